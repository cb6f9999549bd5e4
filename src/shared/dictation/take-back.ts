import type { DraftNow } from './change-draft.ts';
import type { DraftChange } from './dictated.ts';

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
