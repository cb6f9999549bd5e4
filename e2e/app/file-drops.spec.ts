import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, testInOpenApp as test } from './app-test.ts';
import { callMain } from './call-main.ts';
import type { RunningApp } from './launch-app.ts';
import type { ParleyWindow } from './parley-window.ts';

// As for a person: it is about what the browser around a page does.
// By drivers' tests too: src/main/browser, handed-files.test.ts.
test.use({ pagesIn: 'whole browser', oneIn: 2 });

/** In CSS px of the page: inside of the place to drop. */
const place = { x: 200, y: 200 };

/**
 * Drops a file where a person would let go of it: on the page's picture in the window of the web host, on the native page
 * itself elsewhere. Both are Chromium's own drag events with a real file.
 */
async function dropOnPage(app: RunningApp, path: string): Promise<void> {
  const { page } = app;
  const onPicture = app.host === 'web';
  const target = onPicture ? page : nativePage(page);
  const client = await target.context().newCDPSession(target);
  const pane = await page.locator('[data-page-pane]').boundingBox();
  if (pane === null) throw new Error('There is no page pane.');
  const at = onPicture ? { x: pane.x + place.x, y: pane.y + place.y } : place;
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await client.send('Input.dispatchDragEvent', { type, ...at, data });
  }
  await client.detach();
}

function nativePage(window: Page): Page {
  const found = window
    .context()
    .pages()
    .find((page) => page.url().includes('/faults/file-drop'));
  if (found === undefined) throw new Error('The native page is not there.');
  return found;
}

async function openDropPage(parley: ParleyWindow, url: string): Promise<void> {
  await parley.ask(`go to ${url}`);
  await parley.expectAddress(url);
}

test('files that are dragged onto a page are asked about, and handed over after a yes alone', async ({
  app,
  parley,
  sites,
  dataDir,
}) => {
  test.skip(app.host === 'electron', 'Playwright does not drag files onto Electron’s own views');
  const url = sites.url('faults', '/file-drop');
  const host = new URL(url).host;
  const path = join(dataDir, 'my-cv.txt');
  writeFileSync(path, 'what I have done');
  const reports = () => (sites.state('faults') as { readonly reports: readonly unknown[] }).reports;
  await openDropPage(parley, url);

  await dropOnPage(app, path);
  await expect(parley.approval).toContainText(`Hand over “my-cv.txt” to ${host}`);
  await expect(parley.approval).toContainText('my-cv.txt, 16 bytes');
  await expect(parley.approval).toContainText('the names and all that is in them');
  await parley.approval.getByRole('button', { name: 'Refuse' }).click();
  await expect(parley.approval).toHaveCount(0);
  expect(reports()).toEqual([]);

  await dropOnPage(app, path);
  await parley.approval.getByRole('button', { name: 'Allow once' }).click();
  await expect(parley.approval).toHaveCount(0);
  await expect.poll(reports).toEqual([{ files: [{ name: basename(path), text: 'what I have done' }] }]);
  expect(readFileSync(path, 'utf8')).toBe('what I have done');

  // What the web host copied for it is gone with the page.
  await parley.ask(`go to ${sites.url('shop')}`);
  await expect
    .poll(() =>
      readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('my-cv.txt'),
      ),
    )
    .toEqual(['my-cv.txt']);
});

test('a file that is dropped before anything was said is asked about as well, and a typed no refuses it', async ({
  app,
  parley,
  sites,
  dataDir,
}) => {
  test.skip(app.host === 'electron', 'Playwright does not drag files onto Electron’s own views');
  const path = join(dataDir, 'notes.txt');
  writeFileSync(path, 'notes');
  const url = sites.url('faults', '/file-drop');
  const tabs = async () => (await callMain(parley.page, 'app.state', undefined)).tabs;
  await expect
    .poll(async () => (await tabs()).some(({ loading, url: at }) => !loading && at !== 'about:blank'))
    .toBe(true);
  await parley.address.fill(url);
  await parley.address.press('Enter');
  await parley.expectAddress(url);
  await expect
    .poll(async () => (await tabs()).find(({ active }) => active))
    .toMatchObject({ url, loading: false });
  await dropOnPage(app, path);
  await expect(parley.approval).toContainText('Hand over “notes.txt”');
  await parley.send('no');
  await expect(parley.approval).toHaveCount(0);
  expect((sites.state('faults') as { readonly reports: readonly unknown[] }).reports).toEqual([]);
});

test('a field for files opens a dialog of the window under the user’s hand, and gets what they choose', async ({
  app,
  parley,
  sites,
  dataDir,
}) => {
  test.skip(app.host !== 'web', 'Electron shows its own dialog, which nothing but a hand can answer');
  const paths = ['one.txt', 'two.txt'].map((name) => join(dataDir, name));
  for (const path of paths) writeFileSync(path, `words of ${basename(path)}`);
  const { page } = parley;
  await openDropPage(parley, sites.url('faults', '/file-drop'));
  const pane = await page.locator('[data-page-pane]').boundingBox();
  if (pane === null) throw new Error('There is no page pane.');
  // The page is as large as its picture here; the field lies below the place to drop.
  const press = async () => {
    const asked = page.waitForEvent('filechooser');
    await page.mouse.click(pane.x + 120, pane.y + 72 + 400 + 28);
    return asked;
  };
  const dialog = await press();
  expect(dialog.isMultiple()).toBe(true);
  expect(await dialog.element().getAttribute('accept')).toBe('.txt');
  await dialog.setFiles(paths);
  const reports = () => (sites.state('faults') as { readonly reports: readonly unknown[] }).reports;
  await expect.poll(reports).toEqual([
    {
      chosen: [
        { name: 'one.txt', text: 'words of one.txt' },
        { name: 'two.txt', text: 'words of two.txt' },
      ],
    },
  ]);
  await expect(parley.approval).toHaveCount(0);
});
