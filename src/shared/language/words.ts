import { foldText } from './fold-text.ts';
import { functionWords } from './function-words.ts';
import { stemWord } from './stem-word.ts';
import { ideasByPhrase, ideasByStem, longestPhrase } from './synonyms.ts';

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
