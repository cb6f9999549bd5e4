import type { Candidate } from '#shared/domain/index.ts';
import { documentWords, queryTerms } from './document-words.ts';

/** BM25's length normalisation, weak because names are short by nature. */
const lengthShare = 0.25;
/** An idea shared by other words counts less than the word itself. */
const ideaShare = 0.8;

/**
 * BM25 over what a candidate is called and marked with, synonyms included. Stands in for a trained encoder and
 * keeps its shape: a description and candidates in, one number each out; 0 is no match, higher is better.
 */
export function scoreDescription(description: string, candidates: readonly Candidate[]): readonly number[] {
  const terms = queryTerms(description);
  if (terms.length === 0) return candidates.map(() => 0);
  const documents = candidates.map(documentWords);
  const meanLength = documents.reduce((sum, words) => sum + words.size, 0) / Math.max(1, documents.length);
  const scores = new Float64Array(candidates.length);
  for (const term of terms) {
    const holding = documents.reduce((count, words) => count + (words.has(term) ? 1 : 0), 0);
    if (holding === 0) continue;
    const rarity = Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5));
    const share = term.startsWith('#') ? ideaShare : 1;
    for (const [index, words] of documents.entries()) {
      const weight = words.get(term);
      if (weight === undefined) continue;
      const length = 1 - lengthShare + lengthShare * (words.size / meanLength);
      scores[index] = (scores[index] ?? 0) + (share * rarity * weight) / length;
    }
  }
  return [...scores];
}
