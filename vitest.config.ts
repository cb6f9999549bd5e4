import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { chooseSeed } from './scripts/check/seed.mjs';
import { findHeadlessShell } from './src/main/testing/find-headless-shell.ts';

const seed = chooseSeed();
console.log(`property tests and samples draw from PARLEY_SEED=${seed}`);

// Tests start hundreds of Node processes from the sources: compiled once, each starts in half the time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache', 'compiled');

const include = [
  'src/**/*.test.{ts,tsx}',
  'scripts/**/*.test.ts',
  'e2e/*.test.ts',
  'e2e/{attacks,electron-stand-in,instructions,model,speech}/*.test.ts',
  'e2e/speech/models/*.test.ts',
  'training/*.test.ts',
  'packaging/*.test.ts',
];
/** A module that is replaced would be replaced for the files that come after: these have a process each. */
const replacing = globSync(include, { cwd: import.meta.dirname }).filter((file) =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

/** What is about the browser around a page (windows, questions, files, its start) is tested in the one that the app starts. */
const inWholeBrowser = [
  'src/main/host/**/*.test.ts',
  'src/main/browser/tabs/{tabs.windows,navigation-guard,passkeys,downloads}.test.ts',
  'src/main/browser/file-*.test.ts',
  'src/main/diagnostics/*.test.ts',
  '{scripts,packaging}/**/*.test.ts',
];
const shell = findHeadlessShell();

/** What works whole programs takes longest and comes first: at the end one worker would wait for the other. */
const longest = ['/e2e/', '/main/cli/', '/main/store/', '/whisper/', '/inference/', '/browser/', '/offline/'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = longest.findIndex((part) => moduleId.includes(part));
      return found === -1 ? longest.length : found;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    setupFiles: ['scripts/check/prepare-tests.ts'],
    env: {
      PARLEY_SEED: seed,
      // Tests show pages of their own only, and run as root in containers.
      PARLEY_AS_ROOT: '1',
      // `import 'electron'` in plain Node would start a download: this makes it return a path at once.
      ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent',
    },
    // Real Chromium starts and real pages load inside tests, on machines of unknown speed: only a failure waits so long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // On two processors: tests wait for pages and processes a good part of their time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // As in e2e/playwright.config.ts: only CI tries twice, and the reporter says what needed it.
    retry: process.env.CI === undefined ? 0 : 1,
    projects: [
      // Loading what is tested anew for each file took longer than testing it.
      {
        extends: true,
        test: {
          ...{ name: 'together', include, exclude: [...replacing, ...inWholeBrowser], isolate: false },
          env: shell === null ? {} : { PARLEY_CHROMIUM: shell },
        },
      },
      {
        extends: true,
        test: { name: 'whole browser', include: inWholeBrowser, exclude: replacing, isolate: false },
      },
      { extends: true, test: { name: 'alone', include: replacing } },
    ],
  },
});
