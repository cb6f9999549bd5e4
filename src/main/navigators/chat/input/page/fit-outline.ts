import type { TokenCounter } from '../../../../tokens/index.ts';
import type { PageWords } from '../words/page-words.ts';
import type { NamedCandidate } from './choose-candidates.ts';
import { outlineElements, ownTexts } from './page-units.ts';
import type { ReadablePage } from './readable-page.ts';
import { addNearNamed, scoreUnits } from './score-units.ts';
import { unitLength, writeOutline } from './write-outline.ts';

export interface Outline {
  readonly text: string;
  readonly tokens: number;
  /** Elements that stand in it with a text of their own, the named ones not counted. */
  readonly shown: number;
}

export interface OutlineWriter {
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
  words: PageWords,
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
