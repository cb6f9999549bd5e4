import type { Stretch } from './dictated.ts';
import { readNumber, soundsLikeNumber } from './numbers.ts';
import { soundLikeness } from './sounds-alike.ts';
import { type SpokenWord, spokenWords } from './spoken-words.ts';

/** Where words stand in a draft, and how surely they are the ones that were named. */
export interface Found extends Stretch {
  /** 4 the same words, 3 the same number, 2 a number that sounds so, below 1 how much they sound alike. */
  readonly certainty: number;
}

/** Less than this is a wild guess; a runner-up nearer than `margin` leaves it open which one was meant. */
const leastLikeness = 0.72;
const margin = 0.08;

const plainOf = (words: readonly SpokenWord[]): readonly string[] => words.map(({ plain }) => plain);
const withoutEnding = (plain: string): string => plain.replace(/s$/u, '');

function stretch(words: readonly SpokenWord[], start: number, end: number, certainty: number): Found {
  return { from: words[start]?.from ?? 0, to: words[end - 1]?.to ?? 0, certainty };
}

/** Every place of so many words, `length` ± `slack`. */
function* windows(count: number, length: number, slack: number): Generator<readonly [number, number]> {
  for (let size = Math.max(1, length - slack); size <= length + slack; size += 1)
    for (let start = 0; start + size <= count; start += 1) yield [start, start + size];
}

function findExact(draft: readonly SpokenWord[], wanted: readonly string[]): readonly Found[] {
  const places = (same: (one: string, other: string) => boolean): Found[] => {
    const found: Found[] = [];
    for (const [start, end] of windows(draft.length, wanted.length, 0))
      if (wanted.every((plain, index) => same(plain, draft[start + index]?.plain ?? '')))
        found.push(stretch(draft, start, end, 4));
    return found;
  };
  const same = places((one, other) => one === other);
  return same.length > 0 ? same : places((one, other) => withoutEnding(one) === withoutEnding(other));
}

function findNumber(draft: readonly SpokenWord[], wanted: readonly string[]): readonly Found[] {
  const value = readNumber(wanted) ?? (wanted.length === 1 ? soundsLikeNumber(wanted[0] ?? '') : null);
  if (value === null) return [];
  const certainty = readNumber(wanted) === null ? 2 : 3;
  const found: Found[] = [];
  for (const [start, end] of windows(draft.length, 2, 2))
    if (readNumber(plainOf(draft.slice(start, end))) === value)
      found.push(stretch(draft, start, end, certainty));
  // "Twenty five" holds a "five", which is not the number that was named.
  return found.filter(
    (one) => !found.some((other) => other !== one && other.from <= one.from && other.to >= one.to),
  );
}

function findSounding(draft: readonly SpokenWord[], wanted: readonly string[]): readonly Found[] {
  const named = wanted.join(' ');
  const found: Found[] = [];
  for (const [start, end] of windows(draft.length, wanted.length, 1)) {
    const likeness = soundLikeness(named, plainOf(draft.slice(start, end)).join(' '));
    if (likeness >= leastLikeness) found.push(stretch(draft, start, end, likeness));
  }
  const best = found.reduce((most, { certainty }) => Math.max(most, certainty), 0);
  const winner = found.findLast(({ certainty }) => certainty === best);
  if (winner === undefined) return [];
  const overlaps = (one: Stretch) => one.from < winner.to && winner.from < one.to;
  const isOpen = found.some((one) => !overlaps(one) && best - one.certainty < margin && one.certainty < best);
  return isOpen ? [] : found.filter((one) => one.certainty === best);
}

/**
 * Every place in a draft where the named words stand: the same words, else the same number, else words that sound
 * like them, since what was named may have been misheard too. None where that would be a guess.
 */
export function findWords(draft: string, named: string): readonly Found[] {
  const words = spokenWords(draft);
  const wanted = plainOf(spokenWords(named));
  if (wanted.length === 0) return findSigns(draft, named.trim());
  const exact = findExact(words, wanted);
  if (exact.length > 0) return exact;
  const numbers = findNumber(words, wanted);
  return numbers.length > 0 ? numbers : findSounding(words, wanted);
}

/** "&" and the like, which hold no word. */
function findSigns(draft: string, sign: string): readonly Found[] {
  const from = sign === '' ? -1 : draft.lastIndexOf(sign);
  return from < 0 ? [] : [{ from, to: from + sign.length, certainty: 4 }];
}
