import type { Candidate, Snapshot } from '#shared/domain/index.ts';
import { toWords } from '#shared/text/words.ts';
import type { DescriptionScorer } from '../agent/ports.ts';
import { findRun, labelOf, primaryOf, sidelines } from './find-run.ts';
import type { GroundedCandidate, Grounding, GroundingContext } from './grounding.ts';
import { headingWords as headingsOf } from './landmarks.ts';
import { findIn, saysOpposite, seek } from './match-words.ts';
import { indexPage, type PageIndex, type TextRun } from './page-index.ts';
import { isItemWord } from './parse-places.ts';
import { type Ranked, rankCandidates, seekVerb } from './rank-candidates.ts';
import { contest, fitWant, thresholds } from './score.ts';
import type { TargetDescription } from './target.ts';

const nothing: Grounding = { ranking: [], margin: 0, decision: 'none' };

function decide(ranking: readonly GroundedCandidate[]): Grounding {
  const [best, second] = ranking;
  if (best === undefined || best.score < thresholds.possible) return { ...nothing, ranking };
  const margin = best.score - (second?.score ?? 0);
  const sure = best.score >= thresholds.sure && margin >= thresholds.margin;
  return { ranking, margin, decision: sure ? 'sure' : 'unsure' };
}

const isTold = (target: TargetDescription): boolean =>
  target.places.length > 0 || target.ordinal !== null || target.colour !== null || target.state !== null;

/**
 * A name alone decides less than it seems to where many things are called so, or where something else is called
 * exactly so: then the person is asked, the likeliest first.
 */
function decideByName(ranking: readonly Ranked[], target: TargetDescription): Grounding {
  const plain = decide(ranking);
  const best = ranking[0];
  if (best === undefined || plain.decision === 'none' || isTold(target)) return plain;
  const rivals = ranking.filter((one) => one !== best && one.score >= best.score * contest.share);
  if (best.isExact && best.score >= thresholds.sure && !rivals.some((one) => one.isExact || one.isPictured)) {
    return { ...plain, decision: 'sure' };
  }
  if (plain.decision !== 'sure') return plain;
  const exact = ranking.filter((one) => one.isExact && one.score >= best.score * contest.exactShare);
  if (!best.isExact && exact.length > 0) {
    return {
      ranking: [...exact, ...ranking.filter((one) => !exact.includes(one))],
      margin: 0,
      decision: 'unsure',
    };
  }
  const alike = rivals.filter(
    (one) =>
      !one.candidate.states.disabled &&
      ((one.isPictured && best.isPictured) ||
        (one.candidate.role === best.candidate.role && labelOf(one.candidate) === labelOf(best.candidate))),
  );
  const inSight = alike.filter(({ candidate }) => candidate.inViewport || !best.candidate.inViewport);
  const isContested = inSight.length >= contest.others || alike.length >= contest.othersBelow;
  return isContested ? { ...plain, margin: 0, decision: 'unsure' } : plain;
}

const inReadingOrder = (first: Candidate, second: Candidate, order: ReadonlyMap<string, number>): number =>
  (order.get(first.uid) ?? 0) - (order.get(second.uid) ?? 0);

