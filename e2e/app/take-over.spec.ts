import { expect, test } from './app-test.ts';

test("the user's own click and typing in the page become turns of the session", async ({
  parley,
  sites,
  host,
}) => {
  test.skip(
    host === 'electron',
    'the page is a native view there, outside of the window that Playwright drives',
  );
  await parley.ask(`go to ${sites.url('account', '/sign-in')}`);
  const pane = parley.page.getByRole('application');
  const box = await pane.boundingBox();
  if (box === null) throw new Error('The page pane has no box.');
  // Where the field is, is known from the page itself: one CSS px of the pane is one of the page.
  await parley.ask('click Email');
  await pane.click({ position: { x: box.width / 2, y: 20 } });
  await parley.ask('click Email');
  await pane.focus();
  await parley.page.keyboard.type('ada@example.com');
  await parley.page.keyboard.press('Tab');
  await expect(parley.turn(/You typed “ada@example.com”/)).toBeVisible();
});
