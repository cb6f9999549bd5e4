import { expect, testInOpenApp as test } from './app-test.ts';
import { handsOn } from './page-hands.ts';

// As for a person: it is about what the browser around a page does.
// By drivers' tests too: e2e/passkey.test.ts, agent.users-own-hands.test.ts.
test.use({ pagesIn: 'whole browser' });

test('a code is the user’s to enter: the run waits, and goes on by itself when the page has moved on', async ({
  app,
  parley,
  sites,
}) => {
  const { page } = parley;
  const hands = handsOn(app);
  await parley.ask(`go to ${sites.url('faults', '/code')}`);
  await parley.send('click Next page, then click Open inbox');
  const card = page.getByRole('region', {
    name: /^Your turn: enter the code that 127\.0\.0\.1:\d+ asks for\.$/,
  });
  await expect(card).toBeVisible();
  await expect(parley.stop).toBeEnabled();

  await card.getByRole('button', { name: 'Go to the page' }).click();
  await hands.type('493027');
  // Filled in is not through: the run waits until the page is.
  await expect(card).toBeVisible();
  await hands.press('Enter');

  await expect(card).toHaveCount(0);
  await parley.waitUntilIdle();
  await expect(parley.turn(/The inbox is open/)).toBeVisible();
});

test('a passkey is the user’s to use: the run waits, the page takes their presses, and the words come after', async ({
  app,
  parley,
  sites,
  host,
}) => {
  const { page } = parley;
  const hands = handsOn(app);
  // Passkeys belong to names, not to numbers.
  await parley.ask(`go to ${sites.otherOrigin}/faults/passkey`);
  await parley.send('click Sign in with a passkey');
  // A host with windows of its own leaves it to Chromium's prompt, which has the keys until somebody answers it.
  const isUsable = host !== 'web';
  const card = page.getByRole('region', {
    name: isUsable
      ? /^Your turn: use your passkey for localhost:\d+\.$/
      : /^Your turn: localhost:\d+ asks for a passkey, which does not work here\.$/,
  });
  if (!isUsable) await expect(card).toContainText('Choose another way on the page');
  await expect(parley.stop).toBeEnabled();
  if (isUsable) {
    await parley.stop.click();
    await parley.waitUntilIdle();
    await expect(card).toHaveCount(0);
    return;
  }

  await card.getByRole('button', { name: 'Go to the page' }).click();
  await hands.press('Tab');
  await hands.press('Enter');

  await expect(card).toHaveCount(0);
  await parley.waitUntilIdle();
  await expect(parley.turn(/The page is “Inbox” now\./)).toBeVisible();

  await parley.ask(`go to ${sites.otherOrigin}/faults/passkey`);
  await parley.send('click Sign in with a passkey, then click Open inbox');
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Go to the page' }).click();
  await hands.press('Tab');
  await hands.press('Enter');
  await parley.waitUntilIdle();
  await expect(parley.turn(/The inbox is open/)).toBeVisible();
});

test('the user may say when to go on, and Stop ends the waiting', async ({ parley, sites }) => {
  const { page } = parley;
  await parley.ask(`go to ${sites.url('faults', '/code')}`);
  await parley.send('click Next page, then scroll down');
  const card = page.getByRole('region', { name: /^Your turn/ });
  await card.getByRole('button', { name: 'Go on', exact: true }).click();
  await expect(card).toHaveCount(0);
  await parley.waitUntilIdle();

  await parley.ask(`go to ${sites.url('faults', '/code')}`);
  await parley.send('click Next page, then scroll down');
  await expect(card).toBeVisible();
  await parley.stop.click();
  await parley.waitUntilIdle();
  await expect(card).toHaveCount(0);
});
