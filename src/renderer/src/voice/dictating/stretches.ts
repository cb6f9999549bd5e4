import type { Stretch } from '#shared/dictation/index.ts';
import type { Transcript } from '#shared/domain/index.ts';

/** A word of the draft that was hard to hear. */
export interface UnsureWord extends Stretch {
  readonly text: string;
}

// Below this a word is more likely wrong than right often enough to be looked at; whisper's own words are mostly
// above 0.8 when they are right.
const unsureBelow = 0.5;

/** The words of a transcript that were hard to hear, where they stand in the draft within `within`. */
export function findUnsure(
  draft: string,
  within: Stretch,
  words: Transcript['words'],
): readonly UnsureWord[] {
  const lower = draft.toLowerCase();
  const found: UnsureWord[] = [];
  let at = within.from;
  for (const { text, confidence } of words) {
    const bare = text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    if (bare === '') continue;
    const from = findWord(lower, bare.toLowerCase(), at);
    // Mended away, or written another way: the search goes on from where it was.
    if (from === -1 || from + bare.length > within.to) continue;
    at = from + bare.length;
    if (confidence !== null && confidence < unsureBelow) {
      found.push({ from, to: at, text: draft.slice(from, at) });
    }
  }
  return found;
}

const letter = /[\p{L}\p{N}]/u;

/** Where `word` stands as a word of its own. */
function findWord(text: string, word: string, start: number): number {
  for (let from = text.indexOf(word, start); from !== -1; from = text.indexOf(word, from + 1)) {
    const before = text[from - 1] ?? ' ';
    const after = text[from + word.length] ?? ' ';
    if (!letter.test(before) && !letter.test(after)) return from;
  }
  return -1;
}

/** The stretches of `before` that stand unchanged in `after`, at their new places. */
export function shiftStretches<S extends Stretch>(
  before: string,
  after: string,
  stretches: readonly S[],
): readonly S[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const moved = after.length - before.length;
  return stretches.flatMap((stretch) => {
    if (stretch.to <= start) return [stretch];
    if (stretch.from >= before.length - end) {
      return [{ ...stretch, from: stretch.from + moved, to: stretch.to + moved }];
    }
    return [];
  });
}
