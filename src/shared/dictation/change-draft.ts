import type { DraftChange, Stretch } from './dictated.ts';
import { readNumber, writeNumber } from './numbers.ts';
import { spokenWords } from './spoken-words.ts';

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
  return isCapital ? written.charAt(0).toUpperCase() + written.slice(1) : written;
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
  const kept = isAtEnd ? before.replace(/[,;:\s]+$/u, '') : before;
  const isAtStart = before === '' && /^\p{Lu}/u.test(draft.slice(gone.from));
  const rest = isAtEnd ? '' : after;
  const between = kept === '' || rest === '' || /^[,.;:!?)]/u.test(rest) ? '' : ' ';
  const changed = kept + between + (isAtStart ? rest.charAt(0).toUpperCase() + rest.slice(1) : rest);
  const old = { from: kept.length, to: draft.length - rest.length };
  return {
    kind: 'draft',
    draft: changed,
    marked: null,
    undo: draft,
    starts: moveStarts(starts, old, between.length).filter((start) => start < changed.length),
  };
}
