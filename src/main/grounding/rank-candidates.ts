import type { Candidate } from '#shared/domain/index.ts';
import { foldText, toWords } from '#shared/text/words.ts';
import type { DescriptionScorer } from '../agent/ports.ts';
import { findRun, labelOf } from './find-run.ts';
import { preparePlace } from './fit-place.ts';
import { boxIou, contains } from './geometry.ts';
import type { GroundedCandidate, GroundingContext } from './grounding.ts';
import { leadersOf } from './landmarks.ts';
import { matchName, type NameMatch, type Sought, seek } from './match-words.ts';
import type { PageIndex } from './page-index.ts';
import { fitColour, fitRole, fitState, fitWant, lookAtCompany, priors, weighPrior } from './score.ts';
import type { TargetDescription } from './target.ts';
import { iconWords } from './vocabulary.ts';

/** Of the lexical score, the part that does not depend on how much of the name was said. */
const coverageShare = 0.6;
/** Above 1: a word that was said and is nowhere speaks against more than its share. */
const missingWeight = 1.2;
/** What the scorer can add where the words alone leave room. */
const scorerShare = 0.12;
/** Nothing of the candidate itself was said, only of what stands around it. */
const onlyAround = 0.48;
/** … and it is what stands for its surroundings. */
const asLeader = 0.86;
/** The description has no name at all: role, place, colour or state carry it. */
const unnamed = 0.82;

/** The verb is not on the control, though it was said as part of its name. */
const withoutVerb = 0.5;
/** A label that is no more than this part of a control's text is not its label. */
const labelPrecision = 0.25;

export interface Ranked extends GroundedCandidate {
  /** What role, place, look and verb leave of a name that fits fully, 0 to 1. */
  readonly fit: number;
  /** Part of the said words that stand in its own name, 0 to 1. */
  readonly own: number;
  /** Every word that was said stands in its own name. */
  readonly holdsAll: boolean;
  /** … and its name has no other words. */
  readonly isExact: boolean;
  /** A picture was named, and this is one that stands for it. */
  readonly isPictured: boolean;
}

function nameScore(match: NameMatch, leads: boolean, hasRole: boolean): number {
  const around = match.coverage * (leads ? asLeader : hasRole ? 0.58 : onlyAround);
  if (match.own < 0.05) return around;
  const named =
    match.coverage ** missingWeight * (coverageShare + (1 - coverageShare) * Math.sqrt(match.precision));
  return leads ? Math.max(named, around) : named;
}

function optionFit(candidate: Candidate, option: string | null): number {
  if (option === null || candidate.options === null || candidate.options.length === 0) return 1;
  const wanted = foldText(option);
  return candidate.options.some((one) => foldText(one.label).includes(wanted)) ? 1.15 : 0.75;
}

