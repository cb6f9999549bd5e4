import { colourNames } from '../colours.ts';
import { readNumber, readOrdinal, soundsLikeNumber } from '../numbers.ts';
import { editDistance, type SpokenWord, spokenWords, toWords } from '../words.ts';
import type { Stretch } from './draft.ts';

/** Spellings of one sound, in the order in which they are replaced; English, as far as it can be heard apart. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/[^a-z]/gu, ''],
  [/^(?:kn|gn)/u, 'n'],
  [/^wr/u, 'r'],
  [/^wh/u, 'w'],
  [/^x/u, 's'],
  [/ph/gu, 'f'],
  [/tch|ch/gu, 'C'],
  [/sch|sh|(?:t|s|c)i(?=o|a)/gu, 'S'],
  [/th/gu, 'T'],
  [/dge?(?=[eiy])|dge|j/gu, 'J'],
  [/gh(?=t|$)/gu, ''],
  [/ck|q/gu, 'k'],
  [/c(?=[eiy])/gu, 's'],
  [/c/gu, 'k'],
  [/x/gu, 'ks'],
  [/z/gu, 's'],
  [/mb$/u, 'm'],
  [/(?<=[aeiou])[wyh](?![aeiou])/gu, ''],
  [/(?<!^)h/gu, ''],
  [/e$/u, ''],
  [/[aeiouy]+/gu, 'a'],
  [/(.)\1+/gu, '$1'],
];

/** How a word sounds, roughly: consonants by sound, any vowels as one. */
function soundOf(plain: string): string {
  return spellings.reduce((sound, [pattern, sign]) => sound.replace(pattern, sign), plain);
}

/** Words of fewer sounds have to sound the same: too many are one sound apart. */
const shortSound = 3;

/**
 * How much a phrase sounds like the named one: 1 the same, 0 nothing in common or too little to go by. Every place of a
 * draft is asked about, so sounds are kept and a distance is only counted up to where it is too far.
 * @param named folded words, as are those that are compared
 * @param least likenesses below it need not be exact
 */
function compareSound(named: readonly string[], least: number): (words: readonly string[]) => number {
  const sounds = new Map<string, string>();
  const soundOfAll = (words: readonly string[]): string =>
    words.map((word) => sounds.get(word) ?? keep(sounds, word, soundOf(word))).join('');
  const likenesses = new Map<string, number>();
  const first = named.join(' ');
  const one = soundOfAll(named);
  return (words) => {
    const second = words.join(' ');
    return (
      likenesses.get(second) ??
      keep(likenesses, second, likeness(first, second, one, soundOfAll(words), least))
    );
  };
}

function keep<Key, Value>(kept: Map<Key, Value>, key: Key, value: Value): Value {
  kept.set(key, value);
  return value;
}

function likeness(first: string, second: string, one: string, other: string, least: number): number {
  if (first === second) return 1;
  const longest = Math.max(first.length, second.length);
  // Spelled so much longer, a word sounds longer too.
  if (Math.min(first.length, second.length) < longest / 2) return 0;
  // "It" and "at": too short to tell by anything but their letters.
  if (Math.min(one.length, other.length) < shortSound) return 0;
  if (one === other) return 0.95;
  if (Math.min(one.length, other.length) <= shortSound) return 0;
  const share = (a: string, b: string, length: number): number =>
    1 - editDistance(a, b, Math.floor(length * (1 - least))) / length;
  return Math.max(
    share(one, other, Math.max(one.length, other.length)) * 0.95,
    share(first, second, longest),
  );
}

