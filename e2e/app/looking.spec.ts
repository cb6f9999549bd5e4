import { expect, testInOpenApp as test } from './app-test.ts';

// By a driver's test too: looking.test.ts.
test.use({ oneIn: 2 });

test('what stands on the next page of a list is looked for there', async ({ parley, sites }) => {
  await parley.ask(`go to ${sites.url('shop', '/list?category=shoes')}`);
  await parley.ask('open the Drover leather shoes');
  await parley.expectAddress(sites.url('shop', '/p/drover-leather-shoes'));
  await expect(parley.turns.last()).toContainText('Went to the next page to look for it.');
});

test('what is nowhere is looked for under the other tabs, and the page is left as it was', async ({
  parley,
  sites,
}) => {
  await parley.ask(`go to ${sites.url('news')}`);
  await parley.ask('click Reject');
  await parley.ask('click Zeppelins over the harbour');
  await expect(parley.turns.filter({ hasText: /I looked .*put it back as it was/ })).toHaveCount(1);
  await parley.expectAddress(sites.url('news'));
  // The tab that was chosen is chosen again.
  await parley.ask('click Most read');
  await expect(parley.turns.last()).toContainText('I see no change on the page.');
});
