import type { Candidate } from '#shared/domain/index.ts';
import { foldText, toWords } from '#shared/language/index.ts';
import type { Grounding, GroundingContext } from './grounding.ts';
import type { Ranked } from './rank-candidates.ts';
import type { TargetDescription } from './target-description.ts';
import { meanings } from './thresholds.ts';

/** Whether words were left without an answer that meaning could give: a name that nothing on the page is called by. */
export function needsMeaning(
  byWords: Grounding,
  ranking: readonly Ranked[],
  target: TargetDescription,
): boolean {
  if (byWords.decision === 'sure' || target.isQuoted || target.isPronoun || target.ordinal !== null)
    return false;
  if (toWords(target.name).every((word) => word.isFunctionWord)) return false;
  // Many things called so are told apart by the person who said it, and by no model.
  return Math.max(0, ...ranking.map((one) => one.own)) < meanings.wordsKnown;
}

const label = ({ role, name, text }: Candidate): string => `${role} ${foldText(name || text)}`;

/**
 * Chances out of a model's scores: what it finds alike, weighed by what words found and by role, place, look and
 * verb, which stay what the rules make of them. Sure only where the best is far likelier than everything else.
 */
export function groundByMeaning(
  byWords: Grounding,
  ranking: readonly Ranked[],
  candidates: readonly Candidate[],
  target: TargetDescription,
  context: GroundingContext,
): Grounding {
  const meaning = context.meaning?.(context.said ?? target.phrase) ?? null;
  if (meaning === null) return byWords;
  const cosines = new Map(candidates.map((candidate, index) => [candidate, meaning.scores[index] ?? 0]));
  const evidence = ranking.map((one) => {
    const cosine = cosines.get(one.candidate) ?? 0;
    const fit = Math.log(Math.max(one.fit, meanings.leastFit));
    return cosine / meanings.temperature + meanings.words * one.score + meanings.fits * fit;
  });
  const highest = Math.max(...evidence);
  const weights = evidence.map((value) => Math.exp(value - highest));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const scored = ranking
    .map((one, index) => ({ ...one, chance: (weights[index] ?? 0) / all }))
    .sort((first, second) => second.chance - first.chance);
  const [best] = scored;
  if (best === undefined) return byWords;
  const second = scored.find((one) => one !== best);
  const cosine = cosines.get(best.candidate) ?? 0;
  const margin = best.chance - (second?.chance ?? 0);
  const isAlone = !scored.some(
    (one) => one !== best && label(one.candidate) === label(best.candidate) && one.fit >= best.fit * 0.9,
  );
  const isSure =
    meaning.isCalibrated && isAlone && best.chance >= meanings.sure && cosine >= meanings.leastAlike;
  return {
    ranking: scored.map(({ candidate, chance, why }) => ({
      candidate,
      score: chance,
      why: `meaning ${(cosines.get(candidate) ?? 0).toFixed(2)}, chance ${chance.toFixed(2)}; ${why}`,
    })),
    margin,
    decision: isSure ? 'sure' : best.chance >= meanings.possible ? 'unsure' : byWords.decision,
  };
}
