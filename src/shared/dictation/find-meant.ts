import { colourNames, readOrdinal, toWords } from '#shared/language/index.ts';
import type { Stretch } from './dictated.ts';
import { findWords } from './find-words.ts';
import { readNumber } from './numbers.ts';
import { type SpokenWord, spokenWords } from './spoken-words.ts';

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
