import {
  type RankedBy,
  type ScoredCandidate,
  type Snapshot,
  summarizeCandidate,
} from '#shared/domain/index.ts';
import type { Ranking } from '../agent/ports.ts';

/** Indexes by descending score; ties keep the order of the page (docs/weblinx.md section 3). */
export function orderByScore(scores: readonly number[] | Float64Array): readonly number[] {
  return [...scores.keys()].sort((first, second) => (scores[second] ?? 0) - (scores[first] ?? 0));
}

/** Every candidate with its score, best first. `scores` has one per candidate, in the snapshot's order. */
export function toRanking(snapshot: Snapshot, scores: Float64Array, by: RankedBy): Ranking {
  const scored: ScoredCandidate[] = [];
  for (const index of orderByScore(scores)) {
    const candidate = snapshot.candidates[index];
    if (candidate !== undefined)
      scored.push({ element: summarizeCandidate(candidate), score: scores[index] ?? 0 });
  }
  return { scored, by };
}