/** "The third …": counted among those that answer about as well as the best. */
function takeOrdinal(ranking: readonly GroundedCandidate[], ordinal: number, snapshot: Snapshot): Grounding {
  const best = ranking[0];
  if (best === undefined || best.score < thresholds.possible) return { ...nothing, ranking };
  const order = new Map(snapshot.candidates.map((candidate, index) => [candidate.uid, index]));
  const groupWithin = (distance: number) =>
    ranking
      .filter((one) => one.score >= best.score - distance)
      .sort((a, b) => inReadingOrder(a.candidate, b.candidate, order));
  const near = groupWithin(thresholds.group);
  // "The second password field" may have a longer name than the first.
  const group = near.length >= Math.abs(ordinal) ? near : groupWithin(thresholds.looseGroup);
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

/** Lists that are called by the whole name: "the second most read article". */
function runCalled(name: string, page: PageIndex): TextRun | null {
  const words = seek(name, false).filter((sought) => !sought.word.isFunctionWord);
  if (words.length === 0) return null;
  const isCalled = (run: TextRun) => {
    const { regions } = page.snapshot;
    const around = page.chain(run.parent).filter((region) => regions[region]?.kind !== 'main');
    return around.some((region) => {
      const titles = [...page.regionName(region), ...headingsOf(region, page)];
      return words.every((sought) => findIn(sought, titles, false) > thresholds.region);
    });
  };
  return page.runs.find((run) => run.entries.length > 1 && isCalled(run)) ?? null;
}

/** Entries in which all of the words stand. */
function entriesWith(name: string, isQuoted: boolean, run: TextRun, page: PageIndex): readonly number[] {
  const words = seek(name, isQuoted);
  return run.entries.filter((entry) =>
    words.every(
      (word) =>
        word.word.isFunctionWord || page.regionWords(entry).some((found) => word.likeness(found) > 0.7),
    ),
  );
}

/** The noun of an entry that a name has among its words: "the Tejo flight at 14:10". Null for none. */
function entryNoun(target: TargetDescription): string | null {
  if (target.kind !== null) return target.kind;
  const [, noun = ''] =
    /\s(\p{L}+)\s+(?:at|from|for|with|about|by|of|in|that|which)\s/iu.exec(target.name) ?? [];
  return isItemWord(noun.toLowerCase()) ? noun : null;
}

/**
 * "The one about the telescope", "the Tejo flight at 14:10": the one entry of a list in which all of that stands,
 * by the control that the verb names or that opens it. Null where none or several do.
 */
function groundOnlyEntry(
  target: TargetDescription,
  page: PageIndex,
  context: GroundingContext,
): Grounding | null {
  // "Star the email from Anna": the verb is a control in the entry.
  if (seekVerb(context.verb, target.name).length > 0) return null;
  const noun = entryNoun(target);
  const name = target.isEntryOf ? target.name : target.name.replace(new RegExp(`\\b${noun}\\b`, 'iu'), '');
  if (seek(name, false).every((sought) => sought.word.isFunctionWord)) return null;
  const found: Candidate[] = [];
  const { regions } = page.snapshot;
  for (const run of page.runs) {
    const isAside = page.chain(run.parent).some((region) => sidelines.has(regions[region]?.kind ?? ''));
    if (run.entries.length < 2 || isAside) continue;
    const [only, ...others] = entriesWith(name, target.isQuoted, run, page);
    if (only === undefined || others.length > 0) continue;
    const primary = primaryOf(only, run, page, context.verb);
    if (primary !== null && !context.excluded.includes(primary.uid)) found.push(primary);
  }
  const [candidate, ...more] = new Set(found);
  if (candidate === undefined || more.length > 0) return null;
  const why = `the one entry with “${name.trim()}”`;
  return { ranking: [{ candidate, score: 0.9, why }], margin: 0.5, decision: 'sure' };
}

function groundEntry(
  target: TargetDescription,
  page: PageIndex,
  context: GroundingContext,
): Grounding | null {
  const named = findRun(target.item, page);
  const holding = named === null ? [] : entriesWith(target.name, target.isQuoted, named, page);
  const called = holding.length > 0 ? null : runCalled(target.name, page);
  const run = called ?? named;
  if (run === null) return null;
  const matching = called === null ? holding : run.entries;
  const entries = matching.map((entry) => primaryOf(entry, run, page, context.verb));
  const at = (target.ordinal ?? 1) > 0 ? (target.ordinal ?? 1) - 1 : entries.length + (target.ordinal ?? 1);
  const chosen = entries[at];
  if (chosen === undefined || chosen === null || context.excluded.includes(chosen.uid)) return null;
  const others = entries
    .filter((candidate) => candidate !== null && candidate !== chosen)
    .map((candidate) => ({ candidate: candidate ?? chosen, score: 0.4, why: 'another entry' }));
  const why = `entry ${target.ordinal} of ${entries.length}`;
  return { ranking: [{ candidate: chosen, score: 0.9, why }, ...others], margin: 0.5, decision: 'sure' };
}

/** What the verb can be done to, without what is known to be wrong. */
function poolFor(
  target: TargetDescription,
  snapshot: Snapshot,
  context: GroundingContext,
): readonly Candidate[] {
  const said = toWords(target.name);
  return snapshot.candidates.filter(
    (candidate) =>
      !context.excluded.includes(candidate.uid) &&
      fitWant(candidate, context.want) > 0 &&
      !saysOpposite(said, candidate.name || candidate.text),
  );
}

/**
 * Finds what a description means on a page: every candidate that the verb can be done to with a score, how far
 * the best one leads, and whether that is enough to act on. Pure, and the same for typed and spoken words. Words
 * decide where they can; a model is asked only where nothing on the page is called so.
 */
export function ground(
  target: TargetDescription,
  snapshot: Snapshot,
  scorer: DescriptionScorer,
  context: GroundingContext,
): Grounding {
  const page = indexPage(snapshot);
  const pool = poolFor(target, snapshot, context);
  if (target.isPronoun && target.places.length === 0) {
    const same = pool.find((candidate) => candidate.uid === context.previousUid);
    return same === undefined
      ? nothing
      : { ranking: [{ candidate: same, score: 1, why: 'touched last' }], margin: 1, decision: 'sure' };
  }
  const entryOnly = target.places.every((place) => place.kind === 'inside');
  if (target.item !== null && target.ordinal !== null && entryOnly) {
    const entry = groundEntry(target, page, context);
    if (entry !== null) return entry;
  }
  const withOrdinalWord = target.ordinalWord !== '' && target.ordinal !== null;
  if (withOrdinalWord) {
    const plain = {
      ...target,
      // "The 20th" may be a day of a calendar.
      name: `${target.ordinalWord.replace(/^(\d+)\p{L}+$/u, '$1')} ${target.name}`.trim(),
      ordinal: null,
      ordinalWord: '',
    };
    const asName = rankCandidates(plain, scorer, context, page, pool);
    const best = asName[0];
    // "First name" is a name where something on the page is called so.
    if (target.name === '' ? best?.isExact === true : best?.holdsAll === true) return decide(asName);
  }
  if (target.stateWord !== '') {
    const plain = {
      ...target,
      name: `${target.stateWord} ${target.name}`.trim(),
      state: null,
      stateWord: '',
    };
    const asName = rankCandidates(plain, scorer, context, page, pool);
    if (asName[0]?.holdsAll === true && target.name !== '') return decideByName(asName, plain);
  }
  if (target.isEntryOf && target.ordinal === null) {
    const entry = groundOnlyEntry(target, page, context);
    if (entry !== null) return entry;
  }
  const ranking = rankCandidates(target, scorer, context, page, pool);
  const isPress = context.want === 'click' || context.want === 'open';
  if (
    isPress &&
    target.ordinal === null &&
    entryNoun(target) !== null &&
    (ranking[0]?.own ?? 0) < thresholds.anchor
  ) {
    const entry = groundOnlyEntry(target, page, context);
    if (entry !== null) return entry;
  }
  if (target.ordinal === null) return decideByName(ranking, target);
  return takeOrdinal(ranking, target.ordinal, snapshot);
}
