import type { ScoredCandidate } from '#shared/domain/index.ts';

export interface RankedCandidate extends ScoredCandidate {
  /** From 1. */
  readonly rank: number;
}

// What fits beside a page without scrolling.
const shownCount = 10;

/** The ten best, and behind them the chosen one with its own rank if it is not among them. */
export function shownCandidates(
  candidates: readonly ScoredCandidate[],
  chosenUid: string | null,
): readonly RankedCandidate[] {
  const ranked = candidates.map((candidate, index) => ({ ...candidate, rank: index + 1 }));
  const chosen = ranked.find(({ element }) => element.uid === chosenUid);
  const best = ranked.slice(0, shownCount);
  return chosen === undefined || chosen.rank <= shownCount ? best : [...best, chosen];
}
