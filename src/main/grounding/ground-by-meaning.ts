import type { Candidate } from '#shared/domain/index.ts';
import { foldText, toWords } from '#shared/language/index.ts';
import type { Grounding, GroundingContext } from './grounding.ts';
import { areTwins } from './merge-twins.ts';
import type { PageIndex } from './page-index.ts';
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

interface Likely extends Ranked {
  readonly chance: number;
}

/** Twins are looked for among this many of the likeliest. */
const twinDepth = 12;

/** Two ways to the same place are one answer, as likely as both together; the likelier stands for it. */
function joinTwins(likely: readonly Likely[], page: PageIndex): readonly Likely[] {
  const kept: Likely[] = [];
  for (const [place, one] of likely.entries()) {
    const at =
      place < twinDepth ? kept.findIndex((other) => areTwins(other.candidate, one.candidate, page)) : -1;
    const twin = kept[at];
    if (twin === undefined) kept.push(one);
    else kept[at] = { ...twin, chance: twin.chance + one.chance };
  }
  return kept.sort((first, second) => second.chance - first.chance);
}

/** Every candidate with its chance, likeliest first. */
function rankByChance(
  ranking: readonly Ranked[],
  alike: (candidate: Candidate) => number,
  page: PageIndex,
): readonly Likely[] {
  const evidence = ranking.map(({ candidate, fit, score }) => {
    const fits = Math.log(Math.max(fit, meanings.leastFit));
    return alike(candidate) / meanings.temperature + meanings.words * score + meanings.fits * fits;
  });
  const highest = Math.max(...evidence);
  const weights = evidence.map((value) => Math.exp(value - highest));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const likely = ranking
    .map((one, index) => ({ ...one, chance: (weights[index] ?? 0) / all }))
    .sort((first, second) => second.chance - first.chance);
  return joinTwins(likely, page);
}

/** Another thing of the same name answers about as well: which one is meant was not said. */
function hasNamesake(best: Likely, others: readonly Likely[]): boolean {
  return others.some(
    (one) =>
      one !== best &&
      label(one.candidate) === label(best.candidate) &&
      one.fit >= best.fit * meanings.namesakeFit,
  );
}

/**
 * Chances out of a model's scores: what it finds alike, weighed by what words found and by role, place, look and
 * verb, which stay what the rules make of them. Sure only where the best is far likelier than everything else.
 */
export function groundByMeaning(
  byWords: Grounding,
  ranking: readonly Ranked[],
  page: PageIndex,
  target: TargetDescription,
  context: GroundingContext,
): Grounding {
  const description = context.said ?? target.phrase;
  const meaning = context.meaning?.(description) ?? null;
  if (meaning === null) return byWords;
  const { candidates } = page.snapshot;
  const cosines = new Map(candidates.map((candidate, index) => [candidate, meaning.scores[index] ?? 0]));
  const alike = (candidate: Candidate): number => cosines.get(candidate) ?? 0;
  const likely = rankByChance(ranking, alike, page);
  const [best, second] = likely;
  if (best === undefined || best.chance < meanings.possible) return byWords;
  if (alike(best.candidate) < meanings.possiblyAlike) return byWords;
  const isSure =
    meaning.isCalibrated &&
    best.chance >= meanings.sure &&
    alike(best.candidate) >= meanings.leastAlike &&
    !hasNamesake(best, likely) &&
    !rejecting.test(description) &&
    !(isPress(context) && takesValue(best.candidate));
  return {
    ranking: likely.map(({ candidate, chance, why }) => ({
      candidate,
      score: chance,
      why: `${byMeaning} ${alike(candidate).toFixed(2)}, chance ${chance.toFixed(2)}; ${why}`,
    })),
    margin: best.chance - (second?.chance ?? 0),
    decision: isSure ? 'sure' : 'unsure',
  };
}
