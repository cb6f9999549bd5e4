/** Runs before each test file: every property test draws from one seed, which vitest.config.ts chose and printed. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.PARLEY_SEED) });
