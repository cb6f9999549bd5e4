import type { Candidate } from '#shared/domain/index.ts';
import { foldText, toWords } from '#shared/language/index.ts';
import type { OutlineElement } from './page-units.ts';

export interface ScoreInput {
  readonly elements: readonly OutlineElement[];
  /** What each element says itself (`ownTexts`). */
  readonly own: readonly (readonly string[])[];
  readonly candidates: readonly Candidate[];
  /** What the user wants, in their words. */
  readonly wanted: string;
}

/** Elements before and after a candidate that are near it, as WebLINX's siblings and descendants are. */
const near = 4;
/** Candidates whose surroundings count; the later ones have little to say. */
const nearest = 20;
/** An element this near to a match is about it: the price beside the name. */
const besideMatch = 3;
const mostMatches = 3;
const longestRead = 400;

const worth = {
  near: 60,
  perRank: 2,
  heading: 30,
  match: 25,
  beside: 12,
  seen: 20,
  main: 5,
  dialog: 35,
  edge: -25,
};

const headings = /^h[1-6]$/;
const edges = new Set(['nav', 'footer', 'aside', 'header']);

/** Finds words that begin as the user's do, whatever their ending: "flight" for "flights". Null for nothing to find. */
function wantedPattern(wanted: string): RegExp | null {
  const words = toWords(wanted).flatMap((word) => (word.parts.length > 0 ? word.parts : [word]));
  const stems = words
    .filter((word) => !word.isFunctionWord && word.stem.length >= 2)
    .map((word) => word.stem);
  if (stems.length === 0) return null;
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...new Set(stems)].map(RegExp.escape).join('|')})`, 'gu');
}

function countMatches(text: string, pattern: RegExp): number {
  const folded = /\P{ASCII}/u.test(text) ? foldText(text) : text.toLowerCase();
  return new Set(folded.match(pattern)).size;
}

/**
 * How much each element's own text is worth to the next action, whatever is named: sharing words with what the user
 * wants, headings, what is on the screen now; navigation and footers less. In the order of `elements`.
 */
export function scoreUnits({ elements, own, candidates, wanted }: ScoreInput): Float64Array {
  const scores = new Float64Array(elements.length);
  const pattern = wantedPattern(wanted);
  const inherited = new Float64Array(elements.length);
  let firstSeen = Number.POSITIVE_INFINITY;
  let lastSeen = -1;
  elements.forEach((element, at) => {
    inherited[at] = (inherited[element.parent] ?? 0) + ownPlace(element);
    add(scores, at, Math.max(worth.edge, inherited[at] ?? 0));
    if (headings.test(element.tag)) add(scores, at, worth.heading);
    addMatches(scores, at, own[at] ?? [], pattern);
    if (candidates[element.candidate]?.inViewport !== true) return;
    firstSeen = Math.min(firstSeen, at);
    lastSeen = at;
  });
  for (let at = firstSeen; at <= lastSeen; at += 1) add(scores, at, worth.seen);
  return scores;
}

/**
 * The same with what stands around the best of the named candidates worth more. `rankOf`: place in the list of named
 * candidates, best 0, by index of the candidate.
 */
export function addNearNamed(
  scores: Float64Array,
  elements: readonly OutlineElement[],
  rankOf: ReadonlyMap<number, number>,
): Float64Array {
  const sum = scores.slice();
  elements.forEach(({ candidate }, at) => {
    const rank = candidate < 0 ? undefined : rankOf.get(candidate);
    if (rank === undefined || rank >= nearest) return;
    for (let other = at - near; other <= at + near; other += 1) {
      add(sum, other, (worth.near - rank * worth.perRank) / (1 + Math.abs(other - at) / near));
    }
  });
  return sum;
}

function add(scores: Float64Array, at: number, value: number): void {
  const before = scores[at];
  if (before !== undefined) scores[at] = before + value;
}

function ownPlace({ tag, role }: OutlineElement): number {
  if (tag === 'dialog' || role === 'dialog' || role === 'alertdialog' || role === 'alert')
    return worth.dialog;
  if (tag === 'main' || role === 'main') return worth.main;
  return edges.has(tag) || role === 'navigation' || role === 'contentinfo' ? worth.edge : 0;
}

function addMatches(scores: Float64Array, at: number, own: readonly string[], pattern: RegExp | null): void {
  if (pattern === null || own.length === 0) return;
  const found = countMatches(own.join(' ').slice(0, longestRead), pattern);
  if (found === 0) return;
  add(scores, at, worth.match * Math.min(mostMatches, found));
  for (let other = at - besideMatch; other <= at + besideMatch; other += 1) {
    if (other !== at) add(scores, other, worth.beside);
  }
}
