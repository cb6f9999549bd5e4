/**
 * How long each score's bar is, 0 to 1, the best score's being 1. Scores may be negative (cosines) or have no bound
 * (word scores): the bars begin at 0, or at the lowest score where that is below.
 */
export function barShares(scores: readonly number[]): readonly number[] {
  const best = Math.max(...scores);
  const from = Math.min(0, ...scores);
  const range = best - from;
  return scores.map((score) => (range === 0 ? 0 : (score - from) / range));
}
