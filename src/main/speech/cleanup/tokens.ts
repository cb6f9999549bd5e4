import { readCardinal } from '#shared/text/numbers.ts';
import { foldText } from '#shared/text/words.ts';

/** One word for comparing, and where it stands. */
export interface Token {
  /** Lower case, without accents and apostrophes; small numbers as digits. */
  readonly form: string;
  readonly from: number;
  readonly to: number;
}

/** Scripts without spaces: every letter is a token of its own. */
const letterByLetter =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const word = new RegExp(
  `${letterByLetter.source}|(?:(?!${letterByLetter.source})[\\p{L}\\p{M}\\p{N}])+(?:['’.,](?=[\\p{L}\\p{N}])(?:(?!${letterByLetter.source})[\\p{L}\\p{M}\\p{N}])+)*`,
  'gu',
);

/** The words of a text in the form in which they are compared; signs are left out. */
export function readTokens(text: string): readonly Token[] {
  return [...text.matchAll(word)].map((match) => ({
    form: formOf(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }));
}

/** All words of a text in that form: the same for texts that differ in signs, case and accents only. */
export function keyOf(text: string): string {
  return readTokens(text)
    .map(({ form }) => form)
    .join(' ');
}

function formOf(written: string): string {
  const folded = foldText(written).replace(/['.,]/gu, '');
  const number = readCardinal(folded);
  return number === null ? folded : String(number);
}

/** Letters as they are spoken: one of Chinese or Japanese takes as long as three of ours. */
export function countSpokenLetters(text: string): number {
  let letters = 0;
  for (const letter of text) {
    if (letterByLetter.test(letter)) letters += 3;
    else if (/[\p{L}\p{N}]/u.test(letter)) letters += /\p{sc=Hangul}/u.test(letter) ? 2.5 : 1;
  }
  return letters;
}
