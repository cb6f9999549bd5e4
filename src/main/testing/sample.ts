/** `npm run test:full` leaves nothing out. */
export const isFullRun: boolean = process.env.PARLEY_TEST_FULL === '1';

/** One in `step` of them, from a place that the seed of the run gives; all of them in the full run. At least one. */
export function sample<Item>(all: readonly Item[], step: number): readonly Item[] {
  if (isFullRun) return all;
  const first = Number(process.env.PARLEY_SEED ?? 0) % Math.min(step, all.length);
  return all.filter((_item, index) => index % step === first);
}
