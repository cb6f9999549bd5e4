/**
 * The seed of the property tests and samples, in PARLEY_SEED: the same in CI, another one at each run elsewhere, always
 * printed; PARLEY_SEED=… repeats a run. Whatever is started from here on draws from it too.
 *
 * @returns {string}
 */
export function chooseSeed() {
  if (process.env.PARLEY_SEED === undefined) {
    process.env.PARLEY_SEED =
      process.env.CI === undefined ? String(Math.floor(Math.random() * 2 ** 31)) : '20261122';
  }
  return process.env.PARLEY_SEED;
}
