import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { expectPlainWords } from '../shown-words.ts';
import { type Sites, startSites } from '../sites/server.ts';
import { findElectron, type HostKind, launchApp, type RunningApp } from './launch-app.ts';
import { ParleyWindow } from './parley-window.ts';

interface AppFixtures {
  /** Comes before all others, so that a test that cannot run here starts nothing. */
  readonly hostIsHere: undefined;
  readonly dataDir: string;
  readonly app: RunningApp;
  readonly parley: ParleyWindow;
}

interface AppWorkerFixtures {
  readonly host: HostKind;
  readonly sites: Sites;
}

/**
 * Tests of the app through its window, on a fresh data folder each. The host comes from the Playwright project, so
 * that every file runs on both; Electron's is skipped, with the reason, where its runtime is not installed.
 */
export const test = base.extend<AppFixtures, AppWorkerFixtures>({
  host: ['web', { option: true, scope: 'worker' }],
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
  // biome-ignore lint/correctness/noEmptyPattern: as above
  dataDir: async ({}, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-e2e-'));
    await use(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  },
  app: async ({ host, dataDir, browser, sites }, use) => {
    sites.reset();
    const app = await launchApp(host, dataDir, browser);
    await use(app);
    await app.close();
  },
  parley: async ({ app }, use) => {
    await use(new ParleyWindow(app.page));
    // Whatever a test led to: what Parley says of it is in words that people use.
    if (!app.page.isClosed()) await expectPlainWords(app.page);
  },
});

export { expect };
