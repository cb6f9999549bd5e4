import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Sites } from '../sites/server.ts';
import { expect, testInOpenApp as test, test as testFromStart } from './app-test.ts';
import { callMain } from './call-main.ts';
import { handsOn } from './page-hands.ts';

// As for a person: it is about what the browser around a page does.
// Most of it is shown by drivers' tests as well: src/main/browser, src/main/host/web/chromium.
test.use({ pagesIn: 'whole browser' });

/**
 * What each host does in its own way and must come to the same, with pages: their windows, crashes, boxes, permissions,
 * downloads, the order of closing. Of the window itself: host-window.spec.ts; leave-page.spec.ts and downloads.spec.ts
 * belong to it too.
 */

/** What pages of the faults site found out. */
const reports = (sites: Sites): readonly Report[] =>
  (sites.state('faults') as { readonly reports: readonly Report[] }).reports;

interface Report {
  readonly kind: string;
  readonly [found: string]: unknown;
}

test('a window that a page opens is a tab, and a new tab after it is a page of its own', async ({
  parley,
  sites,
}) => {
  const { page } = parley;
  await parley.ask(`go to ${sites.url('faults', '/popups')}`);
  // What the opened pages send may be asked about while the press is still looked after.
  await parley.askAndAllow('click claim your prize');
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

test('a window that a sandboxed frame opens is a tab, and stays in the sandbox', async ({
  parley,
  sites,
}) => {
  await parley.ask(`go to ${sites.url('faults', '/sandboxed')}`);
  await parley.askAndAllow('click Open help');
  await parley.expectAddress(/\/faults\/landing\?from=window-open$/u);
  // Of a page outside of it the origin has a name.
  await expect
    .poll(() => reports(sites))
    .toEqual([{ kind: 'landing', from: 'window-open', opener: true, origin: 'null' }]);
});

test('a page that crashes comes back and can be used, and one that crashes time and again waits to be reloaded', async ({
  parley,
  sites,
}) => {
  const { page } = parley;
  const crashed = page.getByText('This page has crashed');
  const loads = () => sites.requests().filter(({ url }) => url === '/faults/crash').length;
  await parley.ask(`go to ${sites.url('faults', '/crash')}`);
  await parley.ask('click Build it up');
  await expect(parley.turn(/The page crashed/)).toBeVisible();
  await expect.poll(loads).toBe(2);
  await parley.ask('type Ada into Name');
  await expect(parley.turn(/typed “Ada”/i)).toBeVisible();
  await expect(crashed).toHaveCount(0);
  await parley.ask('click Build it up');
  // A slow machine takes its time to lay the page out; the press is over before it crashes.
  await expect.poll(loads).toBe(3);
  await parley.ask('click Build it up');
  await expect(crashed).toBeVisible();
  await page.getByRole('region', { name: 'Page' }).getByRole('button', { name: 'Reload' }).last().click();
  await expect(crashed).toHaveCount(0);
  await parley.ask('type Grace into Name');
  await expect(parley.turn(/typed “Grace”/i)).toBeVisible();
});

test('boxes of a page are answered and told: an alert with yes, a question with no unless it was agreed to', async ({
  parley,
  sites,
}) => {
  // What each page then sends about it is asked about as well.
  await parley.ask(`go to ${sites.url('faults', '/alert')}`);
  await parley.askAndAllow('click Show alert');
  await expect(parley.turn(/Your session is about to end/)).toBeVisible();
  await parley.ask(`go to ${sites.url('faults', '/prompt')}`);
  await parley.askAndAllow('click Rename');
  await expect(parley.turn(/New name\?/)).toBeVisible();
  await parley.ask(`go to ${sites.url('faults', '/confirm')}`);
  await parley.send('click Delete all files');
  await expect(parley.approval).toBeVisible({ timeout: 60_000 });
  await parley.ask('no');
  await parley.askAndAllow('click Delete all files');
  await expect(parley.turn(/Delete all files\?/)).toBeVisible();
  await expect
    .poll(() => reports(sites).map(({ at: _at, ...report }) => report))
    .toEqual([{ kind: 'alert' }, { kind: 'prompt', name: null }, { kind: 'confirm', yes: true }]);
});

// A Chromium of its own: to a site that is often used it grants lasting storage by itself.
testFromStart(
  'a page that asks for the microphone, the camera and the rest gets none of it, nor does a frame in it',
  async ({ parley, sites }) => {
    await parley.ask(`go to ${sites.url('faults', '/permissions-frame')}`);
    const done = () => reports(sites).some(({ kind }) => kind === 'permissions-done');
    await expect.poll(done, { timeout: 120_000 }).toBe(true);
    await parley.ask(`go to ${sites.url('faults', '/permissions')}`);
    const both = () => reports(sites).filter(({ kind }) => kind === 'permissions-done').length;
    await expect.poll(both, { timeout: 120_000 }).toBe(2);
    const answers = reports(sites).filter(({ kind }) => kind === 'permission');
    for (const name of ['microphone', 'camera', 'location', 'notifications', 'clipboard'])
      expect(answers.filter((answer) => answer.name === name)).toHaveLength(2);
    expect(answers.filter(({ answer }) => answer === 'granted')).toEqual([]);
  },
);

test('a link that turns out to be a file is asked about: nothing is written without a yes, and it is kept after one', async ({
  parley,
  sites,
  dataDir,
}) => {
  const reportFiles = () =>
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('report.pdf'));
  await parley.ask(`go to ${sites.url('faults', '/downloads')}`);
  for (const answer of ['no', 'yes']) {
    await parley.send('click a report');
    await expect(parley.approval).toContainText('Download “report.pdf”', { timeout: 60_000 });
    expect(reportFiles()).toEqual([]);
    await parley.ask(answer);
    if (answer === 'no') await expect(parley.turn(/“report\.pdf” was not downloaded/)).toBeVisible();
  }
  const shelf = parley.page.getByRole('region', { name: 'Downloads' });
  await expect(shelf.getByRole('listitem')).toContainText('report.pdf');
  await expect(shelf.getByRole('listitem')).toContainText('Downloaded');
  expect(reportFiles()).toEqual([join('downloads', 'report.pdf')]);
});

test('tabs close in any order, and the one that is left can be used', async ({ parley, sites }) => {
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
});

test('a page that goes full screen fills its pane, the bar and Stop stay, and Esc leaves it', async ({
  app,
  parley,
  sites,
}) => {
  const url = sites.url('faults', '/full-screen');
  await parley.ask(`go to ${url}`);
  await parley.expectAddress(url);
  const hands = handsOn(app);
  await hands.click({ x: 0.5, y: 0.5 });
  const pane = await parley.page
    .locator('[data-page-pane]')
    .evaluate(({ clientWidth, clientHeight }) => `${clientWidth}x${clientHeight}`);
  await parley.expectAddress(`${url}#fills-${pane}`);
  await expect(parley.address).toBeInViewport({ ratio: 1 });
  await expect(parley.stop).toBeInViewport({ ratio: 1 });
  await hands.focus();
  await hands.press('Escape');
  await parley.expectAddress(`${url}#small`);
  // Now it is the page's.
  await hands.press('Escape');
  await parley.expectAddress(`${url}#key-Escape`);
});
