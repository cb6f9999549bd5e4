import type { Candidate, Fingerprint, Snapshot, Traits } from '#shared/domain/index.ts';
import { traitsOf } from '../agent/index.ts';
import { type Context, compareTraits, type Levels, type Means, meansNames, nameOf } from './compare.ts';
import { absent, weights } from './weights.ts';

/** An element of today that may be the recorded one. */
export interface Match {
  readonly candidate: Candidate;
  /** How likely it is the recorded one, 0 to 1. */
  readonly certainty: number;
  /** By what it was known again, the weightiest first. */
  readonly by: readonly string[];
}

/** What became of a recorded element on the page of today. */
export type FoundElement =
  | { readonly kind: 'found'; readonly match: Match }
  /** It may be one of these, the likeliest first; what stood beside it then is what it was, and not among them. */
  | { readonly kind: 'unsure'; readonly matches: readonly Match[] }
  /** It is not there; these are the least unlike it, again without those. */
  | { readonly kind: 'gone'; readonly matches: readonly Match[] };

/** From here on it is acted on unasked; chosen on the pages that the weights were measured on (`npm run bench -- replay`). */
const sure = 0.9;
/** Below this nothing on the page is worth being taken for it. */
const worthAsking = 0.1;
/** What stands around an element is costly to find out: only for those that come first without it. */
const comparedClosely = 30;
const offered = 5;

/**
 * Finds a recorded element on another day's page. What is weighed against each other are whole accounts of the page: that
 * it is this element or that one, or that it is gone, each with the best that can then be made of the elements that were
 * recorded as like it. So a twin that is left behind is known as the twin.
 */
export function findElement(
  old: Fingerprint,
  snapshot: Snapshot,
  scroll: { readonly x: number; readonly y: number } = snapshot.scroll,
): FoundElement {
  const compared = compareAll(old, snapshot, scroll);
  const own = compared.map(({ levels }) => scoreOf(levels));
  const pairs = pairRivals(compared);
  const accounts = own.map((score, at) => score + scoreRivals(pairs, old.rivals.length, at));
  const total = addLogarithms([...accounts, absent + scoreRivals(pairs, old.rivals.length, -1)]);
  const all = compared
    .map(({ candidate, levels, rivals }, at) => ({
      candidate,
      certainty: Math.exp((accounts[at] ?? 0) - total),
      by: reasonsOf(levels),
      isRival: rivals.some((rival) => scoreOf(rival) > Math.max(absent, scoreOf(levels))),
    }))
    .sort((one, other) => other.certainty - one.certainty);
  const [best] = all;
  if (best !== undefined && best.certainty >= sure) {
    return { kind: 'found', match: { candidate: best.candidate, certainty: best.certainty, by: best.by } };
  }
  const matches = all
    .filter(({ isRival }) => !isRival)
    .slice(0, offered)
    .map(({ candidate, certainty, by }) => ({ candidate, certainty, by }));
  const likely = matches.filter(({ certainty }) => certainty >= worthAsking);
  return likely.length > 0 ? { kind: 'unsure', matches: likely } : { kind: 'gone', matches };
}

interface Pair {
  readonly rival: number;
  readonly candidate: number;
  readonly score: number;
}

/** Which element of today each recorded rival may be, the likeliest first; one that is less likely than gone is none. */
function pairRivals(compared: readonly ComparedElement[]): readonly Pair[] {
  return compared
    .flatMap(({ rivals }, candidate) =>
      rivals.map((levels, rival) => ({ rival, candidate, score: scoreOf(levels) })),
    )
    .filter(({ score }) => score > absent)
    .sort((one, other) => other.score - one.score);
}

/** What the rivals add up to where one element of today is taken: the best pairs first, each side once. */
function scoreRivals(pairs: readonly Pair[], count: number, taken: number): number {
  const candidates = new Set([taken]);
  const rivals = new Set<number>();
  let score = 0;
  for (const pair of pairs) {
    if (candidates.has(pair.candidate) || rivals.has(pair.rival)) continue;
    candidates.add(pair.candidate);
    rivals.add(pair.rival);
    score += pair.score;
  }
  return score + (count - rivals.size) * absent;
}

/** One element of today beside the recorded one and those that were recorded as like it. */
export interface ComparedElement {
  readonly candidate: Candidate;
  readonly levels: Levels;
  readonly rivals: readonly Levels[];
}

/** @param scroll how far the page was scrolled when it was recorded */
export function compareAll(
  old: Fingerprint,
  snapshot: Snapshot,
  scroll: { readonly x: number; readonly y: number },
): readonly ComparedElement[] {
  const bare = { ...snapshot, texts: [] };
  const today = snapshot.candidates.map((candidate) => ({ candidate, traits: traitsOf(candidate, bare) }));
  const called = new Map<string, number>();
  for (const { traits } of today) called.set(nameOf(traits), (called.get(nameOf(traits)) ?? 0) + 1);
  const scrolled = { x: snapshot.scroll.x - scroll.x, y: snapshot.scroll.y - scroll.y };
  const context: Context = { called, scrolled };
  return today
    .map(({ candidate, traits }) => ({ candidate, score: scoreOf(compareTraits(old, traits, context)) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, comparedClosely)
    .map(({ candidate }) => {
      const traits = traitsOf(candidate, snapshot);
      const against = (recorded: Traits): Levels => compareTraits(recorded, traits, context);
      return { candidate, levels: against(old), rivals: old.rivals.map(against) };
    });
}

function scoreOf(levels: Levels): number {
  return meansNames.reduce((sum, name) => sum + weightOf(name, levels), 0);
}

function weightOf<M extends Means>(name: M, levels: Levels): number {
  return weights[name][levels[name]];
}

/** log(Σ exp(value)), without leaving the range of numbers. */
function addLogarithms(values: readonly number[]): number {
  const most = Math.max(...values);
  return most + Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0));
}

/** Names for people and for the command line: several means are one to them. */
const told: Readonly<Record<Means, string>> = {
  kind: 'role-name',
  name: 'role-name',
  label: 'label',
  id: 'attributes',
  classes: 'attributes',
  attributes: 'attributes',
  address: 'address',
  path: 'path',
  neighbours: 'neighbours',
  entry: 'neighbours',
  section: 'section',
  landmark: 'section',
  place: 'section',
  size: 'box',
  position: 'box',
};
/** Less than this says too little to be named. */
const leastTold = 0.25;

function reasonsOf(levels: Levels): readonly string[] {
  const sums = new Map<string, number>();
  for (const name of meansNames) {
    sums.set(told[name], (sums.get(told[name]) ?? 0) + weightOf(name, levels));
  }
  return [...sums]
    .filter(([, weight]) => weight >= leastTold)
    .sort(([, one], [, other]) => other - one)
    .map(([name]) => name);
}
