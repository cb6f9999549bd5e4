import type { Candidate, Snapshot } from '#shared/domain/index.ts';
import { foldText } from '#shared/language/index.ts';
import { findRun, primaryOf } from './find-run.ts';
import { fitColour, fitState } from './fit-look.ts';
import { preparePlace } from './fit-place.ts';
import { fitRole, fitWant, type Want } from './fit-role.ts';
import { matchName, type NameMatch, type Sought, seek } from './match-words.ts';
import { mergeTwins } from './merge-twins.ts';
import { indexPage, isEntry, type PageIndex } from './page-index.ts';
import type { TargetDescription } from './target-description.ts';
import { priors, thresholds } from './thresholds.ts';

/** Scores candidates against a short description; 0 is no match, higher is better. Same as the agent's port. */
export type DescriptionScorer = (description: string, candidates: readonly Candidate[]) => readonly number[];

export interface GroundingContext {
  readonly want: Want;
  /** What was touched last: what "it" means. */
  readonly previousUid: string | null;
  /** Known to be wrong: said so by the user, or tried in vain. */
  readonly excluded: readonly string[];
  /** For choosing: lists that hold this option are meant before others. */
  readonly option: string | null;
}

export interface GroundedCandidate {
  readonly candidate: Candidate;
  /** 0 to 1. */
  readonly score: number;
  /** What spoke for it, for the trace. */
  readonly why: string;
}

export interface Grounding {
  /** Best first; only candidates that the verb can be done to. */
  readonly ranking: readonly GroundedCandidate[];
  /** How far the best leads the second. */
  readonly margin: number;
  /** `sure`: act. `unsure`: ask. `none`: nothing on the page answers to the description. */
  readonly decision: 'sure' | 'unsure' | 'none';
}

const nothing: Grounding = { ranking: [], margin: 0, decision: 'none' };

/** Of the lexical score, the part that does not depend on how much of the name was said. */
const coverageShare = 0.72;
/** What the scorer can add where the words alone leave room. */
const scorerShare = 0.12;
/** Nothing of the candidate itself was said, only of what stands around it. */
const onlyAround = 0.66;
/** The description has no name at all: role, place, colour or state carry it. */
const unnamed = 0.82;

function nameScore(match: NameMatch, hasRole: boolean): number {
  if (match.own < 0.05) return match.coverage * (hasRole ? 0.8 : onlyAround) * coverageShare;
  return match.coverage * (coverageShare + (1 - coverageShare) * match.precision);
}

function label(candidate: Candidate): string {
  return foldText(candidate.name || candidate.text || candidate.nearbyLabel || candidate.description);
}

/** Names that stand in several entries of one list: such a control has to be told apart. */
function isRepeated(candidate: Candidate, page: PageIndex, counts: ReadonlyMap<string, number>): boolean {
  const inEntry = page.chain(candidate.region).some((region) => isEntry(page.snapshot.regions[region]?.kind));
  return inEntry && (counts.get(label(candidate)) ?? 0) > 1;
}

function prior(
  candidate: Candidate,
  page: PageIndex,
  target: TargetDescription,
  counts: ReadonlyMap<string, number>,
): number {
  let factor = 1;
  if (!candidate.inViewport) factor *= priors.outOfView;
  if (candidate.states.disabled && target.state !== 'disabled') factor *= priors.disabled;
  const chain = page.chain(candidate.region);
  if (chain.some((region) => page.snapshot.regions[region]?.kind === 'footer')) factor *= priors.footer;
  if (page.modal >= 0 && !chain.includes(page.modal)) factor *= priors.behindModal;
  if (label(candidate) === '') factor *= priors.nameless;
  if (target.ordinal === null && target.places.length === 0 && isRepeated(candidate, page, counts)) {
    factor *= priors.repeated;
  }
  return factor;
}

function countLabels(candidates: readonly Candidate[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const candidate of candidates) counts.set(label(candidate), (counts.get(label(candidate)) ?? 0) + 1);
  return counts;
}

