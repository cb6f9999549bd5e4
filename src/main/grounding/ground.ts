import type { Candidate, Snapshot } from '#shared/domain/index.ts';
import { foldText, toWords, type Word } from '#shared/text/words.ts';
import { findRun, labelOf, primaryOf } from './find-run.ts';
import { preparePlace } from './fit-place.ts';
import type { GroundedCandidate, Grounding, GroundingContext } from './grounding.ts';
import { placeOf } from './kind.ts';
import { matchName, type NameMatch, saysOpposite, shareIn } from './match-words.ts';
import { indexPage, type PageIndex } from './page-index.ts';
import { fitColour, fitRole, fitState, fitWant, type Want } from './score.ts';
import { parseTarget, type RoleWord, type TargetDescription } from './target.ts';
import { mergeTwins } from './twins.ts';
import { pictureWords } from './vocabulary.ts';

const nothing: Grounding = { ranking: [], margin: 0, decision: 'none' };

/** The constants that decide between acting and asking where words alone do. */
const thresholds = {
  /** A best score from here on may be acted on. */
  sure: 0.52,
  /** … where so much of what was said stands in its own name, */
  own: 0.5,
  /** … or hardly anything does, and nearly all of it around it. */
  around: 0.75,
  /** The best must lead the second by this much. */
  margin: 0.05,
  /** From here on a candidate is worth being asked about. */
  possible: 0.3,
  /** Scores within this of the best make up the group that "the second …" counts in. */
  group: 0.1,
  /** … and within this where there are too few of them. */
  looseGroup: 0.3,
} as const;

/** Factors for what is said nowhere but known of people: they mean what they see and can use. */
const priors = {
  outOfView: 0.93,
  disabled: 0.8,
  footer: 0.9,
  besideDialog: 0.92,
  placeNotAction: 0.8,
  wordsNotPicture: 0.8,
  notOpener: 0.8,
  withoutVerb: 0.5,
} as const;

/** Of a name's score, the part that does not depend on how much of the name was said. */
const coverageShare = 0.6;
/** Above 1: a word that was said and is nowhere speaks against more than its share. */
const missingWeight = 1.2;
/** Less of what was said than this stands in its own name: it is told by what stands around it. */
const ownFrom = 0.25;
const onlyAround = 0.48;
/** … and it is what opens the entry of a list that it stands in, or what the verb names there. */
const asOpener = 0.86;
/** The description has no name at all: role, place or colour carry it. */
const unnamed = 0.82;
/** A list that is known not to hold what is to be chosen in it. */
const withoutOption = 0.75;

/** A candidate with how well it answers to the words. */
interface Ranked extends GroundedCandidate {
  /** Part of the said words that stand in its own name, 0 to 1. */
  readonly own: number;
  /** The same, with words found around it counted in part. */
  readonly covered: number;
  /** Part of its name that was said. */
  readonly precision: number;
  /** Its whole name was said, and nothing else. */
  readonly isExact: boolean;
}

/** A plural or another ending is still the same name. */
const exactFrom = 0.95;

function scoreName({ own, covered, precision }: NameMatch, isOpener: boolean): number {
  if (own < ownFrom) return (isOpener ? asOpener : onlyAround) * covered;
  return covered ** missingWeight * (coverageShare + (1 - coverageShare) * Math.sqrt(precision));
}

function weighPrior({ states, inViewport, region }: Candidate, page: PageIndex): number {
  const chain = page.chain(region);
  const isFooter = chain.some((one) => page.snapshot.regions[one]?.kind === 'footer');
  return (
    (inViewport ? 1 : priors.outOfView) *
    (states.disabled ? priors.disabled : 1) *
    (isFooter ? priors.footer : 1) *
    (page.modal < 0 || chain.includes(page.modal) ? 1 : priors.besideDialog)
  );
}

/** "Archive it" is done by a button: a link that is called as the verb leads to where such things are kept. */
const isLink = ({ role, tag }: Candidate): boolean => role === 'link' || tag === 'a';

