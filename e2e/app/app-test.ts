import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { test as base, expect } from '@playwright/test';
import { findHeadlessShell } from '../../src/main/testing/find-headless-shell.ts';
import { isDrawn } from '../../src/main/testing/sample.ts';
import { defaultSettings, type Settings } from '../../src/shared/domain/index.ts';
import { expectPlainWords } from '../shown-words.ts';
import { type Sites, startSites } from '../sites/server.ts';
import { callMain } from './call-main.ts';
import { resizeWindow } from './electron-main.ts';
import {
  findElectron,
  type HostKind,
  launchApp,
  type RunningApp,
  type Variables,
  waitUntilDrawn,
} from './launch-app.ts';
import { ParleyWindow } from './parley-window.ts';

interface AppFixtures {
  /** Come before all others, so that a test that cannot or need not run here starts nothing. */
  readonly hostIsHere: undefined;
  readonly isDrawn: undefined;
  /**
   * `npm test` runs one in so many of a file's tests, by its seed: what is shown elsewhere as well. By itself of what a stand-in
   * is told like the web host; a file says so of what drivers' and units' tests show and it shows once more through the window.
   */
  readonly oneIn: number | null;
  readonly dataDir: string;
  readonly app: RunningApp;
  readonly parley: ParleyWindow;
  /** Starts the app once more on the same folder, after its end. It ends with the test. */
  readonly reopen: () => Promise<ParleyWindow>;
}

interface AppWorkerFixtures {
  readonly host: HostKind;
  /**
   * What the web host shows pages in: the whole browser, as for a person, where a test is about what the browser around a
   * page does (windows, questions, files, full screen); else without it, which takes half of the work.
   */
  readonly pagesIn: 'shell' | 'whole browser';
  /** What the app is started with for that. */
  readonly pageProgram: Variables;
  readonly sites: Sites;
}

/**
 * Tests of the app through its window, on a fresh data folder each. The host comes from the Playwright project, so
 * that every file runs on both; Electron's is skipped, with the reason, where its runtime is not installed.
 */
export const test = base.extend<AppFixtures, AppWorkerFixtures>({
  host: ['web', { option: true, scope: 'worker' }],
  pagesIn: ['shell', { option: true, scope: 'worker' }],
  pageProgram: [
    async ({ host, pagesIn }, use) => {
      const shell = host === 'web' && pagesIn === 'shell' ? findHeadlessShell() : null;
      await use(shell === null ? {} : { PARLEY_CHROMIUM: shell });
    },
    { scope: 'worker' },
  ],
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
    async ({}, use) => {
      const sites = await startSites();
      await use(sites);
      await sites.close();
    },
    { scope: 'worker' },
  ],
  hostIsHere: [
    async ({ host }, use) => {
      test.skip(host === 'electron' && findElectron() === null, 'the Electron runtime is not installed here');
      await use(undefined);
    },
    { auto: true },
  ],
  oneIn: [null, { option: true }],
  isDrawn: [
    async ({ host, oneIn }, use, { title }) => {
      const step = oneIn ?? (host === 'electron-stand-in' ? 3 : 1);
      test.skip(
        !isDrawn(`${host}: ${title}`, step),
        `npm test takes one in ${step} of these, npm run test:full all`,
      );
      await use(undefined);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  dataDir: async ({}, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-e2e-'));
    await use(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  },
  app: async ({ host, dataDir, browser, sites, pageProgram }, use) => {
    sites.reset();
    const app = await launchApp(host, dataDir, browser, { variables: pageProgram });
    await use(app);
    await app.close();
  },
  reopen: async ({ host, dataDir, browser, pageProgram }, use) => {
    const opened: RunningApp[] = [];
    await use(async () => {
      const again = await launchApp(host, dataDir, browser, { variables: pageProgram });
      opened.push(again);
      return new ParleyWindow(again.page);
    });
    for (const again of opened) await again.close();
  },
  parley: async ({ app }, use) => {
    await use(new ParleyWindow(app.page));
    // Whatever a test led to: what Parley says of it is in words that people use.
    if (!app.page.isClosed()) await expectPlainWords(app.page);
  },
});

interface OpenApp {
  readonly app: RunningApp;
  readonly dataDir: string;
}

/**
 * For what needs no start of its own, which is most of the work of such a test: all of a worker's are in one app, each
 * with nothing kept of the one before: no sessions, sites, connections or settings, and the first page in the only tab.
 * What closes or kills the app, or reads its files, takes `test`.
 */
export const testInOpenApp = test.extend<object, { readonly openApp: OpenApp }>({
  openApp: [
    async ({ host, browser, pageProgram }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'parley-e2e-'));
      const app = await launchApp(host, dataDir, browser, { variables: pageProgram });
      await use({ app, dataDir });
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  dataDir: ({ openApp }, use) => use(openApp.dataDir),
  app: async ({ openApp: { app }, sites }, use) => {
    sites.reset();
    await forgetAll(app);
    await use(app);
  },
});

async function forgetAll(app: RunningApp): Promise<void> {
  const { page } = app;
  await callMain(page, 'run.stop', undefined);
  const state = () => callMain(page, 'app.state', undefined);
  await expect.poll(async () => (await state()).run.status).toBe('idle');
  const { tabs, welcomeUrl } = await state();
  for (const { id } of tabs) await callMain(page, 'tabs.close', { tabId: id });
  await callMain(page, 'sessions.clear', undefined);
  await callMain(page, 'storage.clearSites', undefined);
  await callMain(page, 'downloads.forget', { downloadId: null });
  for (const { connection } of await callMain(page, 'connections.list', undefined))
    await callMain(page, 'connections.remove', { connectionId: connection.id });
  for (const { id } of await callMain(page, 'replays.list', undefined))
    await callMain(page, 'replays.delete', { replayId: id });
  for (const { id } of await callMain(page, 'grants.list', undefined))
    await callMain(page, 'grants.revoke', { grantId: id });
  const { settings } = await state();
  const changes = Object.entries(defaultSettings).filter(
    ([name, value]) => !isDeepStrictEqual(settings[name as keyof Settings], value),
  );
  await callMain(page, 'settings.change', { changes: Object.fromEntries(changes) });
  await callMain(page, 'page.zoom', { to: 'normal' });
  await callMain(page, 'page.load', { url: welcomeUrl, transition: 'typed' });
  // Whatever the window holds open or remembers goes with its document.
  await resizeWindow(app, 1_440, 900);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await waitUntilDrawn(page);
}

export { expect };
