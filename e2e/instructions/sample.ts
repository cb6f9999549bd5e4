import type { Instruction } from './instructions.ts';

/**
 * One of each kind of instruction, on the sites that have had fewest so far. Always the same ones: what is right is counted,
 * and a share that rises and falls with a seed says nothing of a change.
 */
export function sampleInstructions(all: readonly Instruction[]): readonly Instruction[] {
  const chosen: Instruction[] = [];
  const countOf = ({ site }: Instruction): number => chosen.filter((each) => each.site === site).length;
  for (const kind of new Set(all.map((each) => each.kind))) {
    const [next] = all
      .filter((each) => each.kind === kind)
      .sort((one, other) => countOf(one) - countOf(other));
    if (next !== undefined) chosen.push(next);
  }
  return chosen;
}
