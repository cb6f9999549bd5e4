import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Of the property tests: the same in CI, another one at each run elsewhere, always printed; PARLEY_SEED=… repeats a run. */
const seed =
  process.env.PARLEY_SEED ??
  (process.env.CI === undefined ? String(Math.floor(Math.random() * 2 ** 31)) : '20261122');
console.log(`property tests draw from PARLEY_SEED=${seed}`);

/** What works the whole app takes longest and comes first: at the end one worker would wait for it alone. */
class WholeAppFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWhole = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/e2e/');
    return [...sorted.filter(isWhole), ...sorted.filter((file) => !isWhole(file))];
  }
}

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'src/**/*.test.tsx',
      'scripts/**/*.test.ts',
      'e2e/{attacks,instructions,model,speech}/*.test.ts',
      'e2e/speech/models/*.test.ts',
      'training/*.test.ts',
    ],
    setupFiles: ['scripts/check/seed-properties.ts'],
    env: {
      PARLEY_SEED: seed,
      // Tests show pages of their own only, and run as root in containers.
      PARLEY_AS_ROOT: '1',
      // `import 'electron'` in plain Node would start a download: this makes it return a path at once.
      ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent',
    },
    // Real Chromium starts and real pages load inside tests, on machines of unknown speed.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    sequence: { sequencer: WholeAppFirst },
    // As in e2e/playwright.config.ts: only CI tries twice, and the reporter says what needed it.
    retry: process.env.CI === undefined ? 0 : 1,
  },
});
