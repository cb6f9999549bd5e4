import { createHash } from 'node:crypto';

/** `npm run test:full` leaves nothing out. */
export const isFullRun: boolean = process.env.PARLEY_TEST_FULL === '1';

/** One in `step` of them, from a place that the seed of the run gives; all of them in the full run. At least one. */
export function sample<Item>(all: readonly Item[], step: number): readonly Item[] {
  if (isFullRun) return all;
  const first = Number(process.env.PARLEY_SEED ?? 0) % Math.min(step, all.length);
  return all.filter((_item, index) => index % step === first);
}

/** Whether this one is of a sample of one in `step`, by the seed of the run and its own name alone; always in the full run. */
export function isDrawn(name: string, step: number): boolean {
  if (isFullRun || step === 1) return true;
  const place = createHash('sha256').update(name).digest().readUInt32BE();
  return (place + Number(process.env.PARLEY_SEED ?? 0)) % step === 0;
}

/** "2/6": the second of six runs that share what a full run does; each of them takes every sixth. */
export function ofThisRun<Item>(
  all: readonly Item[],
  part = process.env.PARLEY_TEST_PART ?? '1/1',
): readonly Item[] {
  const [run = 1, runs = 1] = part.split('/').map(Number);
  if (!(run >= 1 && run <= runs))
    throw new RangeError(`PARLEY_TEST_PART=${part} is no part: say 2/6 or the like`);
  return all.filter((_item, index) => index % runs === run - 1);
}
