import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, testInOpenApp as test } from './app-test.ts';

const root = join(import.meta.dirname, '..', '..');

test('About lists the licence of everything by others that ships', async ({ parley }) => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { page } = parley;
  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name: 'About' }).click();
  await page.getByText('Licences of others').click();
  const list = page.getByRole('list', { name: 'Licences' });
  await expect(list).toBeVisible();
  const names = await list.locator('summary').allInnerTexts();
  // What the window is built from, what comes by way of others, and what is no package.
  const shipped = [...Object.keys(dependencies), 'react', 'scheduler', 'whisper.cpp', 'Silero VAD v6'];
  for (const name of shipped)
    expect(
      names.some((text) => text.startsWith(`${name} `)),
      name,
    ).toBe(true);
  const zod = list.getByRole('listitem').filter({ hasText: /^zod / });
  await zod.locator('summary').click();
  await expect(zod.getByText('Permission is hereby granted')).toBeVisible();
});