function decide(ranking: readonly GroundedCandidate[]): Grounding {
  const [best, second] = ranking;
  if (best === undefined || best.score < thresholds.possible) return { ...nothing, ranking };
  const margin = best.score - (second?.score ?? 0);
  const sure = best.score >= thresholds.sure && margin >= thresholds.margin;
  return { ranking, margin, decision: sure ? 'sure' : 'unsure' };
}

const inReadingOrder = (first: Candidate, second: Candidate, order: ReadonlyMap<string, number>): number =>
  (order.get(first.uid) ?? 0) - (order.get(second.uid) ?? 0);

/** "The third …": counted among those that answer about as well as the best. */
function takeOrdinal(ranking: readonly GroundedCandidate[], ordinal: number, snapshot: Snapshot): Grounding {
  const best = ranking[0];
  if (best === undefined || best.score < thresholds.possible) return { ...nothing, ranking };
  const order = new Map(snapshot.candidates.map((candidate, index) => [candidate.uid, index]));
  const group = ranking
    .filter((one) => one.score >= best.score - thresholds.group)
    .sort((a, b) => inReadingOrder(a.candidate, b.candidate, order));
  const chosen = group.at(ordinal > 0 ? ordinal - 1 : ordinal);
  if (chosen === undefined) return { ranking: group, margin: 0, decision: 'none' };
  const others = ranking.filter((one) => one !== chosen).map((one) => ({ ...one, score: one.score * 0.6 }));
  const first = {
    ...chosen,
    score: Math.max(chosen.score, thresholds.sure),
    why: `${chosen.why}, number ${ordinal}`,
  };
  return decide([first, ...others]);
}

function groundEntry(
  target: TargetDescription,
  page: PageIndex,
  context: GroundingContext,
): Grounding | null {
  const run = findRun(target.item, page);
  if (run === null) return null;
  const words = seek(target.name, target.isQuoted);
  const matching = run.entries.filter(
    (entry) =>
      words.length === 0 ||
      words.every(
        (word) =>
          word.word.isFunctionWord || page.regionWords(entry).some((found) => word.likeness(found) > 0.7),
      ),
  );
  const entries = matching.map((entry) => primaryOf(entry, run, page));
  const at = (target.ordinal ?? 1) > 0 ? (target.ordinal ?? 1) - 1 : entries.length + (target.ordinal ?? 1);
  const chosen = entries[at];
  if (chosen === undefined || chosen === null || context.excluded.includes(chosen.uid)) return null;
  const others = entries
    .filter((candidate) => candidate !== null && candidate !== chosen)
    .map((candidate) => ({ candidate: candidate ?? chosen, score: 0.4, why: 'another entry' }));
  const why = `entry ${target.ordinal} of ${entries.length}`;
  return { ranking: [{ candidate: chosen, score: 0.9, why }, ...others], margin: 0.5, decision: 'sure' };
}

interface Scorers {
  readonly words: readonly Sought[];
  readonly page: PageIndex;
  readonly target: TargetDescription;
  readonly context: GroundingContext;
}

function optionFit(candidate: Candidate, option: string | null): number {
  if (option === null || candidate.options === null || candidate.options.length === 0) return 1;
  const wanted = foldText(option);
  return candidate.options.some((one) => foldText(one.label).includes(wanted)) ? 1.15 : 0.75;
}

function scoreName(candidate: Candidate, scorers: Scorers): { score: number; match: NameMatch | null } {
  const { words, page, target } = scorers;
  if (words.length === 0) return { score: unnamed, match: null };
  const match = matchName(words, candidate, page);
  return { score: nameScore(match, target.role !== null), match };
}

function explain(match: NameMatch | null, role: number, place: number, look: number): string {
  const parts: string[] = [];
  if (match !== null) {
    parts.push(
      `name ${match.own.toFixed(2)}, with surroundings ${match.coverage.toFixed(2)}, of its own name ${match.precision.toFixed(2)}`,
    );
  }
  if (role !== 1) parts.push(`role ${role.toFixed(2)}`);
  if (place !== 1) parts.push(`place ${place.toFixed(2)}`);
  if (look !== 1) parts.push(`look ${look.toFixed(2)}`);
  return parts.join('; ');
}

