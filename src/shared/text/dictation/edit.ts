import { assertNever } from '../assert-never.ts';
import { commandWords } from '../commands.ts';
import { readNumber } from '../numbers.ts';
import { capitalise, spokenWords } from '../words.ts';
import type { Dictated } from './dictation.ts';
import { type DraftNow, removeWords, replaceWords, type Stretch, takeBack } from './draft.ts';
import { findMeant, findWords } from './find-words.ts';

/** What spoken words ask to be done to the draft. Where `isSure` is false they may as well be words for the draft. */
type Edit =
  | {
      readonly kind: 'replace';
      /** Every way to read what is named and what it becomes, the likeliest first. */
      readonly readings: readonly { readonly what: string; readonly by: string }[];
      readonly isSure: boolean;
    }
  /** "I meant …": what it stands for has to be found. */
  | { readonly kind: 'correct'; readonly by: string; readonly isSure: boolean }
  | { readonly kind: 'take-back'; readonly what: 'last' | 'all' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'delete-words'; readonly count: number; readonly at: 'start' | 'end' }
  | { readonly kind: 'delete-sentence' }
  | { readonly kind: 'delete'; readonly what: string }
  | {
      readonly kind: 'case';
      /** "" for the last word. */
      readonly what: string;
      readonly to: 'capital' | 'upper' | 'lower';
      readonly isSure: boolean;
    }
  /** Letters in place of a word; "" for the last word. */
  | { readonly kind: 'spell'; readonly what: string; readonly letters: string }
  | {
      readonly kind: 'insert';
      readonly text: string;
      readonly side: 'before' | 'after';
      readonly anchor: string;
    };

const takingBack =
  /^(?:no )?(?:scratch|strike|scrap|delete|erase|remove|cancel) (?:that|it|this|the last (?:bit|part|thing)|what i (?:just )?said)$|^(?:no )?take (?:that|it) back$/u;
const takingAllBack =
  /^(?:no )?(?:scratch|strike|scrap|delete|erase|remove|clear|cancel|forget) (?:everything|all|it all|all of (?:it|that)|all that|the (?:text|input|draft|lot|whole thing|line))$|^clear(?: (?:that|it|this))?$|^start (?:over|again|afresh)$|^(?:no )?(?:never ?mind|forget (?:it|that|about it))$/u;
const deletingWords = /^(?:delete|remove|scratch|erase|strike) the (?:(first|last) )?(?:(\S+) )?words?$/u;
const deletingSentence = /^(?:delete|remove|scratch|erase|strike) the (?:last )?(?:sentence|line)$/u;

/** Commands that are nothing but words of their own. */
function readPlain(phrase: string): Edit | null {
  if (takingAllBack.test(phrase)) return { kind: 'take-back', what: 'all' };
  if (takingBack.test(phrase)) return { kind: 'take-back', what: 'last' };
  if (/^undo(?: (?:that|it|this|the last change))?$/u.test(phrase)) return { kind: 'undo' };
  if (deletingSentence.test(phrase)) return { kind: 'delete-sentence' };
  const words = deletingWords.exec(phrase);
  if (words === null || (words[1] === undefined && words[2] === undefined)) return null;
  const count = words[2] === undefined ? 1 : readNumber([words[2]]);
  return count === null || count === 0
    ? null
    : { kind: 'delete-words', count, at: words[1] === 'first' ? 'start' : 'end' };
}

