import { expect, testInOpenApp as test } from './app-test.ts';
import { callMain } from './call-main.ts';

// By a driver's test too: agent.users-own-hands.test.ts.
test.use({ oneIn: 2 });

test('the user’s own addresses and tabs are turns of the session that is open', async ({ parley, sites }) => {
  const { page } = parley;
  await parley.ask(`go to ${sites.url('shop')}`);
  const [session] = await callMain(page, 'sessions.list', { query: '', limit: 1 });
  await parley.address.fill(sites.url('forum'));
  await parley.address.press('Enter');
  await parley.expectAddress(sites.url('forum'));
  await page.getByRole('button', { name: 'New tab' }).click();
  await expect(page.getByRole('tab')).toHaveCount(2);
  await page.getByRole('tab').first().click();
  await parley.expectAddress(sites.url('forum'));
  await page.getByRole('tab').last().press('Delete');
  await expect(page.getByRole('tab')).toHaveCount(1);
  const acts = async () =>
    (await callMain(page, 'sessions.saved', { sessionId: session?.id ?? '' })).flatMap((turn) =>
      turn.speaker === 'navigator' && turn.actor === 'user' ? [turn.action] : [],
    );
  await expect
    .poll(async () => (await acts()).map(({ intent }) => intent))
    .toEqual(expect.arrayContaining(['load', 'tabcreate', 'tabswitch', 'tabremove']));
  expect(await acts()).toContainEqual(
    expect.objectContaining({ intent: 'load', url: sites.url('forum'), transition: 'typed' }),
  );
});
