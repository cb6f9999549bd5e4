import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChromiumViews, createChromiumViews, launchChromium } from '../host/web/chromium/index.ts';

export interface RealBrowser {
  readonly views: ChromiumViews;
  /** An empty folder of this browser's own, removed with it. */
  readonly folder: string;
  close(): Promise<void>;
}

/** A Chromium with a fresh profile for one test file. */
export async function startRealBrowser(extraFlags: readonly string[] = []): Promise<RealBrowser> {
  const root = await mkdtemp(join(tmpdir(), 'parley-test-'));
  const chromium = await launchChromium({ userDataDir: join(root, 'profile'), extraFlags });
  const views = await createChromiumViews(chromium.connection);
  return {
    views,
    folder: join(root, 'files'),
    close: async () => {
      await chromium.close();
      // Some processes of the group still write while they die.
      await rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
