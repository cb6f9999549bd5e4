import { defineConfig } from 'vitest/config';

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
    // `import 'electron'` in plain Node would start a download: this makes it return a path at once.
    env: { ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent' },
    // Real Chromium starts and real pages load inside tests, on machines of unknown speed.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // As in e2e/playwright.config.ts: only CI tries twice, and the reporter says what needed it.
    retry: process.env.CI === undefined ? 0 : 1,
  },
});