/** Where words stand in a draft, and how surely they are the ones that were named. */
interface Found extends Stretch {
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
  const likenessTo = compareSound(wanted, leastLikeness);
  const found: Found[] = [];
  for (const [start, end] of windows(draft.length, wanted.length, 1)) {
    const likeness = likenessTo(plainOf(draft.slice(start, end)));
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

const kinds: readonly ((plain: string) => boolean)[] = [
  (plain) => readOrdinal(plain) !== null,
  (plain) => Object.hasOwn(colourNames, plain),
  oneOf('monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday tonight'),
  oneOf('january february march april may june july august september october november december'),
  oneOf('morning afternoon evening night noon midnight'),
  oneOf('small medium large xs xl xxl'),
  oneOf('up down left right'),
  oneOf('above below next previous'),
];

function oneOf(words: string): (plain: string) => boolean {
  const known = new Set(words.split(' '));
  return (plain) => known.has(plain);
}

const isFunctionWord = (plain: string): boolean => toWords(plain)[0]?.isFunctionWord ?? true;
const isCapital = ({ text }: SpokenWord): boolean => /^\p{Lu}/u.test(text);

function span(words: readonly SpokenWord[], start: number, end: number): Stretch | null {
  const first = words[start];
  const last = words[end - 1];
  return first === undefined || last === undefined ? null : { from: first.from, to: last.to };
}

/** "Three adults" for "two adults": as many words, the last the same, or the first where it carries meaning. */
function findAnchored(words: readonly SpokenWord[], by: readonly SpokenWord[]): Stretch | null {
  if (by.length < 2) return null;
  let best: { readonly shared: number; readonly at: number } | null = null;
  for (let at = 0; at + by.length <= words.length; at += 1) {
    const isSame = by.map(({ plain }, index) => plain === words[at + index]?.plain);
    const shared = isSame.filter(Boolean).length;
    const isAnchored = isSame.at(-1) === true || (isSame[0] === true && !isFunctionWord(by[0]?.plain ?? ''));
    if (isAnchored && shared < by.length && shared >= (best?.shared ?? 1)) best = { shared, at };
  }
  return best === null ? null : span(words, best.at, best.at + by.length);
}

function findLastNumber(words: readonly SpokenWord[]): Stretch | null {
  for (let end = words.length; end > 0; end -= 1)
    for (let start = Math.max(0, end - 4); start < end; start += 1)
      if (readNumber(words.slice(start, end).map(({ plain }) => plain)) !== null)
        return span(words, start, end);
  return null;
}

function findSameKind(words: readonly SpokenWord[], by: readonly SpokenWord[]): Stretch | null {
  const plains = by.map(({ plain }) => plain);
  if (readNumber(plains) !== null) return findLastNumber(words);
  if (plains.length !== 1) return null;
  const kind = kinds.find((is) => is(plains[0] ?? ''));
  const at = kind === undefined ? -1 : words.findLastIndex(({ plain }) => kind(plain) && plain !== plains[0]);
  return at < 0 ? null : span(words, at, at + 1);
}

/** The last name, told by its capital; the first word of the draft has one anyway. */
function findLastName(words: readonly SpokenWord[]): Stretch | null {
  const end = words.findLastIndex((word, index) => index > 0 && isCapital(word) && word.plain !== 'i');
  let start = end;
  while (start > 1 && isCapital(words[start - 1] as SpokenWord)) start -= 1;
  return end < 0 ? null : span(words, start, end + 1);
}

function findLastPhrase(words: readonly SpokenWord[], length: number): Stretch | null {
  let start = words.length - 1;
  while (start > 0 && words.length - start < length && !isFunctionWord(words[start - 1]?.plain ?? ''))
    start -= 1;
  return span(words, start, words.length);
}

/**
 * What "I meant …" is to stand for: words of the same shape, the same kind (number, day, colour), words that sound
 * like it, a name for a name; where the wording is sure, else the last word or phrase.
 */
export function findMeant(draft: string, by: string, isSure: boolean): Stretch | null {
  const words = spokenWords(draft);
  const wanted = spokenWords(by);
  if (wanted.length === 0 || words.length === 0) return null;
  const alike = findAnchored(words, wanted) ?? findSameKind(words, wanted);
  if (alike !== null) return alike;
  const sounding = findWords(draft, by).at(-1);
  if (sounding !== undefined && sounding.certainty < 1) return sounding;
  if (!isSure) return null;
  const isName = wanted.every(isCapital);
  return (isName ? findLastName(words) : null) ?? findLastPhrase(words, wanted.length);
}
