import type { Instruction } from './instructions.ts';

/** Of the instructions of one kind on one site. */
const oneIn = 2;

/**
 * Each kind of instruction on each site where it occurs at least once, and of each such pair one in two. Always the
 * same ones: what is right is counted, and a share that rises and falls with a seed says nothing of a change.
 */
export function sampleInstructions(all: readonly Instruction[]): readonly Instruction[] {
  const seen = new Map<string, number>();
  return all.filter(({ site, kind }) => {
    const pair = `${site} ${kind}`;
    const place = seen.get(pair) ?? 0;
    seen.set(pair, place + 1);
    return place % oneIn === 0;
  });
}
