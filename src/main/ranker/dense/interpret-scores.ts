import type { PreparedPage } from './prepare-page.ts';
import type { VectorStore } from './vector-store.ts';

/** Scores are 1 apart at most in this: below the lowest encoded element, by how likely the words make it. */
const guessedSpan = 1;

/**
 * The third of three steps: one score per candidate. What was not encoded yet comes behind all that was, ordered by
 * `guesses` (texts to [0, 1]); what the model is not meant to see comes last.
 */
export function interpretScores(
  page: PreparedPage,
  query: Float32Array,
  store: VectorStore,
  guesses: ReadonlyMap<string, number>,
): Float64Array {
  const scores = store.score(query, page.rows);
  const lowest = scores.reduce((low, score) => (score < low ? score : low), 0);
  for (const [index, document] of page.documents.entries()) {
    if (!Number.isNaN(scores[index])) continue;
    const guess = document === null ? -guessedSpan : (guesses.get(document) ?? 0);
    scores[index] = lowest - 2 * guessedSpan + guess * guessedSpan;
  }
  return scores;
}
