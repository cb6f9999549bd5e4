import type { MeaningScorer } from '../agent/ports.ts';
import type { ParleyRanker } from './create-ranker.ts';
import { lexicalBy } from './lexical-ranker.ts';

/** The ranker as the offline navigator asks it: a model's scores, or null while words stand in for one. */
export function scoreMeaningBy(ranker: Pick<ParleyRanker, 'scoreDescription' | 'state'>): MeaningScorer {
  return async (description, snapshot, signal) => {
    // While it starts, an answer by words now is better than a better one later.
    if (ranker.state().status !== 'ready') return null;
    const scored = await ranker.scoreDescription(description, snapshot.candidates, snapshot, signal);
    if (scored.by.model === lexicalBy.model) return null;
    return { scores: scored.scores, isCalibrated: scored.chanceOfMargin !== null };
  };
}
