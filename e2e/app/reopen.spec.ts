import { expect, test } from './app-test.ts';

test('killed and reopened, every turn that was shown is there', async ({ app, parley, sites, reopen }) => {
  await parley.ask(`go to ${sites.url('shop')} and search for red shoes`);
  await parley.send(`go to ${sites.url('faults', '/never')}`);
  await expect(parley.stop).toBeEnabled();
  const shown = await parley.turns.allInnerTexts();
  expect(shown.length).toBeGreaterThan(3);
  await app.kill();

  const window = await reopen();
  const session = window.sessions
    .getByRole('button', { name: /^127\.0\.0\.1:\d+: search for red shoes/ })
    .first();
  await expect(session).toContainText('interrupted');
  // It is not beside a page that is none of its own: what is said first begins another session.
  await expect(window.turns).toHaveCount(0);
  await session.click();
  // A run that has ended is one line, which unfolds to its steps.
  await window.turns
    .getByRole('button', { name: /^\d steps/ })
    .first()
    .click();
  await expect(window.turn(/typed “red shoes”/i)).toBeVisible();
  await expect(window.turns.filter({ hasText: 'faults/never' }).first()).toBeVisible();
  // Offered, never resumed by itself.
  await expect(window.stop).toBeDisabled();
});
