import type { Candidate, Snapshot } from '#shared/domain/index.ts';
import { readOrdinal } from '#shared/text/numbers.ts';
import { foldText, toWords } from '#shared/text/words.ts';
import type { DescriptionScorer } from '../agent/ports.ts';
import type { Grounding, GroundingContext, MeaningLookup } from './grounding.ts';
import { indexPage, type PageIndex } from './page-index.ts';
import { areTwins, type Ranked, rankCandidates } from './rank-candidates.ts';
import { fitWant, meanings } from './score.ts';
import { parseTarget, type TargetDescription } from './target.ts';

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

const nothing: Grounding = { ranking: [], margin: 0, decision: 'none' };

/** Order and place on the page are for the rules, which made nothing of them here; "in my town" is no such place. */
function saysWhere(said: string): boolean {
  const hasOrder = said.split(/[^\p{L}\p{N}]+/u).some((word) => readOrdinal(word.toLowerCase()) !== null);
  const { places } = parseTarget(said);
  return hasOrder || places.some((place) => place.kind !== 'inside' || place.container !== null);
}

/**
 * What a whole utterance means that names nothing on the page ("where are your shops?"): the link or button that a
 * model finds meant. Only what a press does something to: a field would need to be told what to put into it.
 */
export function groundWhole(
  said: string,
  snapshot: Snapshot,
  scorer: DescriptionScorer,
  meaning: MeaningLookup,
): Grounding {
  const context: GroundingContext = {
    want: 'click',
    previousUid: null,
    excluded: [],
    option: null,
    verb: null,
    meaning,
    said,
  };
  const pool = snapshot.candidates.filter(
    (candidate) =>
      fitWant(candidate, 'click') > 0 &&
      !candidate.affordances.includes('type') &&
      !candidate.affordances.includes('select'),
  );
  // Its words are taken as they stand: "in our town" is no place on the page.
  const target = { ...parseTarget(`"${said.replaceAll('"', '')}"`), isQuoted: false };
  const page = indexPage(snapshot);
  const ranking = rankCandidates(target, scorer, context, page, pool);
  const grounding = groundByMeaning(nothing, ranking, page, target, context);
  return grounding.decision === 'sure' && saysWhere(said) ? { ...grounding, decision: 'unsure' } : grounding;
}
