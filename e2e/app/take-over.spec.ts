import { expect, test } from './app-test.ts';

test("the user's own typing and clicking in the page become turns of the session", async ({
  parley,
  sites,
  host,
}) => {
  test.skip(
    host === 'electron',
    'the page is a native view there, outside of the window that Playwright drives',
  );
  await parley.ask(`go to ${sites.url('account', '/sign-in')}`);
  // Parley puts the keyboard into the field; from there on the hands are the user's.
  await parley.ask('click Email');
  await parley.page.getByRole('textbox', { name: /^The page/ }).focus();
  await parley.page.keyboard.type('ada@example.com');
  await parley.page.keyboard.press('Tab');
  await expect(parley.turn(/You typed “ada@example.com”/)).toBeVisible();
  await parley.page.keyboard.type('sesame-canary-78');
  await parley.page.keyboard.press('Enter');
  await expect(parley.turn(/You typed “••••••”/)).toBeVisible();
  await expect(parley.page.getByText('sesame-canary-78')).toHaveCount(0);
});
