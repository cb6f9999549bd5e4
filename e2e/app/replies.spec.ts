import { expect, testInOpenApp as test } from './app-test.ts';

// What is seen of a change has seen-changes.test.ts.
test.use({ oneIn: 2 });

test('the reply tells what was seen to come of it: the page’s own words, another page, or nothing', async ({
  parley,
  sites,
}) => {
  await parley.ask(`go to ${sites.url('flights')}`);
  await parley.ask('click Search flights');
  await expect(parley.turns.last()).toContainText('The page says: “Choose where you fly from.”');

  await parley.ask(`go to ${sites.url('shop')}`);
  await parley.ask('search for qqqzzz');
  await expect(parley.turns.last()).toContainText(
    'The page is “Results for “qqqzzz” | Larkfield”: No products found.',
  );

  await parley.ask(`go to ${sites.url('account')}`);
  await parley.ask('click Notifications');
  await expect(parley.turns.last()).toContainText('I see no change on the page.');
  await expect(parley.turns.filter({ hasText: 'Done.' })).toHaveCount(0);
});
