import { expect, testInOpenApp as test } from './app-test.ts';

// Drivers' tests ask more of it: offline.*.test.ts, agent.reading-the-page.test.ts.
test.use({ oneIn: 3 });

/** Nothing that is certain: the nearest is quoted, or nothing was found. */
const quoted = /(?:The page says|I am not sure\. The nearest on this page): “.+”|I found nothing here/s;

/** Of the product page of a shop: what is asked, and what its page says of it. */
const aboutShoes: readonly (readonly [asked: string, said: RegExp])[] = [
  ['what is the price?', /The page says: “Ridge Runner Trail Shoes, .*£89\.95/],
  ['how much does it cost?', /The page says: “Ridge Runner Trail Shoes, .*£89\.95/],
  ['what would these shoes cost me', /Ridge Runner Trail Shoes, .*£89\.95/],
  ['is it in stock?', quoted],
  [
    'what are the reviews like for the best rated shoe?',
    /Best rating of the 5 here \(★★★★★\), 2 have it:\s*1\. .*Maya R\..*2\. .*G\. Olufemi/s,
  ],
  ['do you have it in size 9?', /Size is set to 5\. It has 5, 6, 7, 8, 9, 10, 11\.$/],
  ['is it waterproof?', /It keeps off a shower, but we do not call it waterproof\./],
  ['are any on sale?', quoted],
];

const aboutResults: readonly (readonly [asked: string, said: RegExp])[] = [
  // Of six products nobody can tell which is meant.
  ['what is the price?', /^(?!.*The page says).*not sure/s],
  ['how much are the harbour sneakers?', /Harbour Canvas Sneakers.*£44\.50/],
  ['is it in stock?', quoted],
];

test('a question for information only looks, and its answer is true of the page', async ({
  parley,
  sites,
}) => {
  const product = sites.url('shop', '/p/ridge-runner-trail-shoes');
  for (const [page, questions] of [
    [product, aboutShoes],
    [sites.url('shop', '/search?q=red+shoes'), aboutResults],
  ] as const) {
    await parley.ask(`go to ${page}`);
    for (const [asked, said] of questions) {
      await parley.ask(asked);
      await expect(parley.turns.last(), asked).toContainText(said);
      await parley.expectAddress(page);
    }
  }
  await expect(parley.turns.filter({ hasText: /^Clicked/ })).toHaveCount(0);
});

test('what stands in a folded section is looked up there', async ({ parley, sites }) => {
  const product = sites.url('shop', '/p/ridge-runner-trail-shoes');
  await parley.ask(`go to ${product}`);
  await parley.ask('how long does delivery take?');
  await expect(parley.turns.last()).toContainText('3 to 5 working days');
  await parley.expectAddress(product);
});

test('“can you …” is a request', async ({ parley, sites }) => {
  await parley.ask(`go to ${sites.url('shop')}`);
  await parley.ask('can you open the cart?');
  await parley.expectAddress(sites.url('shop', '/cart'));
});