function explain(match: NameMatch | null, role: number, place: number, look: number): string {
  const parts: string[] = [];
  if (match !== null) {
    parts.push(
      `${percent(match.own)} of what was said is in its name, ${percent(match.coverage)} with what stands around it; ${percent(match.precision)} of its name was said`,
    );
  }
  if (role !== 1) parts.push(`its kind counts ${percent(role)}`);
  if (place !== 1) parts.push(`its place counts ${percent(place)}`);
  if (look !== 1) parts.push(`its look counts ${percent(look)}`);
  return parts.join('; ');
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** What of a description is the same for every candidate. */
interface Sight {
  readonly target: TargetDescription;
  readonly words: readonly Sought[];
  /** The role's noun, for controls that are called by it: "the menu". */
  readonly roleWords: readonly Sought[];
  readonly verb: readonly Sought[];
  /** A picture was named. */
  readonly isIcon: boolean;
  readonly page: PageIndex;
}

/** Shows no words, and is no field that words stand beside. */
const isPicture = ({ text, affordances, role }: Candidate): boolean =>
  !/[\p{L}\p{N}]/u.test(text) &&
  role !== 'switch' &&
  !affordances.some((one) => one === 'type' || one === 'select' || one === 'check');

/** Own match and precision from here on are an exact name: a plural or another ending is still the same. */
const exactFrom = 0.95;

const isExactly = (match: NameMatch | null): boolean =>
  match !== null && match.own >= exactFrom && match.precision >= exactFrom;

/** "The bell": pictures go by the picture, whatever words stand for them; what shows words goes by those. */
function asIcon(match: NameMatch, candidate: Candidate): NameMatch {
  return isPicture(candidate) && match.own > 0.5 ? { ...match, precision: 1 } : match;
}

/** Where the verb says by itself whether a place or something to press is meant. */
function fitVerb(
  candidate: Candidate,
  sight: Sight,
  context: GroundingContext,
  match: NameMatch | null,
): number {
  const { page } = sight;
  const isLink = candidate.role === 'link' || candidate.tag === 'a';
  const isNavigation = page
    .chain(candidate.region)
    .some((region) => page.snapshot.regions[region]?.kind === 'navigation');
  const isAction = sight.words.length > 0 && sight.verb.length === sight.words.length;
  if (isAction && isLink && isNavigation) return priors.placeNotAction;
  if (
    context.want === 'open' &&
    candidate.role === 'button' &&
    candidate.tag !== 'summary' &&
    !isExactly(match)
  ) {
    const opens = candidate.states.expanded !== null || candidate.attributes['aria-haspopup'] !== undefined;
    return opens ? 1 : priors.actionNotPlace;
  }
  return 1;
}

function scoreName(candidate: Candidate, sight: Sight): { score: number; match: NameMatch | null } {
  const { words, page, target } = sight;
  const leads = leadersOf(page).has(candidate);
  if (words.length === 0) {
    const byRole = nameScore(matchName(sight.roleWords, candidate, page), false, false);
    return { score: Math.max(unnamed, byRole > 0.5 ? 0.2 + 0.8 * byRole : 0), match: null };
  }
  const found = matchName(words, candidate, page, leads);
  const match = sight.isIcon ? asIcon(found, candidate) : found;
  const score = nameScore(match, leads, target.role !== null);
  const lacksVerb = sight.verb.length > 0 && matchName(sight.verb, candidate, page).own < 0.5;
  // The verb alone is looked for as a label: a long text that happens to hold it is not one.
  const isProse = sight.verb.length === words.length && match.precision < labelPrecision;
  return { score: lacksVerb || isProse ? score * withoutVerb : score, match };
}

/** The verb as a word to look for, where it was said as part of the name. */
export function seekVerb(verb: string | null, name: string): readonly Sought[] {
  const stem = verb === null ? undefined : toWords(verb)[0]?.stem;
  const inName = stem !== undefined && toWords(name).some((word) => word.stem === stem);
  return inName && verb !== null ? seek(verb, false) : [];
}

/** Twins are looked for among this many of the best. */
const twinDepth = 40;

/** An entry was asked for, and this is none. */
const outsideList = 0.6;

const isInEntries = (candidate: Candidate, entries: readonly number[], page: PageIndex): boolean =>
  page.chain(candidate.region).some((region) => entries.includes(region));

/** Every candidate of the pool with its score, best first, twins merged. */
export function rankCandidates(
  target: TargetDescription,
  scorer: DescriptionScorer,
  context: GroundingContext,
  page: PageIndex,
  pool: readonly Candidate[],
): readonly Ranked[] {
  const name = target.name === '' && target.item !== null ? target.item : target.name;
  const sight: Sight = {
    target,
    page,
    words: seek(name, target.isQuoted),
    roleWords: seek(target.roleWord, false),
    verb: seekVerb(context.verb, name),
    isIcon: iconWords.has(foldText(name)),
  };
  // "Box" is a field to type in and a box to tick.
  const role = target.role === 'field' && context.want === 'check' ? 'checkbox' : target.role;
  const roleFits = new Map(
    pool.map((candidate) => [candidate, role === null ? 1 : fitRole(candidate, role)]),
  );
  const likely = pool.filter((candidate) => (roleFits.get(candidate) ?? 0) >= 0.5);
  const places = target.places.map((place) =>
    preparePlace(place, page, likely.length > 0 ? likely : pool, name !== ''),
  );
  const company = lookAtCompany(pool, page);
  const entries = target.kind === null ? null : (findRun(target.kind, page)?.entries ?? null);
  const scored = pool.map((candidate) => {
    const { score, match } = scoreName(candidate, sight);
    const verbFit = fitVerb(candidate, sight, context, match);
    const fit = roleFits.get(candidate) ?? 1;
    const place = places.reduce((product, standing) => product * standing(candidate), 1);
    const colour = target.colour === null ? 1 : fitColour(candidate, target.colour, target.colour);
    const state = target.state === null ? 1 : fitState(candidate, target.state);
    const rest =
      fit *
      place *
      colour *
      state *
      fitWant(candidate, context.want) *
      optionFit(candidate, context.option) *
      (entries === null || isInEntries(candidate, entries, page) ? 1 : outsideList) *
      verbFit *
      (sight.isIcon && !isPicture(candidate) ? priors.wordsNotPicture : 1) *
      weighPrior(candidate, page, target, company);
    return {
      candidate,
      score: Math.min(1, score * rest),
      fit: rest,
      why: explain(match, fit, place, colour * state),
      own: match?.own ?? 0,
      holdsAll: match !== null && match.own > 0.9,
      isExact: isExactly(match) && verbFit === 1,
      isPictured: sight.isIcon && isPicture(candidate) && (match?.own ?? 0) > 0.5,
    };
  });
  const extra = scorer(target.phrase, pool);
  const most = Math.max(...extra, Number.MIN_VALUE);
  const blended = scored.map((one, index) => ({
    ...one,
    score: one.score + (1 - one.score) * scorerShare * one.score * ((extra[index] ?? 0) / most),
  }));
  blended.sort((a, b) => b.score - a.score);
  return mergeTwins(blended, page, twinDepth);
}

interface Scored {
  readonly candidate: Candidate;
  readonly score: number;
}

const plainAddress = (href: string | null): string | null =>
  href === null || href.startsWith('javascript:') ? null : href;

/** Two candidates that do the same: choosing between them is no question for anybody. */
export function areTwins(first: Candidate, second: Candidate, page: PageIndex): boolean {
  if (first.frame !== second.frame) return false;
  const address = plainAddress(first.href);
  if (address !== null && address === plainAddress(second.href) && !address.endsWith('#')) return true;
  const nested = contains(first.box, second.box) || contains(second.box, first.box);
  if (!nested) return false;
  if (first.xpath.startsWith(`${second.xpath}/`) || second.xpath.startsWith(`${first.xpath}/`)) {
    const sameName = labelOf(first) === labelOf(second);
    return sameName || boxIou(first.box, second.box) > 0.6;
  }
  return page.chain(first.region)[0] === page.chain(second.region)[0] && boxIou(first.box, second.box) > 0.8;
}

/** Twins that differ by no more than this are equals: then the one that comes first on the page is meant. */
const equalWithin = 0.05;

/** Keeps one of each set of twins, best first. Twins are looked for among the first `depth`. */
function mergeTwins<T extends Scored>(ranking: readonly T[], page: PageIndex, depth: number): readonly T[] {
  const kept: T[] = [];
  for (const [place, one] of ranking.entries()) {
    const twin =
      place >= depth ? -1 : kept.findIndex((other) => areTwins(other.candidate, one.candidate, page));
    const known = kept[twin];
    if (known === undefined) kept.push(one);
    else if (isBefore(one, known, page)) kept[twin] = { ...one, score: known.score };
  }
  return kept;
}

function isBefore(one: Scored, other: Scored, page: PageIndex): boolean {
  const { candidates } = page.snapshot;
  return (
    other.score - one.score <= equalWithin &&
    one.candidate.inViewport === other.candidate.inViewport &&
    foldText(one.candidate.name) === foldText(other.candidate.name) &&
    candidates.indexOf(one.candidate) < candidates.indexOf(other.candidate)
  );
}
