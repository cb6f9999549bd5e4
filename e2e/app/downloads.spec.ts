import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './app-test.ts';

// As for a person: it is about what the browser around a page does.
test.use({ pagesIn: 'whole browser' });

test('a file that was agreed to shows how far it is, is cancelled, breaks off, and is kept when it is there', async ({
  parley,
  sites,
  dataDir,
  host,
}) => {
  const { page } = parley;
  const shelf = page.getByRole('region', { name: 'Downloads' });
  const agree = async (name: string) => {
    await parley.ask(`go to ${sites.url('faults', '/downloads')}`);
    await parley.send(`click ${name}`);
    await expect(parley.approval).toBeVisible({ timeout: 60_000 });
    await parley.ask('yes');
  };
  await agree('From a blob');
  await expect(shelf.getByRole('listitem')).toContainText('notes.txt');
  await expect(shelf.getByRole('listitem')).toContainText('Downloaded');
  const kept = join(dataDir, 'downloads', 'notes.txt');
  expect(readFileSync(kept, 'utf8')).toBe('notes');
  if (host === 'web' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    await shelf.getByRole('button', { name: 'Show notes.txt in its folder' }).click();
    await expect(page.getByText(`The file is at ${kept}`)).toBeVisible();
  }

  await agree('A film');
  await expect(shelf.getByRole('progressbar', { name: 'big.bin' })).toBeVisible();
  await expect(shelf.getByRole('listitem').first()).toContainText(/MB of 1\.5 GB, \d+ %/);
  await shelf.getByRole('button', { name: 'Cancel the download of big.bin' }).click();
  await expect(shelf.getByRole('listitem').first()).toContainText('Cancelled');
  await expect.poll(() => readdirSync(join(dataDir, 'downloads', '.arriving'))).toEqual([]);
  expect(readdirSync(join(dataDir, 'downloads')).sort()).toEqual(['.arriving', 'notes.txt']);

  await agree('An archive');
  await expect(shelf.getByRole('listitem').first()).toContainText('broken.bin');
  await expect(shelf.getByRole('listitem').first()).toContainText('Could not be downloaded');
  await expect.poll(() => readdirSync(join(dataDir, 'downloads')).sort()).toEqual(['.arriving', 'notes.txt']);
});
