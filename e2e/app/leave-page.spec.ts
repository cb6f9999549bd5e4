import { expect, testInOpenApp as test } from './app-test.ts';

// As for a person: it is about what the browser around a page does.
test.use({ pagesIn: 'whole browser' });

test('a page that asks whether to leave it is left after a yes, kept after a no, and nobody is sent to the network', async ({
  parley,
  sites,
}) => {
  await parley.ask(`go to ${sites.url('faults', '/beforeunload')}`);
  await parley.ask('type a long draft into the text box');
  await parley.send(`go to ${sites.url('shop')}`);
  await expect(parley.approval).toContainText('Leave “Unsaved work” without saving', { timeout: 60_000 });
  await expect(parley.approval).toContainText('would be lost');
  await parley.page.keyboard.press('Escape');
  await parley.waitUntilIdle();
  await parley.expectAddress(/\/faults\/beforeunload$/u);
  await expect(parley.turns.filter({ hasText: 'connection' })).toHaveCount(0);
  await expect(parley.turns.filter({ hasText: /^You typed/u })).toHaveCount(0);

  await parley.send(`go to ${sites.url('shop')}`);
  await expect(parley.approval).toBeVisible({ timeout: 60_000 });
  await parley.approval.getByRole('button', { name: /^Allow once/u }).click();
  await parley.expectAddress(/\/shop\/$/u);
});