/** Shows no words, and is no field that words stand beside. */
const showsPicture = ({ text, affordances, role }: Candidate): boolean =>
  !/[\p{L}\p{N}]/u.test(text) &&
  role !== 'switch' &&
  !affordances.some((one) => one === 'type' || one === 'select' || one === 'check');

/** What opens the entries of the page's lists, or what the verb names in them. */
const openersOf = (page: PageIndex, verb: string | null): ReadonlySet<Candidate> =>
  new Set(
    page.runs.flatMap((run) => run.entries.flatMap((entry) => primaryOf(entry, run, page, verb) ?? [])),
  );

/** "Box" is a field to type in and a box to tick. */
const roleOf = ({ role }: TargetDescription, want: Want): RoleWord | null =>
  role === 'field' && want === 'check' ? 'checkbox' : role;

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Every candidate of the pool with how well it fits a description, best first. */
function rank(
  target: TargetDescription,
  { want, option, verb }: GroundingContext,
  page: PageIndex,
  pool: readonly Candidate[],
): readonly Ranked[] {
  const name = target.name === '' && target.item !== null ? target.item : target.name;
  const words = toWords(name);
  const isPicture = pictureWords.has(foldText(name));
  const isVerb = verb !== null && foldText(name) === foldText(verb);
  // "Reply to Lena": the verb is written on what is meant.
  const saidVerb = toWords(verb ?? '').filter(({ stem }) => words.some((word) => word.stem === stem));
  const lacksVerb = (one: Candidate): boolean =>
    saidVerb.length > 0 && matchName(saidVerb, one, page).own < 0.5;
  const role = roleOf(target, want);
  const isToldByPlace = role === null && target.places.some(({ kind }) => kind === 'inside');
  const openers = openersOf(page, verb);
  const roleFit = (one: Candidate): number => (role === null ? 1 : fitRole(one, role));
  const likely = pool.filter((one) => roleFit(one) > 0.5);
  const places = target.places.map((place) => preparePlace(place, page, likely.length > 0 ? likely : pool));
  const wanted = foldText(option ?? '');
  const optionFit = ({ options }: Candidate): number =>
    options === null || options.length === 0 || options.some(({ label }) => foldText(label).includes(wanted))
      ? 1
      : withoutOption;
  const matches = new Map(
    words.length === 0 ? [] : pool.map((one) => [one, matchName(words, one, page)] as const),
  );
  // What is called so is meant, rather than what opens an entry that holds it.
  const isCalled = [...matches.values()].some(({ own }) => own >= exactFrom);
  const ranked = pool.map((candidate): Ranked => {
    const match = matches.get(candidate);
    const { own = 0, covered = 0 } = match ?? {};
    // Pictures go by the picture, whatever words stand for them.
    const precision = isPicture && own > 0.5 && showsPicture(candidate) ? 1 : (match?.precision ?? 0);
    const isOpener = openers.has(candidate);
    const named =
      match === undefined
        ? unnamed * (isToldByPlace && !isOpener ? priors.notOpener : 1)
        : scoreName({ own, covered, precision }, isOpener && !isCalled);
    const place = places.reduce((product, standing) => product * standing(candidate), 1);
    const rest =
      roleFit(candidate) *
      place *
      (target.colour === null ? 1 : fitColour(candidate, target.colour)) *
      (target.state === null ? 1 : fitState(candidate, target.state)) *
      fitWant(candidate, want) *
      optionFit(candidate) *
      weighPrior(candidate, page) *
      (isPicture && !showsPicture(candidate) ? priors.wordsNotPicture : 1) *
      (lacksVerb(candidate) ? priors.withoutVerb : 1) *
      (isVerb && isLink(candidate) ? priors.placeNotAction : 1);
    return {
      candidate,
      score: named * rest,
      why: `${percent(own)} of what was said is in its name, ${percent(covered)} with what stands around it; ${percent(precision)} of its name was said; its kind and place count ${percent(rest)}`,
      own,
      covered,
      precision,
      isExact: own >= exactFrom && precision >= exactFrom,
    };
  });
  return byScore(ranked);
}

