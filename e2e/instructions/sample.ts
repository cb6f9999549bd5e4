import type { Instruction } from './instructions.ts';

/**
 * Each kind of instruction once on each site where it occurs. Always the same ones: what is right is counted, and a
 * share that rises and falls with a seed says nothing of a change.
 */
export function sampleInstructions(all: readonly Instruction[]): readonly Instruction[] {
  const first = new Map(all.toReversed().map((each) => [`${each.site} ${each.kind}`, each]));
  return all.filter((each) => first.get(`${each.site} ${each.kind}`) === each);
}