/**
 * Finds what a description means on a page: every candidate that the verb can be done to with a score, how far
 * the best one leads, and whether that is enough to act on. Pure, and the same for typed and spoken words.
 */
export function ground(
  target: TargetDescription,
  snapshot: Snapshot,
  scorer: DescriptionScorer,
  context: GroundingContext,
): Grounding {
  const page = indexPage(snapshot);
  const pool = snapshot.candidates.filter(
    (candidate) => !context.excluded.includes(candidate.uid) && fitWant(candidate, context.want) > 0,
  );
  if (target.isPronoun && target.places.length === 0) {
    const same = pool.find((candidate) => candidate.uid === context.previousUid);
    return same === undefined
      ? nothing
      : { ranking: [{ candidate: same, score: 1, why: 'touched last' }], margin: 1, decision: 'sure' };
  }
  if (target.item !== null && target.ordinal !== null && target.places.length === 0) {
    const entry = groundEntry(target, page, context);
    if (entry !== null) return entry;
  }
  const withOrdinalWord = target.ordinalWord !== '' && target.ordinal !== null;
  if (withOrdinalWord) {
    const plain = {
      ...target,
      name: `${target.ordinalWord} ${target.name}`.trim(),
      ordinal: null,
      ordinalWord: '',
    };
    const asName = rank(plain, scorer, context, page, pool);
    const best = asName[0];
    // "First name" is a name where something on the page is called so.
    if (best?.holdsOrdinal === true) return decide(asName);
  }
  const ranking = rank(target, scorer, context, page, pool);
  return target.ordinal === null ? decide(ranking) : takeOrdinal(ranking, target.ordinal, snapshot);
}

interface Ranked extends GroundedCandidate {
  /** Every word that was said stands in its own name. */
  readonly holdsOrdinal: boolean;
}

/** Twins are looked for among this many of the best. */
const twinDepth = 40;

function rank(
  target: TargetDescription,
  scorer: DescriptionScorer,
  context: GroundingContext,
  page: PageIndex,
  pool: readonly Candidate[],
): readonly Ranked[] {
  const name = target.name === '' && target.item !== null ? target.item : target.name;
  const scorers: Scorers = { words: seek(name, target.isQuoted), page, target, context };
  const roleFits = new Map(
    pool.map((candidate) => [candidate, target.role === null ? 1 : fitRole(candidate, target.role)]),
  );
  const likely = pool.filter((candidate) => (roleFits.get(candidate) ?? 0) >= 0.5);
  const places = target.places.map((place) => preparePlace(place, page, likely.length > 0 ? likely : pool));
  const counts = countLabels(pool);
  const scored = pool.map((candidate) => {
    const { score, match } = scoreName(candidate, scorers);
    const role = roleFits.get(candidate) ?? 1;
    const place = places.reduce((product, standing) => product * standing(candidate), 1);
    const colour = target.colour === null ? 1 : fitColour(candidate, target.colour, target.colour);
    const state = target.state === null ? 1 : fitState(candidate, target.state);
    const value =
      score *
      role *
      place *
      colour *
      state *
      fitWant(candidate, context.want) *
      optionFit(candidate, context.option) *
      prior(candidate, page, target, counts);
    return {
      candidate,
      score: Math.min(1, value),
      why: explain(match, role, place, colour * state),
      holdsOrdinal: match !== null && match.own > 0.9,
    };
  });
  const extra = scorer(
    target.phrase,
    scored.map((one) => one.candidate),
  );
  const most = Math.max(...extra, 1e-9);
  const blended = scored.map((one, index) => ({
    ...one,
    score: one.score + (1 - one.score) * scorerShare * one.score * ((extra[index] ?? 0) / most),
  }));
  blended.sort((a, b) => b.score - a.score);
  return mergeTwins(blended, page, twinDepth);
}