const byScore = <T extends GroundedCandidate>(ranked: readonly T[]): readonly T[] =>
  ranked.toSorted((one, other) => other.score - one.score);

/**
 * So many that are called the same, and fit this well beside the best, are asked about: one is no more meant than another.
 * Those further down count where a page is full of them, and not as a mere "you may also like".
 */
const many = { inSight: 3, anywhere: 7 } as const;
const alikeShare = 0.75;

function decide(ranked: readonly Ranked[], page: PageIndex, role: RoleWord | null = null): Grounding {
  const ranking = mergeTwins(ranked, page);
  const [best, second] = ranking;
  if (best === undefined || best.score < thresholds.possible) return { ...nothing, ranking };
  const margin = best.score - (second?.score ?? 0);
  const isOnlyExact = best.isExact && ranking.every((one) => one === best || !one.isExact);
  const alike = ranking.filter(
    ({ candidate, score }) =>
      score >= best.score * alikeShare &&
      !candidate.states.disabled &&
      labelOf(candidate) === labelOf(best.candidate),
  );
  const inSight = alike.filter(({ candidate }) => candidate.inViewport || !best.candidate.inViewport);
  const isOneOfMany = inSight.length >= many.inSight || alike.length >= many.anywhere;
  const leads = margin >= thresholds.margin && !isOneOfMany;
  // "The link in the terms checkbox" is no box.
  const isOfKind = role === null || fitRole(best.candidate, role) > 0.5;
  // Nothing is covered of a description without a name.
  const isAround = best.covered === 0 || best.covered >= thresholds.around;
  const isNamed = best.own >= thresholds.own || (best.own < ownFrom && isAround);
  const sure = best.score >= thresholds.sure && isNamed && isOfKind && (leads || isOnlyExact);
  return { ranking, margin, decision: sure ? 'sure' : 'unsure' };
}

const told = (chosen: Candidate, others: readonly GroundedCandidate[], why: string): Grounding => ({
  ranking: [
    { candidate: chosen, score: 0.9, why },
    ...others.filter(({ candidate }) => candidate !== chosen).map((one) => ({ ...one, score: 0.4 })),
  ],
  margin: 0.5,
  decision: 'sure',
});

/** "The third Save button": counted in reading order among those that answer about as well as the best. */
function takeOrdinal(
  ranked: readonly Ranked[],
  { ordinal, role, item }: TargetDescription,
  page: PageIndex,
): Grounding {
  const { candidates } = page.snapshot;
  const ranking = mergeTwins(ranked, page);
  const best = ranking[0];
  if (best === undefined || ordinal === null || best.score < thresholds.possible)
    return { ...nothing, ranking };
  const within = (distance: number): readonly Ranked[] =>
    ranking
      .filter((one) => one.score >= best.score - distance)
      .toSorted((one, other) => candidates.indexOf(one.candidate) - candidates.indexOf(other.candidate));
  const near = within(thresholds.group);
  // "The second password field" may have a longer name than the first.
  const group = near.length >= Math.abs(ordinal) ? near : within(thresholds.looseGroup);
  const chosen = group.at(placeOf(ordinal));
  if (chosen === undefined) return { ranking: group, margin: 0, decision: 'none' };
  // What is counted is told by its kind or its name; what only stands near such words may be anything.
  if (role === null && item === null && chosen.own < thresholds.own)
    return { ranking, margin: 0, decision: 'unsure' };
  return told(chosen.candidate, ranking, `${chosen.why}, number ${ordinal}`);
}

