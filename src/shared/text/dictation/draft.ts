import { colourNames } from '../colours.ts';
import { dropHesitation } from '../commands.ts';
import { readCardinal, readNumber, readOrdinal, writeNumber } from '../numbers.ts';
import { capitalise, spokenWords, toWords } from '../words.ts';

/** A stretch of the draft, as offsets into it. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface DraftChange {
  readonly kind: 'draft';
  readonly draft: string;
  /** What is new in it, to show; null where something was taken away. */
  readonly marked: Stretch | null;
  /** The draft before. */
  readonly undo: string;
  /** Where each dictated utterance starts in the draft: pass it on with the next one. */
  readonly starts: readonly number[];
}

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

export interface DraftNow {
  readonly draft: string;
  readonly starts: readonly number[];
}

const startsSentence = (draft: string, at: number): boolean =>
  /(?:^|[.!?…]["'”’)]*\s+|\n)\s*$/u.test(draft.slice(0, at));

/** New words as they are written in the place of old ones: a sentence's capital is kept, a number's way of writing too. */
function fitWords(draft: string, old: Stretch, by: string): string {
  const before = draft.slice(old.from, old.to);
  const plain = (text: string) => spokenWords(text).map((word) => word.plain);
  const value = readNumber(plain(by));
  const isNumber = value !== null && readNumber(plain(before)) !== null;
  const written = isNumber ? writeNumber(value, before) : by;
  const isCapital = /^\p{Lu}/u.test(before) && startsSentence(draft, old.from);
  return isCapital ? capitalise(written) : written;
}

const moveStarts = (starts: readonly number[], old: Stretch, length: number): readonly number[] =>
  starts.map((start) => {
    if (start <= old.from) return start;
    return start >= old.to ? start + length - (old.to - old.from) : old.from;
  });

/** Puts words in the place of others. */
export function replaceWords({ draft, starts }: DraftNow, old: Stretch, by: string): DraftChange {
  const written = fitWords(draft, old, by);
  return {
    kind: 'draft',
    draft: draft.slice(0, old.from) + written + draft.slice(old.to),
    marked: { from: old.from, to: old.from + written.length },
    undo: draft,
    starts: moveStarts(starts, old, written.length),
  };
}

/** Takes words out, with the space and the comma that would be left over. */
export function removeWords({ draft, starts }: DraftNow, gone: Stretch): DraftChange {
  const before = draft.slice(0, gone.from).trimEnd();
  const after = draft.slice(gone.to).replace(/^[ \t]+/u, '');
  const isAtEnd = !/[\p{L}\p{N}]/u.test(after);
  // A comma before what ends the sentence goes with the words behind it.
  const kept = isAtEnd || /^[.!?…]/u.test(after) ? before.replace(/[,;:\s]+$/u, '') : before;
  const isAtStart = before === '' && /^\p{Lu}/u.test(draft.slice(gone.from));
  const rest = isAtEnd ? '' : after;
  const between = kept === '' || rest === '' || /^[,.;:!?)]/u.test(rest) ? '' : ' ';
  const changed = kept + between + (isAtStart ? capitalise(rest) : rest);
  const old = { from: kept.length, to: draft.length - rest.length };
  return {
    kind: 'draft',
    draft: changed,
    marked: null,
    undo: draft,
    starts: moveStarts(starts, old, between.length).filter((start) => start < changed.length),
  };
}

/** Where the last thing that was said starts: known for dictated words, the last sentence otherwise. */
function lastStart({ draft, starts }: DraftNow): number {
  const known = starts.at(-1);
  const isWordStart = known !== undefined && (known === 0 || /\s/u.test(draft.charAt(known - 1)));
  if (isWordStart && draft.slice(known).trim() !== '') return known;
  const ends = [...draft.trimEnd().matchAll(/[.!?…]["'”’)]*\s+(?=\S)|\n+/gu)];
  const last = ends.at(-1);
  return last === undefined ? 0 : last.index + last[0].length;
}

/** Takes the last dictated utterance out of the draft, or all of it. */
export function takeBack(now: DraftNow, what: 'last' | 'all'): DraftChange {
  const at = what === 'all' ? 0 : lastStart(now);
  return {
    kind: 'draft',
    draft: now.draft.slice(0, at).trimEnd(),
    marked: null,
    undo: now.draft,
    starts: now.starts.filter((start) => start < at),
  };
}
