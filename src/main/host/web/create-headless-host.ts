import { join } from 'node:path';
import type { Host } from '../host.ts';
import { startWelcomeServer } from '../serving/index.ts';
import { openFileSecrets } from './file-secrets.ts';
import { onEndSignals } from './on-end-signals.ts';
import { OwnChromium } from './own-chromium.ts';

export interface HeadlessHostOptions {
  /** Folder of the pages that come with the app (resources/welcome). */
  readonly welcomeDir: string;
  /** The user's data folder; the browser profile and the secrets go below it. */
  readonly dataDir: string;
  /** Shows Chromium's own window, for watching. */
  readonly headed: boolean;
}

/** The web host without a window: what the command line and the benchmarks run on. */
export async function createHeadlessHost(options: HeadlessHostOptions): Promise<Host> {
  const welcome = await startWelcomeServer(options.welcomeDir);
  const userDataDir = join(options.dataDir, 'chromium');
  const chromium = new OwnChromium({ userDataDir, headed: options.headed }, () => undefined);
  return {
    kind: 'web',
    views: chromium,
    welcomeUrl: welcome.url,
    secrets: openFileSecrets(join(options.dataDir, 'secrets.json')),
    notices: () => chromium.notices,
    serve: async () => null,
    publish: () => undefined,
    place: () => undefined,
    cover: async () => null,
    setMarks: () => undefined,
    input: async () => undefined,
    focusPage: () => undefined,
    setTalkKey: () => undefined,
    onStopKey: () => () => undefined,
    onQuit: (listener) => onEndSignals(listener),
    close: async () => {
      await Promise.allSettled([chromium.close(), welcome.close()]);
    },
  };
}
