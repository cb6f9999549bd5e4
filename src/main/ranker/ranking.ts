import type { Candidate, ElementSummary, RankedBy, ScoredCandidate, Snapshot } from '#shared/domain/index.ts';
import type { Ranking } from '../agent/ports.ts';

/** What is kept of a candidate in traces and shown in lists. */
function summarize(candidate: Candidate): ElementSummary {
  return {
    uid: candidate.uid,
    tag: candidate.tag,
    role: candidate.role,
    text: candidate.name || candidate.text || candidate.nearbyLabel || candidate.description,
    bbox: candidate.box,
  };
}

/** Indexes by descending score; ties keep the order of the page (docs/weblinx.md section 3). */
function orderByScore(scores: Float64Array): Int32Array {
  return Int32Array.from(scores.keys()).sort(
    (first, second) => (scores[second] ?? 0) - (scores[first] ?? 0) || first - second,
  );
}

/** Every candidate with its score, best first. `scores` has one per candidate, in the snapshot's order. */
export function toRanking(snapshot: Snapshot, scores: Float64Array, by: RankedBy): Ranking {
  const scored: ScoredCandidate[] = [];
  for (const index of orderByScore(scores)) {
    const candidate = snapshot.candidates[index];
    if (candidate !== undefined) scored.push({ element: summarize(candidate), score: scores[index] ?? 0 });
  }
  return { scored, by };
}
