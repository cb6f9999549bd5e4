import type { RawTranscript } from '../ports.ts';

/** A text of which each UTF-16 unit knows the word of the engine that it is part of; -1 for none. */
export interface MarkedText {
  readonly text: string;
  readonly wordAt: readonly number[];
}

/**
 * Finds the engine's words in its text, in order. Words that are not there (an engine that writes "12" and says
 * "twelve") are passed over; those behind them are still found.
 */
export function markText(text: string, words: RawTranscript['words']): MarkedText {
  const wordAt = new Array<number>(text.length).fill(-1);
  const lower = text.toLowerCase();
  // A few scripts change length with case: then letters are compared as they are.
  const haystack = lower.length === text.length ? lower : text;
  let from = 0;
  words.forEach((word, index) => {
    const form = word.text.normalize('NFC').trim();
    const needle = haystack === text ? form : form.toLowerCase();
    if (needle === '') return;
    const at = haystack.indexOf(needle, from);
    // Far ahead is another word with the same letters.
    if (at < 0 || at - from > furthestAhead) return;
    wordAt.fill(index, at, at + needle.length);
    from = at + needle.length;
  });
  return { text, wordAt };
}

/** In UTF-16 units: a few words that the engine did not list. */
const furthestAhead = 80;

/** The same text without a part of it; a space where words would otherwise run together. */
export function cutOut(marked: MarkedText, from: number, to: number, joint = ' '): MarkedText {
  return {
    text: marked.text.slice(0, from) + joint + marked.text.slice(to),
    wordAt: [...marked.wordAt.slice(0, from), ...[...joint].map(() => -1), ...marked.wordAt.slice(to)],
  };
}

/** Cuts out every match; the callback may keep one by saying false. */
export function cutMatches(
  marked: MarkedText,
  pattern: RegExp,
  joint = ' ',
  isCut: (match: RegExpExecArray) => boolean = () => true,
): MarkedText {
  let result = marked;
  const matches = [...marked.text.matchAll(pattern)].filter((match) => match[0] !== '' && isCut(match));
  for (const match of matches.toReversed()) {
    result = cutOut(result, match.index, match.index + match[0].length, joint);
  }
  return result;
}

/** Whether anything is left that can be said. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** No spaces at the ends, and single ones between words. */
export function collapseSpaces(marked: MarkedText): MarkedText {
  const single = cutMatches(marked, /\s+/gu);
  const from = single.text.startsWith(' ') ? 1 : 0;
  const to = single.text.endsWith(' ') ? Math.max(from, single.text.length - 1) : single.text.length;
  return { text: single.text.slice(from, to), wordAt: single.wordAt.slice(from, to) };
}

/** Scripts that are written without spaces between words. */
const spaceless =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/**
 * The text's words with what the engine said of them. A word of the text takes the lowest confidence among the
 * engine's pieces in it; scripts without spaces are split where the engine splits. Put together, the words are the
 * text without its spaces.
 * @returns [] where no word of the engine stands in the text
 */
export function readWords(marked: MarkedText, words: RawTranscript['words']): RawTranscript['words'] {
  if (marked.wordAt.every((word) => word < 0)) return [];
  const found: { readonly text: string; readonly confidence: number | null }[] = [];
  for (const chunk of marked.text.matchAll(/\S+/gu)) {
    let start = chunk.index;
    const end = start + chunk[0].length;
    for (let at = start + 1; at <= end; at += 1) {
      if (at < end && !isSplit(marked, at)) continue;
      const inside = new Set(marked.wordAt.slice(start, at).filter((word) => word >= 0));
      const levels = [...inside].map((word) => words[word]?.confidence ?? null);
      const known = levels.filter((level) => level !== null);
      found.push({
        text: marked.text.slice(start, at),
        confidence: known.length === 0 ? null : Math.min(...known),
      });
      start = at;
    }
  }
  return found;
}

/** Between two words of a script without spaces; punctuation stays with the word before it. */
function isSplit({ text, wordAt }: MarkedText, at: number): boolean {
  const word = wordAt[at] ?? -1;
  return word >= 0 && word !== wordAt[at - 1] && spaceless.test(text[at] ?? '');
}
