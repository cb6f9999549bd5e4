import { assertNever } from '#shared/lib/index.ts';
import { type DraftNow, removeWords, replaceWords } from './change-draft.ts';
import type { Dictated, Stretch } from './dictated.ts';
import { findMeant } from './find-meant.ts';
import { findWords } from './find-words.ts';
import type { Mend } from './mend.ts';
import { spokenWords } from './spoken-words.ts';
import { takeBack } from './take-back.ts';

/** Null: the words are no mend after all, but words for the draft. */
type Mended = Dictated | null;

const missing = (what: string): Dictated => ({
  kind: 'nothing',
  why: `“${what}” is not in the text, so nothing was changed. Say it again, or mend it with the keyboard.`,
});

function lastWord(draft: string): Stretch | null {
  return spokenWords(draft).at(-1) ?? null;
}

const scopes: readonly (readonly [prefix: RegExp, pick: 'first' | 'last' | 'all'])[] = [
  [/^(?:the\s+)?first\s+(?:word\s+)?/iu, 'first'],
  [/^(?:the\s+)?last\s+(?:word\s+)?/iu, 'last'],
  [/^(?:all|every|each|both)\s+(?:of\s+)?(?:the\s+)?(?:word\s+)?/iu, 'all'],
  [/^the\s+(?:words?\s+|number\s+)?/iu, 'last'],
  [/^(?:word|number)\s+/iu, 'last'],
];

/** Where what was named stands; "the first …", "all …", "the word …" where that is not itself in the draft. */
function locate(draft: string, what: string): readonly (Stretch & { readonly certainty: number })[] {
  const literal = findWords(draft, what);
  if ((literal[0]?.certainty ?? 0) > 1) return literal.slice(-1);
  for (const [prefix, pick] of scopes) {
    const rest = what.replace(prefix, '');
    if (rest === what || rest === '') continue;
    const found = findWords(draft, rest);
    if (found.length > 0)
      return pick === 'all' ? found : pick === 'first' ? found.slice(0, 1) : found.slice(-1);
  }
  return literal.slice(-1);
}

function replace(now: DraftNow, mend: Extract<Mend, { kind: 'replace' }>): Mended {
  const tried = mend.readings.map((reading) => ({ ...reading, found: locate(now.draft, reading.what) }));
  const certaintyOf = (one: (typeof tried)[number]) => one.found[0]?.certainty ?? 0;
  const best = tried.reduce((most, one) => (certaintyOf(one) > certaintyOf(most) ? one : most));
  // An instead that only sounds like something here is likelier a new thought.
  if (best.found.length === 0 || (!mend.isSure && certaintyOf(best) < 2))
    return mend.isSure ? missing(mend.readings.at(-1)?.what ?? '') : null;
  let changed: Dictated & { kind: 'draft' } = {
    kind: 'draft',
    draft: now.draft,
    marked: null,
    undo: now.draft,
    starts: now.starts,
  };
  for (const place of [...best.found].reverse()) changed = replaceWords(changed, place, best.by);
  return { ...changed, undo: now.draft };
}

function correct(now: DraftNow, { by, isSure }: Extract<Mend, { kind: 'correct' }>): Mended {
  const place = findMeant(now.draft, by, isSure);
  return place === null ? null : replaceWords(now, place, by);
}

function changeCase(now: DraftNow, mend: Extract<Mend, { kind: 'case' }>): Mended {
  const place = mend.what === '' ? lastWord(now.draft) : (locate(now.draft, mend.what).at(-1) ?? null);
  if (place === null) return mend.isSure ? missing(mend.what) : null;
  const word = now.draft.slice(place.from, place.to);
  const changed = {
    capital: word.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase()),
    upper: word.toUpperCase(),
    lower: word.toLowerCase(),
  }[mend.to];
  // "Capital of France" after "Paris": words for the draft.
  return changed === word && !mend.isSure ? null : replaceWords(now, place, changed);
}

function spell(now: DraftNow, { what, letters }: Extract<Mend, { kind: 'spell' }>): Mended {
  const joined = letters.toLowerCase();
  const sounding = what === '' ? findWords(now.draft, joined).at(-1) : locate(now.draft, what).at(-1);
  const place = sounding ?? (what === '' ? lastWord(now.draft) : null);
  if (place === null) return missing(what);
  const isCapital = /^\p{Lu}/u.test(now.draft.slice(place.from));
  return replaceWords(now, place, isCapital ? joined.charAt(0).toUpperCase() + joined.slice(1) : joined);
}

function insert(now: DraftNow, { text, side, anchor }: Extract<Mend, { kind: 'insert' }>): Mended {
  const place = locate(now.draft, anchor).at(-1);
  if (place === undefined || place.certainty < 2) return null;
  const at = side === 'before' ? place.from : place.to;
  const changed = replaceWords(now, { from: at, to: at }, side === 'before' ? `${text} ` : ` ${text}`);
  if (changed.marked === null) return changed;
  const from = changed.marked.from + (side === 'before' ? 0 : 1);
  return { ...changed, marked: { from, to: from + text.length } };
}

function deleteWords(now: DraftNow, { count, at }: Extract<Mend, { kind: 'delete-words' }>): Mended {
  const words = spokenWords(now.draft);
  const gone = at === 'start' ? words.slice(0, count) : words.slice(-count);
  const [first, last] = [gone[0], gone.at(-1)];
  return first === undefined || last === undefined
    ? null
    : removeWords(now, { from: first.from, to: last.to });
}

/** Does to the draft what was asked; null where the words turn out to be words for the draft. */
export function applyMend(now: DraftNow, mend: Mend, undo: string | undefined): Mended {
  switch (mend.kind) {
    case 'replace':
      return replace(now, mend);
    case 'correct':
      return correct(now, mend);
    case 'take-back':
      return takeBack(now, mend.what);
    case 'undo':
      return undo === undefined
        ? takeBack(now, 'last')
        : { kind: 'draft', draft: undo, marked: null, undo: now.draft, starts: [] };
    case 'delete-words':
      return deleteWords(now, mend);
    case 'delete-sentence':
      return takeBack({ ...now, starts: [] }, 'last');
    case 'delete': {
      const place = locate(now.draft, mend.what).at(-1);
      return place === undefined ? missing(mend.what) : removeWords(now, place);
    }
    case 'case':
      return changeCase(now, mend);
    case 'spell':
      return spell(now, mend);
    case 'insert':
      return insert(now, mend);
    default:
      return assertNever(mend);
  }
}