const trimSigns = (text: string): string =>
  text
    .replace(/^[\s"'“”‘’«».,;:!?-]+/u, '')
    .replace(/[\s"'“”‘’«».,;:!?-]+$/u, '')
    .trim();

/** The words that part what is named from what it becomes; the second list as an engine may hear them. */
const partings: Readonly<Record<string, readonly [sure: readonly string[], heard: readonly string[]]>> = {
  change: [
    ['to', 'into'],
    ['two', 'too', '2', 'do'],
  ],
  correct: [
    ['to', 'into'],
    ['two', 'too', '2'],
  ],
  replace: [['with', 'by'], []],
  swap: [
    ['for', 'with'],
    ['four', '4'],
  ],
  substitute: [['with', 'by'], []],
};

function readReplacing(text: string): Edit | null {
  const match = /^(change|correct|replace|swap|substitute)\s+(.+)$/isu.exec(text);
  if (match === null) return null;
  const [, verb = '', rest = ''] = match;
  const [sure = [], heard = []] = partings[verb.toLowerCase()] ?? [];
  const words = spokenWords(rest);
  const split = (partings: readonly string[]) =>
    words.flatMap((word) => {
      if (!partings.includes(word.plain)) return [];
      const reading = { what: trimSigns(rest.slice(0, word.from)), by: trimSigns(rest.slice(word.to)) };
      return reading.what !== '' && reading.by !== '' ? [reading] : [];
    });
  // The longest first: "change go to Paris to …" names all of "go to Paris" where that is there.
  const readings = [...split(sure).reverse(), ...split(heard).reverse()];
  return readings.length === 0 ? null : { kind: 'replace', readings, isSure: true };
}

const instead: readonly (readonly [pattern: RegExp, what: number, by: number])[] = [
  [/^not\s+(.+?)(?:,\s*but|,|\s+but)\s+(.+)$/isu, 1, 2],
  [/^(?:use\s+|put\s+|take\s+)?(.+?)\s+instead of\s+(.+)$/isu, 2, 1],
  [/^(.+?),\s*not\s+(.+)$/isu, 2, 1],
  [/^(\S+)\s+not\s+(\S+)$/isu, 2, 1],
];

/** "Prague instead of Paris", "not Paris, Prague": only where the words to go are there. */
function readInstead(text: string): Edit | null {
  for (const [pattern, what, by] of instead) {
    const match = pattern.exec(text);
    const reading = { what: trimSigns(match?.[what] ?? ''), by: trimSigns(match?.[by] ?? '') };
    // "Search for Prague instead of Paris" says more than a word for a word.
    const isWordForWord = spokenWords(reading.by).length <= spokenWords(reading.what).length + 1;
    if (reading.what !== '' && reading.by !== '' && isWordForWord)
      return { kind: 'replace', readings: [reading], isSure: false };
  }
  return null;
}

const meant =
  /^(?:(?:no|sorry|oh|wait|not that)[\s,.!]+)*(?:i\s+(?:actually\s+|really\s+)?(?:meant|mean)(?:\s+to say)?|make\s+that|make\s+this|i\s+said|that\s+should\s+(?:be|say|have been)|it\s+should\s+(?:be|say))[\s,:]+(.+)$/isu;
const maybeMeant =
  /^(?:(?:no|sorry|not that|or rather|rather|no wait|wait no)[\s,.!]+)+(.+)$|^make\s+it\s+(.+)$/isu;

function readMeant(text: string): Edit | null {
  const sure = meant.exec(text);
  if (sure !== null) return { kind: 'correct', by: trimSigns(sure[1] ?? ''), isSure: true };
  const maybe = maybeMeant.exec(text);
  return maybe === null
    ? null
    : { kind: 'correct', by: trimSigns(maybe[1] ?? maybe[2] ?? ''), isSure: false };
}

const pointsAtLast = /^(?:that|it|the last word)$/iu;
const casing = /^(all caps|capitali[sz]e|upper ?case|lower ?case|capital)\s+(.+)$/iu;

function readCase(text: string): Edit | null {
  const match = casing.exec(text);
  if (match === null) return null;
  const verb = (match[1] ?? '').toLowerCase();
  const what = trimSigns(match[2] ?? '').replace(/^the word\s+/iu, '');
  const to = verb.startsWith('lower') ? 'lower' : verb.startsWith('capital') ? 'capital' : 'upper';
  return { kind: 'case', what: pointsAtLast.test(what) ? '' : what, to, isSure: verb !== 'capital' };
}

const spelling = /^(?:(?:that(?:'s|’s| is)|it(?:'s|’s| is))\s+)?spel(?:led|t|l)[\s,:]+(.+)$/iu;

/** "Spell it P R A G U E", "spell Prague p-r-a-g-u-e": two letters or more at the end. */
function readSpelling(text: string): Edit | null {
  const match = spelling.exec(text);
  if (match === null) return null;
  const parts = (match[1] ?? '').split(/[\s,.\-–]+/u).filter((part) => part !== '');
  const before = parts.findLastIndex((part) => !/^[\p{L}\p{N}]$/u.test(part));
  const letters = parts.slice(before + 1).join('');
  const what = parts.slice(0, before + 1).join(' ');
  if (letters.length < 2) return null;
  return { kind: 'spell', what: pointsAtLast.test(what) ? '' : what, letters };
}

function readParts(text: string): Edit | null {
  const word = /^(?:delete|remove|erase|strike|take out)\s+the\s+(?:words?|phrase)\s+(.+)$/isu.exec(text);
  if (word !== null) return { kind: 'delete', what: trimSigns(word[1] ?? '') };
  const inserted = /^(?:insert|put|add)\s+(.+?)\s+(before|after)\s+(.+)$/isu.exec(text);
  if (inserted === null) return null;
  return {
    kind: 'insert',
    text: trimSigns(inserted[1] ?? ''),
    side: inserted[2]?.toLowerCase() === 'before' ? 'before' : 'after',
    anchor: trimSigns(inserted[3] ?? ''),
  };
}

const courtesy =
  /^(?:(?:uh+|um+|er|erm|hm+|well|ok(?:ay)?|oh|please|can you|could you)[\s,.]+)+|[\s,.]+please$/giu;

/** What an utterance asks to be changed in a draft, as far as its words tell; null for words of the draft itself. */
export function readEdit(said: string): Edit | null {
  const text = trimSigns(said.replace(/[.!?\s]+$/u, '')).replace(courtesy, '');
  const unrejected = text.replace(
    /^no[\s,.!]+(?=(?:change|replace|correct|swap|capital|spell|delete|insert)\b)/iu,
    '',
  );
  return (
    readPlain(commandWords(said).join(' ')) ??
    readReplacing(unrejected) ??
    readParts(unrejected) ??
    readSpelling(unrejected) ??
    readCase(unrejected) ??
    readMeant(text) ??
    readInstead(text)
  );
}

/** Null: the words are no edit after all, but words for the draft. */
type Edited = Dictated | null;

const missing = (what: string): Dictated => ({
  kind: 'nothing',
  why: `“${what}” is not in the text, so nothing was changed. Say it again, or change it with the keyboard.`,
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
export function locate(draft: string, what: string): readonly (Stretch & { readonly certainty: number })[] {
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

function replace(now: DraftNow, edit: Extract<Edit, { kind: 'replace' }>): Edited {
  const tried = edit.readings.map((reading) => ({ ...reading, found: locate(now.draft, reading.what) }));
  const certaintyOf = (one: (typeof tried)[number]) => one.found[0]?.certainty ?? 0;
  const best = tried.reduce((most, one) => (certaintyOf(one) > certaintyOf(most) ? one : most));
  // An instead that only sounds like something here is likelier a new thought.
  if (best.found.length === 0 || (!edit.isSure && certaintyOf(best) < 2))
    return edit.isSure ? missing(edit.readings.at(-1)?.what ?? '') : null;
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

function correct(now: DraftNow, { by, isSure }: Extract<Edit, { kind: 'correct' }>): Edited {
  const place = findMeant(now.draft, by, isSure);
  return place === null ? null : replaceWords(now, place, by);
}

function changeCase(now: DraftNow, edit: Extract<Edit, { kind: 'case' }>): Edited {
  const place = edit.what === '' ? lastWord(now.draft) : (locate(now.draft, edit.what).at(-1) ?? null);
  if (place === null) return edit.isSure ? missing(edit.what) : null;
  const word = now.draft.slice(place.from, place.to);
  const changed = {
    capital: word.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase()),
    upper: word.toUpperCase(),
    lower: word.toLowerCase(),
  }[edit.to];
  // "Capital of France" after "Paris": words for the draft.
  return changed === word && !edit.isSure ? null : replaceWords(now, place, changed);
}

function spell(now: DraftNow, { what, letters }: Extract<Edit, { kind: 'spell' }>): Edited {
  const joined = letters.toLowerCase();
  const sounding = what === '' ? findWords(now.draft, joined).at(-1) : locate(now.draft, what).at(-1);
  const place = sounding ?? (what === '' ? lastWord(now.draft) : null);
  if (place === null) return missing(what);
  const isCapital = /^\p{Lu}/u.test(now.draft.slice(place.from));
  return replaceWords(now, place, isCapital ? capitalise(joined) : joined);
}

function insert(now: DraftNow, { text, side, anchor }: Extract<Edit, { kind: 'insert' }>): Edited {
  const place = locate(now.draft, anchor).at(-1);
  if (place === undefined || place.certainty < 2) return null;
  const at = side === 'before' ? place.from : place.to;
  const changed = replaceWords(now, { from: at, to: at }, side === 'before' ? `${text} ` : ` ${text}`);
  if (changed.marked === null) return changed;
  const from = changed.marked.from + (side === 'before' ? 0 : 1);
  return { ...changed, marked: { from, to: from + text.length } };
}

function deleteWords(now: DraftNow, { count, at }: Extract<Edit, { kind: 'delete-words' }>): Edited {
  const words = spokenWords(now.draft);
  const gone = at === 'start' ? words.slice(0, count) : words.slice(-count);
  const [first, last] = [gone[0], gone.at(-1)];
  return first === undefined || last === undefined
    ? null
    : removeWords(now, { from: first.from, to: last.to });
}

/** Does to the draft what was asked; null where the words turn out to be words for the draft. */
export function applyEdit(now: DraftNow, edit: Edit, undo: string | undefined): Edited {
  switch (edit.kind) {
    case 'replace':
      return replace(now, edit);
    case 'correct':
      return correct(now, edit);
    case 'take-back':
      return takeBack(now, edit.what);
    case 'undo':
      return undo === undefined
        ? takeBack(now, 'last')
        : { kind: 'draft', draft: undo, marked: null, undo: now.draft, starts: [] };
    case 'delete-words':
      return deleteWords(now, edit);
    case 'delete-sentence':
      return takeBack({ ...now, starts: [] }, 'last');
    case 'delete': {
      const place = locate(now.draft, edit.what).at(-1);
      return place === undefined ? missing(edit.what) : removeWords(now, place);
    }
    case 'case':
      return changeCase(now, edit);
    case 'spell':
      return spell(now, edit);
    case 'insert':
      return insert(now, edit);
    default:
      return assertNever(edit);
  }
}

/** A whole text changed as a draft would be: "capitalise London"; null where the words change nothing in it. */
export function editAsSpoken(text: string, said: string): string | null {
  const edit = readEdit(said);
  const changes = edit !== null && editsInPlace.has(edit.kind);
  const edited = changes ? applyEdit({ draft: text, starts: [] }, edit, undefined) : null;
  return edited?.kind === 'draft' && edited.draft !== text ? edited.draft : null;
}

/** Said of words that are there; the others may as well be said of what was done. */
const editsInPlace: ReadonlySet<Edit['kind']> = new Set<Edit['kind']>([
  ...(['replace', 'delete-words', 'delete-sentence', 'delete', 'case', 'spell', 'insert'] as const),
]);
