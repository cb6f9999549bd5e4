import type { Instruction } from './instructions.ts';

/** Of the instructions of one kind on one site. */
const oneIn = 6;

/**
 * Each kind of instruction on each site at least once: all pairs of the two, and of each pair one in six. Always the
 * same ones, since what is right is counted: a share that rises and falls with a seed says nothing of a change.
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
