import { expect, test } from './app-test.ts';

test("the user's own click and typing in the page become turns of the session", async ({
  parley,
  sites,
  host,
}) => {
  test.skip(
    host === 'electron',
    'the page is a native view there; Playwright reaches it as a window of its own',
  );
  await parley.ask(`go to ${sites.url('shop')}`);
  const pane = parley.page.getByRole('application');
  await pane.click({ position: { x: 300, y: 40 } });
  await parley.page.keyboard.type('red shoes');
  await parley.page.keyboard.press('Enter');
  await expect(parley.turn(/you .*red shoes/i)).toBeVisible({ timeout: 60_000 });
});
