import { colourNames, readCardinal, readOrdinal, toWords } from '#shared/language/index.ts';
import { dropHesitation, spokenWords } from './spoken-words.ts';

/** After a pause these go on with the sentence, whatever full stop an engine has put before them. */
const goesOn = new Set('and or but with without under of than'.split(' '));
const colours = new Set(Object.keys(colourNames));

/** A capital that only stands there because an engine starts every utterance with one. */
function isCommonWord(plain: string): boolean {
  const [word] = toWords(plain);
  if (plain === 'i' || /^i(?:m|ve|d|ll)$/u.test(plain) || word === undefined) return false;
  return (
    word.isFunctionWord ||
    goesOn.has(plain) ||
    word.ideas.length > 0 ||
    colours.has(plain) ||
    (readCardinal(plain) ?? readOrdinal(plain)) !== null
  );
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * A draft with what was said at its end. A space goes between, sentences that only a pause has cut are joined, and
 * a capital inside a sentence is lowered where the word is a common one.
 */
export function appendWords(draft: string, said: string): { readonly draft: string; readonly from: number } {
  const text = dropHesitation(said).replace(/\s+/gu, ' ');
  if (draft.trim() === '') return { draft: text, from: 0 };
  const first = spokenWords(text)[0];
  const startsWithWord = first?.from === 0;
  const isJoined = startsWithWord && goesOn.has(first.plain);
  const kept = isJoined ? draft.replace(/(?<=[\p{L}\p{N}])\.\s*$/u, '') : draft;
  const endsSentence = /[.!?…:]["'”’)]*\s*$|\n\s*$/u.test(kept);
  const isCapital = startsWithWord && /^\p{Lu}\p{Ll}*$/u.test(first.text);
  const isLowered = isCapital && !endsSentence && isCommonWord(first.plain);
  const between = /\s$/u.test(kept) || /^[,.;:!?%)\]…]/u.test(text) ? '' : ' ';
  const from = kept.length + between.length;
  return { draft: kept + between + (isLowered ? lowerFirst(text) : text), from };
}
