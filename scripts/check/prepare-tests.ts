/**
 * Runs before each test file: every property test draws from one seed, which vitest.config.ts chose and printed; and
 * what a file replaced is put back after it, since the next file may run in the same process.
 */
import fc from 'fast-check';
import { afterAll, vi } from 'vitest';

fc.configureGlobal({ seed: Number(process.env.PARLEY_SEED) });

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
