import { readdirSync } from 'node:fs';
import { expect, test } from './app-test.ts';
import { callMain } from './call-main.ts';

/** What each host does in its own way and must come to the same: windows of pages, downloads, the order of closing. */

test('a window that a page opens is a tab, and a new tab after it is a page of its own', async ({
  parley,
  sites,
}) => {
  const { page } = parley;
  await parley.ask(`go to ${sites.url('faults', '/popups')}`);
  await parley.ask('click claim your prize');
  const tabs = async () => (await callMain(page, 'app.state', undefined)).tabs.map(({ url }) => url);
  const popups = async () =>
    (await tabs()).filter((url) => url.includes('/faults/landing?from=popup-')).length;
  await expect.poll(popups).toBeGreaterThan(0);
  // A storm is not let in, whoever stops it.
  expect(await popups()).toBeLessThanOrEqual(5);
  await callMain(page, 'tabs.create', { url: sites.url('shop') });
  await expect.poll(tabs).toContain(sites.url('shop'));
  await parley.expectAddress(sites.url('shop'));
  await parley.ask('search for red shoes');
  await parley.expectAddress(/\/shop\/search/);
});

test('a file that nobody asked for is held back and told, and nothing of it is written', async ({
  parley,
  sites,
  dataDir,
}) => {
  await parley.ask(`go to ${sites.url('faults', '/downloads')}`);
  await parley.ask('click a report');
  await expect(parley.turn(/The download of “report\.pdf” is held back/)).toBeVisible();
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => name.includes('report.pdf'))).toEqual([]);
});

test('tabs close in any order, and the app ends with its window', async ({ app, parley, sites }) => {
  const { page } = parley;
  for (const site of ['shop', 'forum', 'news'] as const) {
    await callMain(page, 'tabs.create', { url: sites.url(site) });
    await parley.expectAddress(sites.url(site));
  }
  const state = async () => (await callMain(page, 'app.state', undefined)).tabs;
  const open = await state();
  const forum = open.find(({ url }) => url === sites.url('forum'));
  const news = open.find(({ url }) => url === sites.url('news'));
  const shop = open.find(({ url }) => url === sites.url('shop'));
  if (forum === undefined || news === undefined || shop === undefined)
    throw new Error('The tabs are not there.');
  await callMain(page, 'tabs.close', { tabId: forum.id });
  await callMain(page, 'tabs.close', { tabId: news.id });
  await callMain(page, 'tabs.activate', { tabId: shop.id });
  await parley.expectAddress(sites.url('shop'));
  await parley.ask('search for red shoes');
  await parley.expectAddress(/\/shop\/search/);
  await app.close();
  expect(() => process.kill(app.processId, 0)).toThrow();
});
