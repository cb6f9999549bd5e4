import type { Candidate } from '#shared/domain/index.ts';
import { foldText, toWords } from '#shared/language/index.ts';
import type { Grounding, GroundingContext } from './grounding.ts';
import type { Ranked } from './rank-candidates.ts';
import type { TargetDescription } from './target-description.ts';
import { meanings } from './thresholds.ts';

/** What a reason begins with that a model gave. */
const byMeaning = 'meaning';

/** Whether it was a model, and not words, that decided for a candidate; `why` is the candidate's. */
export const isByMeaning = (why: string): boolean => why.startsWith(`${byMeaning} `);

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

/** A model hears what something is about, and not that it is unwanted: "no way back". */
const rejecting = /^(?:no|not|without|neither)\b/iu;

const isPress = ({ want }: GroundingContext): boolean => want === 'click' || want === 'open';

/** A press alone does nothing to it: what to put into it was not said. */
const takesValue = ({ affordances }: Candidate): boolean =>
  affordances.includes('type') || affordances.includes('select');

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
  const description = context.said ?? target.phrase;
  const meaning = context.meaning?.(description) ?? null;
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
    meaning.isCalibrated &&
    isAlone &&
    best.chance >= meanings.sure &&
    cosine >= meanings.leastAlike &&
    !rejecting.test(description) &&
    !(isPress(context) && takesValue(best.candidate));
  return {
    ranking: scored.map(({ candidate, chance, why }) => ({
      candidate,
      score: chance,
      why: `${byMeaning} ${(cosines.get(candidate) ?? 0).toFixed(2)}, chance ${chance.toFixed(2)}; ${why}`,
    })),
    margin,
    decision: isSure ? 'sure' : best.chance >= meanings.possible ? 'unsure' : byWords.decision,
  };
}
