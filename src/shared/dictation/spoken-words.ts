import { foldText } from '#shared/language/index.ts';

/** One word of a text: where it stands, and the form in which words are compared. */
export interface SpokenWord {
  readonly text: string;
  /** Lower case, no accents, no apostrophes. */
  readonly plain: string;
  readonly from: number;
  readonly to: number;
}

const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[.,:@/'’_-]+[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*%?/gu;

/** The words of a text with their offsets; signs between them belong to none. */
export function spokenWords(text: string): readonly SpokenWord[] {
  return [...text.matchAll(word)].map((match) => ({
    text: match[0],
    plain: foldText(match[0]).replace(/'/gu, ''),
    from: match.index,
    to: match.index + match[0].length,
  }));
}

const hesitations = 'uh uhh uhm um umm er erm hm hmm mm mmm ah oh eh';
const before = new Set(
  `${hesitations} well so okay ok alright please and hey parley just now actually`.split(' '),
);
const after = new Set(`${hesitations} please parley now then thanks`.split(' '));

/** An utterance as a command is read: plain words, with what people say around a command left out. */
export function commandWords(said: string): readonly string[] {
  const words = spokenWords(said).map(({ plain }) => plain);
  let start = 0;
  let end = words.length;
  // Something has to be left: "okay" by itself is an answer.
  while (start < end - 1 && before.has(words[start] ?? '')) start += 1;
  while (end > start + 1 && after.has(words[end - 1] ?? '')) end -= 1;
  return words.slice(start, end);
}

const hesitating = new Set(hesitations.split(' '));

/** Whether nothing but hesitation was said. */
export function isHesitation(said: string): boolean {
  return spokenWords(said).every(({ plain }) => hesitating.has(plain));
}

/** "Uh, search for …" without its beginning. A comma tells "um" from the same word in another language. */
export function dropHesitation(said: string): string {
  const rest = said
    .trim()
    .replace(/^(?:(?:uh+|uhm|hmm+)[,.…\s]+|(?:um+|erm?|hm|mm+|ah|oh|eh)(?:,|…|\.{3})\s*)+/iu, '');
  return rest === said.trim() || rest === '' ? said.trim() : rest;
}