/** "The second result", "the last unread message": what opens that entry of the list, or the control that the verb names. */
function takeEntry(
  { item, name, ordinal }: TargetDescription,
  page: PageIndex,
  { verb, excluded }: GroundingContext,
): Grounding | null {
  const run = findRun(`${name} ${item}`.trim(), page) ?? findRun(item, page);
  if (run === null || ordinal === null) return null;
  const words = toWords(name).filter(({ isFunctionWord }) => !isFunctionWord);
  const holdsAll = (held: readonly Word[]): boolean => words.every((word) => shareIn([word], held) > 0.7);
  const named = run.entries.filter((entry) => holdsAll(page.regionWords(entry)));
  const isOfList = holdsAll(page.wordsAround(run.parent));
  const entries = isOfList ? run.entries : named;
  const openers = entries.map((entry) => primaryOf(entry, run, page, verb));
  const chosen = openers.at(placeOf(ordinal));
  if (chosen == null || excluded.includes(chosen.uid)) return null;
  const others = openers.flatMap((candidate) =>
    candidate === null ? [] : [{ candidate, score: 0, why: 'another entry' }],
  );
  return told(chosen, others, `entry ${ordinal} of ${entries.length}`);
}

/** What the verb can be done to, without what is known to be wrong. */
const poolFor = (
  target: TargetDescription,
  { candidates }: Snapshot,
  { excluded, want }: GroundingContext,
): readonly Candidate[] => {
  const said = toWords(target.name);
  return candidates.filter(
    (one) =>
      !excluded.includes(one.uid) && fitWant(one, want) > 0 && !saysOpposite(said, one.name || one.text),
  );
};

/** All that was said as a name: "First name" is one, and so is "Terms of use", whatever it sounds like. */
const asName = (target: TargetDescription): TargetDescription => ({
  ...target,
  name: target.phrase.replace(/^(?:the|a|an|my|your)\s+/iu, ''),
  role: null,
  item: null,
  ordinal: null,
  colour: null,
  state: null,
  // What was not said in the phrase itself still holds: “Reply” of an entry.
  places: target.places.slice(parseTarget(target.phrase).places.length),
});

/** Everything that was said stands in the name of the best: then it is that name, whatever it sounds like. */
const isName = ([best]: readonly Ranked[]): boolean => best !== undefined && best.own >= exactFrom;

/**
 * Every candidate that the verb can be done to with how well it answers to what was said: as a name, or taken apart.
 */
function rankByWords(
  target: TargetDescription,
  snapshot: Snapshot,
  context: GroundingContext,
): readonly Ranked[] {
  const page = indexPage(snapshot);
  const pool = poolFor(target, snapshot, context);
  const apart = rank(target, context, page, pool);
  const whole = asName(target);
  if (target.isQuoted || foldText(whole.name) === foldText(target.name)) return apart;
  const named = rank(whole, context, page, pool);
  if (isName(named)) return named;
  const byCandidate = new Map(named.map((one) => [one.candidate, one]));
  const better = apart.map((one) => {
    const other = byCandidate.get(one.candidate);
    return other !== undefined && other.score > one.score ? other : one;
  });
  return byScore(better);
}

/**
 * Finds what a description means by words alone: every candidate that the verb can be done to with a score, how far the best
 * one leads, and whether that is enough to act on. The models know better what is meant (decide.ts); this is one fact among
 * those that they are weighed with, and what there is while none runs.
 */
export function ground(target: TargetDescription, snapshot: Snapshot, context: GroundingContext): Grounding {
  const page = indexPage(snapshot);
  if (target.isPronoun && target.places.length === 0) {
    const same = snapshot.candidates.find(({ uid }) => uid === context.previousUid);
    return same === undefined
      ? nothing
      : { ranking: [{ candidate: same, score: 1, why: 'touched last' }], margin: 1, decision: 'sure' };
  }
  if (target.ordinal === null)
    return decide(rankByWords(target, snapshot, context), page, roleOf(target, context.want));
  const pool = poolFor(target, snapshot, context);
  // "First name" is a name where something on the page is called so.
  const named = rank(asName(target), context, page, pool);
  if (named[0]?.isExact === true || (target.name !== '' && isName(named))) return decide(named, page);
  const entry =
    target.item !== null && target.places.every(({ kind }) => kind === 'inside')
      ? takeEntry(target, page, context)
      : null;
  return entry ?? takeOrdinal(rank(target, context, page, pool), target, page);
}
