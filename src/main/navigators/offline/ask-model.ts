import type { Meaning, MeaningScorer, NavigatorInput, Proposal } from '../../agent/ports.ts';
import type { MeaningLookup } from '../../grounding/index.ts';

/** A description may only come up once another is known; more often than this and words have to do. */
const mostRounds = 3;

/**
 * Makes a proposal with what a model says of the page. The rules ask for a description where they need it and go on
 * without; what they asked for is then fetched and they are run again, so they stay plain functions of what is known.
 * Where no model answers, the proposal is the one that words alone make.
 * @throws whatever `input.signal` was aborted with
 */
export async function proposeWith(
  score: MeaningScorer,
  input: NavigatorInput,
  propose: (meaning: MeaningLookup | null) => Proposal,
): Promise<Proposal> {
  const known = new Map<string, Meaning>();
  for (let round = 0; round < mostRounds; round += 1) {
    const wanted = new Set<string>();
    const proposal = propose((description) => {
      const meaning = known.get(description);
      if (meaning === undefined) wanted.add(description);
      return meaning ?? null;
    });
    if (wanted.size === 0) return proposal;
    const found = await Promise.all(
      [...wanted].map(
        async (description) => [description, await score(description, input.snapshot, input.signal)] as const,
      ),
    );
    for (const [description, meaning] of found) {
      if (meaning === null) return propose(null);
      known.set(description, meaning);
    }
  }
  return propose((description) => known.get(description) ?? null);
}
