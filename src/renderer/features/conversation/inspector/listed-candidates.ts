import type { ElementSummary, KeptRanking, ScoredCandidate } from '#shared/domain/index.ts';

/** A candidate with its place in one list. */
export interface ListedCandidate extends ScoredCandidate {
  /** From 1. */
  readonly rank: number;
}

/**
 * The best of a list, and behind them what was chosen with its own rank, where the list knows it. Of a whole ranking only
 * the scores are kept, so what was chosen far behind is found there.
 */
export function listCandidates(
  {
    candidates,
    all,
  }: { readonly candidates: readonly ScoredCandidate[]; readonly all: KeptRanking['scores'] },
  chosen: ElementSummary | null,
): readonly ListedCandidate[] {
  const best = candidates.map((candidate, index) => ({ ...candidate, rank: index + 1 }));
  if (chosen === null || best.some(({ element }) => element.uid === chosen.uid)) return best;
  const at = all.findIndex(([uid]) => uid === chosen.uid);
  const score = all[at]?.[1];
  return score === undefined ? best : [...best, { element: chosen, score, rank: at + 1 }];
}
