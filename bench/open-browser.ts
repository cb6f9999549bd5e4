import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sites, startSites } from '../e2e/sites/server.ts';
import { type BrowserDriver, createBrowser } from '../src/main/browser/index.ts';
import { createHeadlessHost } from '../src/main/host/web/index.ts';
import type { PageView, PageViews } from '../src/main/platform/page-view.ts';

export interface BenchBrowser {
  readonly browser: BrowserDriver;
  readonly sites: Sites;
  readonly dataDir: string;
  /** The view of the first tab, for baselines that speak to Chromium directly. */
  view(): PageView;
  open(url: string): Promise<void>;
  close(): Promise<void>;
}

/** The driver on a real Chromium, with the repository's sites beside it. */
export async function openBrowser(): Promise<BenchBrowser> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  const sites = await startSites();
  const welcomeDir = join(import.meta.dirname, '..', 'resources', 'welcome');
  const host = await createHeadlessHost({ welcomeDir, dataDir, headed: false });
  let first: PageView | null = null;
  const views: PageViews = {
    create: async (isPrivate) => {
      const view = await host.views.create(isPrivate);
      first ??= view;
      return view;
    },
    onOpened: (listener) => host.views.onOpened(listener),
    setMuted: (muted) => host.views.setMuted(muted),
    forgetPrivate: () => host.views.forgetPrivate(),
    forgetSites: async () => undefined,
  };
  const browser = createBrowser({
    views,
    downloadsDir: join(dataDir, 'downloads'),
    onMarks: () => undefined,
  });
  const signal = new AbortController().signal;
  return {
    browser,
    sites,
    dataDir,
    view() {
      if (first === null) throw new Error('No page is open yet.');
      return first;
    },
    async open(url) {
      await browser.load(url, 'typed');
      await browser.observe({ signal });
    },
    async close() {
      await browser.close();
      await host.close();
      await sites.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
