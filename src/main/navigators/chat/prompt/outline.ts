import type { Candidate, PageElement } from '#shared/domain/index.ts';
import { foldText, toWords } from '#shared/text/words.ts';
import type { TokenCounter } from '../../../models/tokens/index.ts';
import type { ReadablePage } from '../../prompts/page/index.ts';
import type { NamedCandidate } from './candidates.ts';
import type { PageText } from './text.ts';
import { unitLength, writeOutline } from './write-outline.ts';

interface Outline {
  readonly text: string;
  readonly tokens: number;
  /** Elements that stand in it with a text of their own, the named ones not counted. */
  readonly shown: number;
}

interface OutlineWriter {
  /** The outline with these elements named that takes at most `limit` tokens; empty when there is none. */
  fit(named: readonly NamedCandidate[], limit: number): Outline;
}

const empty: Outline = { text: '', tokens: 0, shown: 0 };

/** A text's share of line breaks and marks, in tokens. */
const around = 1;
/** Texts are counted one by one first; what they take together is a little other. */
const slack = 0.97;

/** Writes outlines of one page: the texts that are worth most and fit, in the order of the page. */
export function createOutlineWriter(
  page: ReadablePage,
  wanted: string,
  counter: TokenCounter,
  words: PageText,
): OutlineWriter {
  const { candidates } = page.snapshot;
  const elements = outlineElements(page);
  const own = ownTexts(elements);
  const plainScores = scoreUnits({ elements, own, candidates, wanted });
  const speaking = own.flatMap((texts, at) => (texts.length === 0 ? [] : [at]));
  const placeOf = new Map(candidates.map((candidate, index) => [candidate, index]));
  const costs = new Map<number, number>();

  function costOf(at: number): number {
    const known = costs.get(at);
    if (known !== undefined) return known;
    const texts = (own[at] ?? []).map((text) => words.clean(text, unitLength));
    const cost = texts.reduce((sum, text) => sum + counter.count(text) + around, 0);
    costs.set(at, cost);
    return cost;
  }

  function countUnnamed(shown: ReadonlySet<number>, shortOf: ReadonlyMap<number, string>): number {
    return [...shown].filter((at) => !shortOf.has(elements[at]?.candidate ?? -1)).length;
  }

  function takeUpTo(order: readonly number[], limit: number): number {
    let tokens = 0;
    for (const [count, at] of order.entries()) {
      tokens += costOf(at);
      if (tokens > limit) return count;
    }
    return order.length;
  }

  return {
    fit(named, limit) {
      if (limit <= 0 || elements.length === 0) return empty;
      let shortOf = new Map(named.map(({ short, candidate }) => [placeOf.get(candidate) ?? -1, short]));
      const rankOf = new Map([...shortOf.keys()].map((place, rank) => [place, rank]));
      const scores = addNearNamed(plainScores, elements, rankOf);
      const order = speaking.toSorted(
        (one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other,
      );
      let chosen = takeUpTo(order, limit);
      for (;;) {
        const shown = new Set(order.slice(0, chosen));
        const text = writeOutline({ elements, isShown: (at) => shown.has(at), shortOf, words });
        const tokens = counter.count(text);
        if (tokens <= limit) return { text, tokens, shown: countUnnamed(shown, shortOf) };
        if (chosen > 0) chosen = Math.min(chosen - 1, Math.floor((chosen * limit * slack) / tokens));
        else if (shortOf.size > 0) shortOf = new Map([...shortOf].slice(0, Math.floor(shortOf.size / 2)));
        else return empty;
      }
    },
  };
}

/** The part of a page element that the outline is made of, whether it came from the tree or from bare texts. */
export type OutlineElement = Pick<PageElement, 'tag' | 'parent' | 'candidate' | 'text' | 'tail'> & {
  readonly role: string;
};

/**
 * What the outline is written of: the page's tree without frames that may not be read, or, when there is no tree, its
 * visible texts in document order. Parents before children.
 */
function outlineElements(page: ReadablePage): readonly OutlineElement[] {
  const { elements, texts } = page.snapshot;
  if (elements.length === 0) {
    return texts
      .filter((text) => page.isReadableFrame(text.frame))
      .map(({ text, headingLevel }) => ({
        tag: headingLevel === 0 ? 'p' : `h${headingLevel}`,
        parent: -1,
        candidate: -1,
        text,
        tail: '',
        role: '',
      }));
  }
  const kept: OutlineElement[] = [];
  const places: number[] = [];
  for (const element of elements) {
    const parent = element.parent < 0 ? -1 : (places[element.parent] ?? -2);
    const isReadable = page.isReadableFrame(element.frame) && parent > -2;
    places.push(isReadable ? kept.length : -2);
    if (!isReadable) {
      // What follows a frame belongs to the page around it.
      const around = kept[parent];
      if (
        around !== undefined &&
        element.tail.trim() !== '' &&
        page.isReadableFrame(frameOf(elements, element.parent))
      ) {
        kept.push({ tag: 'span', parent, candidate: -1, text: element.tail, tail: '', role: '' });
      }
      continue;
    }
    const { tag, candidate, text, tail, attributes } = element;
    kept.push({ tag, parent, candidate, text, tail, role: attributes.role ?? '' });
  }
  return kept;
}

const frameOf = (elements: readonly PageElement[], index: number): number => elements[index]?.frame ?? -1;

/** What each element says itself: its text and what follows its children, as they stand. */
function ownTexts(elements: readonly OutlineElement[]): readonly (readonly string[])[] {
  const own: string[][] = elements.map(({ text }) => (text.trim() === '' ? [] : [text]));
  elements.forEach(({ parent, tail }, at) => {
    if (tail.trim() !== '') own[parent < 0 ? at : parent]?.push(tail);
  });
  return own;
}

interface ScoreInput {
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
function scoreUnits({ elements, own, candidates, wanted }: ScoreInput): Float64Array {
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
function addNearNamed(
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
