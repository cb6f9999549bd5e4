import { creditPatterns, type PhantomPhrase, phantomPhrases } from './phantom-phrases.ts';
import { readTokens } from './tokens.ts';

/** `foreign` is a phrase of another language than the one that is spoken. */
export type PhantomKind = 'credit' | 'foreign' | 'common';

const keyOf = (text: string): string =>
  readTokens(text)
    .map(({ form }) => form)
    .join(' ');

const byKey = new Map<string, PhantomPhrase[]>();
for (const phrase of phantomPhrases) {
  const key = keyOf(phrase.text);
  byKey.set(key, [...(byKey.get(key) ?? []), phrase]);
}

/**
 * What kind of phantom a sentence may be; the worst that fits counts.
 * @param language ISO 639-1 or "auto"
 * @returns null for a sentence that is none
 */
export function matchPhantom(sentence: string, language: string): PhantomKind | null {
  const trimmed = sentence.trim();
  if (trimmed === '') return null;
  if (creditPatterns.some((pattern) => pattern.test(trimmed))) return 'credit';
  const found = byKey.get(keyOf(trimmed)) ?? [];
  if (found.length === 0) return null;
  // The same words in the language that is spoken are that language's.
  const own = language === 'auto' ? found : found.filter((phrase) => phrase.language === language);
  if (own.length === 0) return found.every(({ language: of }) => of === 'en') ? 'common' : 'foreign';
  return own.some(({ isCredit }) => isCredit) ? 'credit' : 'common';
}

/** The same for a transcript of one or more sentences that are all phantoms: "Thank you. Bye." */
export function matchPhantoms(text: string, language: string): PhantomKind | null {
  const whole = matchPhantom(text, language);
  if (whole !== null) return whole;
  const kinds = splitSentences(text).map(({ from, to }) => matchPhantom(text.slice(from, to), language));
  if (kinds.length < 2 || kinds.includes(null)) return null;
  return kinds.includes('credit') ? 'credit' : kinds.includes('foreign') ? 'foreign' : 'common';
}

export interface Sentence {
  readonly from: number;
  readonly to: number;
}

/** Sentences by their final marks; an address or a number with points is one. */
export function splitSentences(text: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  for (const match of text.matchAll(/\S.*?(?:[.!?…]+(?=\s|$)|[。！？]+|$)/gsu)) {
    sentences.push({ from: match.index, to: match.index + match[0].length });
  }
  return sentences;
}
