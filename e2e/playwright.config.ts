import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chooseSeed } from '../scripts/check/seed.mjs';
import { isFullRun, sample } from '../src/main/testing/sample.ts';
import type { HostKind } from './app/launch-app.ts';
import { windowFlags, windowProgram } from './window-flags.ts';

// Tests show pages of their own only, and run as root in containers.
process.env.PARLEY_AS_ROOT ??= '1';
// As in vitest.config.ts: each test starts the app and its processes anew, which compiled once start in two thirds.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '..', '.cache', 'compiled');
// Workers get it from here, so that all of them draw the same samples.
const isWorker = process.env.TEST_WORKER_INDEX !== undefined;
if (!isWorker) console.log(`samples draw from PARLEY_SEED=${chooseSeed()}`);

/**
 * Sound in real time, compared sample by sample: beside another window two processors skip blocks of it. These run alone,
 * after all others.
 */
const realTime = ['**/voice-long.spec.ts', '**/voice-capture.spec.ts'];

/**
 * What is said, heard and played in the time that it takes, most of which a processor waits: two at a time, beside one window.
 * On a machine that is wholly used words are lost as they would be there for a person.
 */
const sound = ['acts', 'microphones', 'own'].map((name) => `**/app/voice-${name}.spec.ts`);
sound.push('**/app/speech.spec.ts', '**/app/speech-whisper.spec.ts');

/**
 * The contract that the hosts share, and one file of a sample of what goes through a host like everything else: of these one
 * test in three, but all of what only a window of the app's own has (`oneIn` of app-test.ts); `npm run test:full` runs all that
 * runs on the web host.
 */
const contract = ['host', 'host-window', 'window-input', 'leave-page', 'downloads'];
const throughHost = ['main-job', 'private', 'file-drops'];
const onStandIn = [...contract, ...sample(throughHost, 3)].map((name) => `**/app/${name}.spec.ts`);

const ownWindows = ['electron-stand-in', 'electron'] as const;

/**
 * Two suites: `renderer` is the window against a played main, `app-*` the whole built app through its window, once
 * per host and on a stand-in for Electron. A test that fails is wrong or has found something, so nothing is tried twice. Only CI tries once more: its
 * machine is shared and nobody looks on. What passed at the second try is named at its end.
 */
export default defineConfig<object, { host: HostKind }>({
  testDir: '.',
  outputDir: '../test-results',
  // On two processors: with two at a time these were in use for less than half of the time, the rest was waiting.
  workers: 3,
  retries: process.env.CI === undefined ? 0 : 1,
  forbidOnly: process.env.CI !== undefined,
  timeout: 300_000,
  // Far above what a busy machine needs; only a failure waits for it.
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    // What moves is drawn sixty times a second, in a window that is computed without a GPU.
    contextOptions: { reducedMotion: 'reduce' },
    // Only of what is tried again: it costs a tenth of every test. Elsewhere `--trace on` asks for one.
    trace: 'on-first-retry',
    launchOptions: { ...windowProgram, args: [...windowFlags] },
  },
  projects: [
    {
      // Electron's main on the stand-in for Electron (e2e/electron-stand-in), which says nothing of Electron itself.
      name: 'app-electron-stand-in',
      testDir: 'app',
      testMatch: isFullRun ? '*.spec.ts' : [...onStandIn],
      testIgnore: [...realTime, ...sound],
      use: { host: 'electron-stand-in' },
    },
    {
      name: 'app-web',
      testDir: 'app',
      testMatch: '*.spec.ts',
      testIgnore: [...realTime, ...sound],
      use: { host: 'web' },
    },
    { name: 'sound', testMatch: sound, workers: 2, use: { host: 'web' } },
    // The same ears in a window of the app's own, whose microphone main grants; one after the other.
    ...ownWindows.map((host) => ({
      name: `sound-${host}`,
      testMatch: isFullRun ? sound : '**/app/voice-microphones.spec.ts',
      workers: 1,
      use: { host },
    })),
    {
      name: 'renderer',
      testDir: 'renderer',
      testMatch: '*.spec.ts',
      testIgnore: realTime,
      // File by file, since a worker opens a Chromium for each kind of microphone. A page that has shown the window before
      // shows it again in a third of the time.
      use: { reuseContext: true },
    },
    {
      name: 'app-electron',
      testDir: 'app',
      testMatch: '*.spec.ts',
      testIgnore: [...realTime, ...sound],
      // On a real screen a window lies over the other, and one of them has the keyboard.
      workers: 1,
      use: { host: 'electron' },
    },
    {
      name: 'real-time',
      testMatch: realTime,
      workers: 1,
      dependencies: ['app-web', 'sound', 'renderer'],
      use: { host: 'web' },
    },
    ...ownWindows.map((host) => ({
      name: `real-time-${host}`,
      testMatch: isFullRun ? '**/app/voice-long.spec.ts' : [],
      workers: 1,
      dependencies: [`sound-${host}`],
      use: { host },
    })),
  ],
});
