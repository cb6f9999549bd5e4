import { readNumber, readOrdinal } from '../numbers.ts';
import { spokenWords } from '../words.ts';
import type { Stretch } from './draft.ts';
import { locate } from './edit.ts';

const whole =
  /^(?:(?:it )?all|everything|all (?:of )?(?:it|that|the text|text)|the (?:whole )?(?:text|thing|lot))$/u;
const lastSaid = /^(?:that|it|this|what i (?:just )?(?:said|typed|wrote)|the last (?:bit|part|thing))$/u;
const counted =
  /^(?:the )?(?:(first|last|next|previous|current|this|whole|entire|\S+(?:st|nd|rd|th)|second|third) )?(?:(\S+) )?(word|character|letter|sentence|line|paragraph)s?(?: back)?$/u;
const fromTo = /^(?:from )?(.+?) (?:to|until|till|through) (?:the )?(.+)$/iu;
const beyond = /^(?:everything|all)(?: that is| that comes)? (after|before) (.+)$/iu;

type Unit = 'word' | 'character' | 'letter' | 'sentence' | 'line' | 'paragraph';

/**
 * The part of a text that is named: "everything", "the last two words", "the first sentence", "from A to B", "the word
 * very"; null where it is not there. "That" is what is selected, or the last sentence.
 */
export function findStretch(text: string, named: string, selected: Stretch | null = null): Stretch | null {
  const said = named
    .trim()
    .toLowerCase()
    .replace(/[.!?]+$/u, '');
  if (text.trim() === '') return null;
  if (whole.test(said)) return { from: 0, to: text.length };
  if (said === '' || lastSaid.test(said)) return selected ?? split(text, 'sentence').at(-1) ?? null;
  const rest = beyond.exec(named.trim());
  const anchor = rest === null ? undefined : locate(text, rest[2] ?? '').at(-1);
  if (anchor !== undefined) {
    return rest?.[1] === 'after' ? { from: anchor.to, to: text.length } : { from: 0, to: anchor.from };
  }
  const literal = locate(text, named).at(-1);
  // "The last word" may stand in the text; what is counted rarely does, word for word.
  if (literal !== undefined && literal.certainty > 1) return literal;
  return findCounted(text, said) ?? findBetween(text, named) ?? literal ?? null;
}

function findCounted(text: string, said: string): Stretch | null {
  const match = counted.exec(said);
  if (match === null) return null;
  const parts = split(text, match[3] as Unit);
  const [, place = '', amount] = match;
  const count = amount === undefined ? 1 : readNumber([amount]);
  if (count === null || count < 1) return null;
  const ordinal = place === 'first' ? null : readOrdinal(place);
  const taken =
    place === 'first'
      ? parts.slice(0, count)
      : ordinal !== null && ordinal > 0
        ? parts.slice(ordinal - 1, ordinal)
        : parts.slice(-count);
  return span(taken[0], taken.at(-1));
}

function findBetween(text: string, named: string): Stretch | null {
  const match = fromTo.exec(named.trim());
  if (match === null) return null;
  const from = locate(text, match[1] ?? '').at(0);
  const to = locate(text, match[2] ?? '').at(-1);
  return from === undefined || to === undefined || to.to < from.from ? null : span(from, to);
}

const span = (first: Stretch | undefined, last: Stretch | undefined): Stretch | null =>
  first === undefined || last === undefined ? null : { from: first.from, to: last.to };

const units: Readonly<Record<Exclude<Unit, 'word'>, RegExp>> = {
  character: /[\s\S]/gu,
  letter: /\p{L}/gu,
  sentence: /\S[^.!?…\n]*[.!?…]*/gu,
  line: /[^\n]+/gu,
  paragraph: /[^\n]+/gu,
};

function split(text: string, unit: Unit): readonly Stretch[] {
  if (unit === 'word') return spokenWords(text);
  return [...text.matchAll(units[unit])].map(({ 0: part, index }) => ({
    from: index,
    to: index + part.length,
  }));
}
