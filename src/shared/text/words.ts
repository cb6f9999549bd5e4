import { readCardinal } from './numbers.ts';
import { ideas } from './synonyms.ts';

/** Lower case, no accents, straight quotes, single spaces: the form in which texts are compared. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc`´]/gu, "'")
    .replace(/[\u201c\u201d\u00ab\u00bb]/gu, '"')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** One word of a text: where it stands, and the form in which words are compared. */
export interface SpokenWord {
  readonly text: string;
  /** Lower case, no accents, no apostrophes. */
  readonly plain: string;
  readonly from: number;
  readonly to: number;
}

const spokenWord = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[.,:@/'’_-]+[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*%?/gu;

/** The words of a text with their offsets; signs between them belong to none. */
export function spokenWords(text: string): readonly SpokenWord[] {
  return [...text.matchAll(spokenWord)].map((match) => ({
    text: match[0],
    plain: foldText(match[0]).replace(/'/gu, ''),
    from: match.index,
    to: match.index + match[0].length,
  }));
}

/** Words that look like plurals and are not. */
const unchanged = new Set([
  'address',
  'this',
  'yes',
  'gas',
  'news',
  'less',
  'access',
  'business',
  'us',
  'plus',
]);

/**
 * A light stem that brings "reviews", "saving" and "save" together with their kin. Both sides of a comparison go
 * through it, so it need not be a word.
 */
function stemWord(word: string): string {
  if (word.length < 4 || unchanged.has(word)) return word;
  let stem = word;
  if (stem.endsWith('ies') && stem.length > 4) stem = `${stem.slice(0, -3)}y`;
  else if (/(?:[sxz]|ch|sh)es$/u.test(stem)) stem = stem.slice(0, -2);
  else if (/[^su]s$/u.test(stem)) stem = stem.slice(0, -1);
  if (stem.length > 5 && stem.endsWith('ing')) stem = stem.slice(0, -3);
  else if (stem.length > 4 && stem.endsWith('ed') && !stem.endsWith('eed')) stem = stem.slice(0, -2);
  if (stem.length > 3 && stem !== word && /([^aeiouls])\1$/u.test(stem)) stem = stem.slice(0, -1);
  return stem.length > 3 && stem.endsWith('e') ? stem.slice(0, -1) : stem;
}

/** Words that carry little by themselves. They still count where a name is made of nothing else ("To", "From"). */
const functionWords: ReadonlySet<string> = new Set(
  `a an the this that these those my your our their his her its of in on at to for from by with and or is are be
  it me i you we as please some any one so do does about into than am s`.split(/\s+/u),
);

/** A word, or a phrase that stands for one idea ("sign in"). Equal surfaces are the same object. */
export interface Word {
  readonly surface: string;
  readonly stem: string;
  /** Numbers of the ideas in synonyms.ts. */
  readonly ideas: readonly number[];
  readonly isFunctionWord: boolean;
  /** The single words of a phrase; empty for a single word. */
  readonly parts: readonly Word[];
}

/** Signs that buttons are labelled with in place of a word. */
const signs: Readonly<Record<string, string>> = {
  '×': 'close',
  '✕': 'close',
  '✖': 'close',
  '✗': 'close',
  '›': 'next',
  '»': 'next',
  '→': 'next',
  '❯': 'next',
  '‹': 'previous',
  '«': 'previous',
  '←': 'previous',
  '❮': 'previous',
  '☰': 'menu',
  '≡': 'menu',
  '♥': 'heart',
  '♡': 'heart',
  '❤': 'heart',
  '★': 'star',
  '☆': 'star',
  '🔍': 'search',
  '🔎': 'search',
  '⚙': 'settings',
  '🗑': 'delete',
  '🛒': 'cart',
  '🔔': 'notifications',
  '👍': 'like',
  '👎': 'dislike',
  '▲': 'upvote',
  '▼': 'downvote',
  '✎': 'edit',
  '✏': 'edit',
  '⋮': 'more options',
  '⋯': 'more options',
  '…': 'more',
  '+': 'plus',
  '➕': 'plus',
  '-': 'minus',
  '−': 'minus',
  '–': 'minus',
  '➖': 'minus',
  '✓': 'check',
  '?': 'help',
  '⇄': 'swap',
  '⇆': 'swap',
  '↔': 'swap',
};

/** Each phrase with the numbers of the ideas that it stands for. */
const ideasByPhrase: ReadonlyMap<string, readonly number[]> = (() => {
  const map = new Map<string, number[]>();
  for (const [index, line] of ideas.entries()) {
    for (const phrase of line.split(', ')) {
      const known = map.get(phrase);
      if (known === undefined) map.set(phrase, [index]);
      else known.push(index);
    }
  }
  return map;
})();

/** The single words among them by their stem: "traveller" stands for what "travellers" does. */
const ideasByStem: ReadonlyMap<string, readonly number[]> = new Map(
  [...ideasByPhrase]
    .filter(([phrase]) => !phrase.includes(' '))
    .map(([word, ideasOf]) => [stemWord(word), ideasOf]),
);

/** Words in the longest phrase above. */
const longestPhrase = 5;

const interned = new Map<string, Word>();

function intern(surface: string, parts: readonly Word[]): Word {
  const known = interned.get(surface);
  if (known !== undefined) return known;
  const stem = stemWord(surface);
  const word: Word = {
    surface,
    stem: parts.length > 0 ? parts.map((part) => part.stem).join(' ') : stem,
    ideas: ideasByPhrase.get(surface) ?? ideasByStem.get(stem) ?? [],
    isFunctionWord: functionWords.has(surface),
    parts,
  };
  if (interned.size > internLimit) interned.clear();
  interned.set(surface, word);
  return word;
}

/** Pages bring ever new words: beyond this many the tables start afresh. About 30 MB. */
const internLimit = 60_000;

/** The plain tokens of a text: words and numbers, decimals and prices whole, possessive endings dropped. */
export function tokenize(text: string): readonly string[] {
  const folded = foldText(text)
    .replace(/n't\b/gu, 'nt')
    .replace(/\be-mail/gu, 'email');
  const tokens = folded.match(/[\p{L}\p{N}]+(?:[.,']\p{N}+)*(?:'\p{L}+)?/gu);
  if (tokens !== null) return tokens.map((token) => token.replace(/'(?:s|\p{L}+)?$/u, ''));
  const sign = signs[folded.replace(/\ufe0f/gu, '')];
  return sign === undefined ? [] : sign.split(' ');
}

const determiners = new Set(['my', 'your', 'our', 'the', 'a', 'an', 'this']);

function readPhrase(
  tokens: readonly string[],
  start: number,
): { readonly word: Word; readonly tokens: number } | null {
  // "Reset my password" is "reset password": determiners inside a phrase are passed over.
  const at: number[] = [];
  for (let index = start; index < tokens.length && at.length < longestPhrase; index += 1) {
    if (at.length === 0 || !determiners.has(tokens[index] ?? '')) at.push(index);
  }
  for (let length = at.length; length > 1; length -= 1) {
    const end = (at[length - 1] ?? start) + 1;
    const plain = at.slice(0, length).map((index) => tokens[index] ?? '');
    const exact = tokens.slice(start, end);
    const surface = [exact.join(' '), plain.join(' ')].find((phrase) => ideasByPhrase.has(phrase));
    if (surface !== undefined) {
      const parts = plain.map((token) => intern(token, []));
      return { word: intern(surface, parts), tokens: end - start };
    }
  }
  return null;
}

const analysed = new Map<string, readonly Word[]>();

/** A text as words, known phrases taken as one. Remembered, because pages say the same things over and over. */
export function toWords(text: string): readonly Word[] {
  if (text === '') return [];
  const known = analysed.get(text);
  if (known !== undefined) return known;
  const tokens = tokenize(text);
  const words: Word[] = [];
  for (let index = 0; index < tokens.length; ) {
    const phrase = readPhrase(tokens, index);
    words.push(phrase?.word ?? intern(tokens[index] ?? '', []));
    index += phrase?.tokens ?? 1;
  }
  if (analysed.size > internLimit) analysed.clear();
  analysed.set(text, words);
  return words;
}

/** `newsletterEmail`, `newsletter-email` and `newsletter_email` as words. */
export function identifierWords(identifier: string): readonly Word[] {
  return toWords(identifier.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/[-_.:/[\]]+/gu, ' '));
}

/**
 * How many single-letter changes, swaps of neighbours included, lead from one word to the other; anything above
 * `limit` is reported as `limit + 1`.
 */
export function editDistance(first: string, second: string, limit: number): number {
  if (Math.abs(first.length - second.length) > limit) return limit + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (let row = 1; row <= first.length; row += 1) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= second.length; column += 1) {
      const cost = first[row - 1] === second[column - 1] ? 0 : 1;
      let value = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + cost,
      );
      const swapped = first[row - 1] === second[column - 2] && first[row - 2] === second[column - 1];
      if (row > 1 && column > 1 && swapped) value = Math.min(value, (beforePrevious[column - 2] ?? 0) + 1);
      current.push(value);
      best = Math.min(best, value);
    }
    if (best > limit) return limit + 1;
    beforePrevious = previous;
    previous = current;
  }
  return previous[second.length] ?? limit + 1;
}

/** How much a word counts that was not said but means the same. */
const byIdea = 0.9;
const byStem = 0.96;
const byTypo = 0.8;
const byPrefix = 0.72;
const byPart = 0.55;
/** A word of a phrase that is taken as one: "account" in "create account". */
const byPhrasePart = 0.8;

function allowedTypos(length: number): number {
  if (length < 5) return 0;
  return length < 8 ? 1 : 2;
}

const sameNumber = (first: string, second: string): boolean =>
  /^[\d.,]+$/u.test(first) && Number(first.replaceAll(',', '')) === Number(second.replaceAll(',', ''));

/** "One stop" and "1 stop". */
const isSameCount = (first: string, second: string): boolean =>
  /\d/u.test(second) !== /\d/u.test(first) &&
  readCardinal(first) !== null &&
  readCardinal(first) === readCardinal(second);

function compare(said: Word, found: Word): number {
  if (said.surface === found.surface) return 1;
  if (said.stem === found.stem) return byStem;
  if (isSameCount(said.surface, found.surface)) return byStem;
  if (said.ideas.some((idea) => found.ideas.includes(idea))) return byIdea;
  if (said.parts.length > 0 || found.parts.length > 0) {
    if (found.parts.some((part) => !part.isFunctionWord && part.stem === said.stem)) return byPhrasePart;
    return 0;
  }
  const [short, long] =
    said.surface.length < found.surface.length
      ? [said.surface, found.surface]
      : [found.surface, said.surface];
  if (/\d/u.test(short)) return sameNumber(said.surface, found.surface) ? byStem : 0;
  if (short.length >= 4 && long.startsWith(short)) return byPrefix;
  const typos = allowedTypos(Math.min(said.surface.length, found.surface.length));
  if (typos > 0 && said.surface[0] === found.surface[0]) {
    const distance = editDistance(said.surface, found.surface, typos);
    if (distance <= typos) return byTypo - (distance - 1) * 0.1;
  }
  return short.length >= 5 && long.includes(short) ? byPart : 0;
}

/** Likeness of one said word to words of the page, each computed once. 1 is the same word, 0 nothing in common. */
export function similarityTo(said: Word): (found: Word) => number {
  const known = new Map<Word, number>();
  return (found) => {
    const value = known.get(found) ?? compare(said, found);
    known.set(found, value);
    return value;
  };
}

/** The same word in whatever form, or one that stands for the same idea. */
export const isSame = (one: Word, other: Word): boolean =>
  one.stem === other.stem || one.ideas.some((idea) => other.ideas.includes(idea));

/** A word counts as said from this likeness on. */
const alikeFrom = 0.8;

export function holdsWord(held: readonly Word[], word: Word): boolean {
  const likeness = similarityTo(word);
  return held.some((one) => likeness(one) >= alikeFrom);
}

/** Whether each of the words is said, in whatever form. */
export function holdsAll(held: readonly Word[], words: readonly Word[]): boolean {
  return words.every((word) => holdsWord(held, word));
}

/** The text, or as much of it as stands with its ellipsis in so many characters. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const points = [...text];
  if (points.length <= length) return text;
  const kept = points.slice(0, length - 1).join('');
  return `${kept.trimEnd()}…`;
}

const conjunction = new Intl.ListFormat('en-GB');

/** "make, a C compiler and a C++ compiler". */
export function listWords(parts: readonly string[]): string {
  return conjunction.format(parts);
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
