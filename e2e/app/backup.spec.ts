import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { saveFromWindow } from './app-files.ts';
import { expect, testInOpenApp as test } from './app-test.ts';

async function openHistory(page: Page): Promise<void> {
  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name: 'History' }).click();
}

test('all that is kept goes into one file and comes back from it; a damaged one changes nothing', async ({
  app,
  parley,
  sites,
  dataDir,
}, testInfo) => {
  const { page } = parley;
  await parley.ask(`go to ${sites.url('shop')} and search for red shoes`);
  const session = parley.sessions.getByRole('button', { name: /search for red shoes/ }).first();
  await expect(session).toBeVisible();

  await openHistory(page);
  await expect(page.getByText(/^\d+ turns · /)).toBeVisible();
  const file = testInfo.outputPath('parley.backup');
  await saveFromWindow(app, file, () => page.getByRole('button', { name: 'Save a backup…' }).click());
  await expect(page.getByText('The backup has 1 session.')).toBeVisible();
  // Nothing of it stays in the folder.
  expect(readdirSync(join(dataDir, 'transfer'))).toEqual([]);

  await page.getByRole('button', { name: 'Clear all history…' }).click();
  await page.getByRole('button', { name: 'Delete 1 session' }).click();
  await page.keyboard.press('Escape');
  await expect(session).toHaveCount(0);

  const give = async (from: string): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Restore from a backup…' }).click();
    await (await chooser).setFiles(from);
  };
  await openHistory(page);
  const whole = readFileSync(file);
  const damaged = testInfo.outputPath('damaged.backup');
  writeFileSync(damaged, whole.subarray(0, whole.length - 1));
  await give(damaged);
  await expect(page.getByRole('alert').filter({ hasText: 'a part of it is missing' })).toBeVisible();
  await give(file);
  await expect(page.getByText('1 session came back.')).toBeVisible();
  await page.keyboard.press('Escape');
  await session.click();
  await expect(parley.turns.filter({ hasText: 'red shoes' }).first()).toBeVisible();
  expect(readdirSync(join(dataDir, 'transfer'))).toEqual([]);
});
