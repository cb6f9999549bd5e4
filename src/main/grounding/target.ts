import { colourNames } from '#shared/text/colours.ts';
import { readCardinal, readOrdinal } from '#shared/text/numbers.ts';
import { foldText } from '#shared/text/words.ts';
import { findPlace, isItemWord } from './parse-places.ts';
import { roleWords, stateWords, trailingStateWords } from './vocabulary.ts';

/** What a person said about the thing they mean, taken apart. Everything but `words` may be missing. */
export interface TargetDescription {
  /** As said. */
  readonly phrase: string;
  /** What is left after the parts below were taken out: the name, as words of `phrase`. */
  readonly name: string;
  /** The name stood between quotes: it is meant letter for letter. */
  readonly isQuoted: boolean;
  readonly role: RoleWord | null;
  /** The noun that gave the role, "" if none. */
  readonly roleWord: string;
  /** "result", "product": an entry of the page's list rather than a control. */
  readonly item: string | null;
  /** The name ends in such a noun, without an order: "the Meridian flight". */
  readonly kind: string | null;
  /** From 1; negative counts from the end. */
  readonly ordinal: number | null;
  /** The word that gave the ordinal: "first name" is a name after all. */
  readonly ordinalWord: string;
  readonly colour: string | null;
  readonly state: StateWord | null;
  /** The word that gave the state: "checked bag" is a name after all. */
  readonly stateWord: string;
  /** "The one about the telescope": an entry told by anything that stands in it, which `name` then holds. */
  readonly isEntryOf: boolean;
  readonly places: readonly Place[];
  /** "it", "that one": what was touched last. */
  readonly isPronoun: boolean;
}

export type RoleWord =
  | 'button'
  | 'link'
  | 'field'
  | 'search'
  | 'dropdown'
  | 'checkbox'
  | 'radio'
  | 'switch'
  | 'tab'
  | 'icon'
  | 'image'
  | 'menu'
  | 'slider'
  | 'heading';

export type StateWord =
  | 'disabled'
  | 'enabled'
  | 'checked'
  | 'unchecked'
  | 'selected'
  | 'expanded'
  | 'collapsed'
  | 'focused'
  | 'empty'
  | 'filled';

export type Direction = 'below' | 'above' | 'left-of' | 'right-of' | 'near';

export type Place =
  | {
      readonly kind: 'viewport';
      readonly horizontal: 'left' | 'middle' | 'right' | null;
      readonly vertical: 'top' | 'middle' | 'bottom' | null;
    }
  | { readonly kind: 'relative'; readonly direction: Direction; readonly anchor: Anchor }
  | { readonly kind: 'inside'; readonly container: ContainerWord | null; readonly anchor: Anchor | null };

/** Something on the page that a place is told by: described, or known already. */
export type Anchor =
  | { readonly kind: 'described'; readonly target: TargetDescription }
  | { readonly kind: 'candidate'; readonly uid: string };

export type ContainerWord =
  | 'row'
  | 'item'
  | 'section'
  | 'form'
  | 'dialog'
  | 'menu'
  | 'list'
  | 'table'
  | 'footer'
  | 'header'
  | 'sidebar'
  | 'navigation'
  | 'main'
  | 'frame';

const leading = /^(?:(?:the|a|an|that|this|my|your|any|some|its|their|his|her|only|single)\s+)+/iu;
const naming =
  /^(?:one|thing|button|link|field|box|element|control|option|item)?\s*(?:that |which )?(?:is |are )?(?:called|named|labelled|labeled|titled|saying|reading|marked|says|reads)\s+/iu;
const pronouns = new Set(['it', 'that', 'this', 'them', 'there', 'that one', 'this one', 'same', 'same one']);
const quoted = /["“”«»]([^"“”«»]+)["“”«»]|(?:^|\s)'([^']+)'(?=\s|$)/u;

const byLength = (words: Iterable<string>) => [...words].sort((a, b) => b.length - a.length);
const roleList = byLength(roleWords.keys());
const stateList = byLength(stateWords.keys());

/** Said of things that have a better name. */
const size =
  /^(?:(?:very\s+)?(?:large|big|small|little|tiny|huge|long|main|round|square|bright|dark|light)\s+)+(?=\S+\s)/iu;

interface Cut<T> {
  readonly rest: string;
  readonly word: string;
  readonly value: T;
}

/** The role noun that ends a phrase: "the Save button" → Save, button. */
function cutRole(phrase: string): Cut<RoleWord> | null {
  const lower = phrase.toLowerCase();
  for (const word of roleList) {
    if (lower === word || lower.endsWith(` ${word}`)) {
      const value = roleWords.get(word);
      if (value !== undefined)
        return { rest: phrase.slice(0, phrase.length - word.length).trim(), value, word };
    }
  }
  return null;
}

/** "the link to Delivery", "button for closing", "checkbox about terms": the noun comes first. */
const roleFirst = new RegExp(
  `^(${roleList.join('|')})\\s+(?:to|for|about|of|with|that says|saying|called|named|labelled|labeled|marked|titled|which says|reading|in front of)\\s+(?:the\\s+)?(.+)$`,
  'iu',
);

function cutState(phrase: string): Cut<StateWord> | null {
  const lower = phrase.toLowerCase();
  for (const word of stateList) {
    if (lower.startsWith(`${word} `)) {
      const value = stateWords.get(word);
      if (value !== undefined) return { rest: phrase.slice(word.length).trim(), value, word };
    }
  }
  return null;
}

const trailingStates = byLength(trailingStateWords.keys()).join('|');
/** "the switch that is on" */
const trailingState = new RegExp(
  `^(.+?),? (?:that|which)(?:'s| is| are)(?: currently| already| now)? (${trailingStates})$`,
  'iu',
);
/** "the one about the telescope", "the one that leaves at 18:45" */
const entryOf =
  /^(?:the )?one (?:(?:that|which)(?:'s| is| are| has| costs| leaves| departs| arrives| goes| says| was| comes)?|about|for|with|at|by|from|of|in|on) (.+)$/iu;
/** "the mails labelled Travel" */
const calledSo = /^(\p{L}+) (?:called|named|labelled|labeled|titled|marked|tagged) (.+)$/iu;

interface Ordinal {
  readonly rest: string;
  readonly ordinal: number;
  readonly word: string;
}

function cutOrdinal(phrase: string): Ordinal | null {
  const tokens = phrase.split(/\s+/u);
  const first = (tokens[0] ?? '').toLowerCase();
  const second = (tokens[1] ?? '').toLowerCase();
  const fromEnd = readOrdinal(/^(\p{L}+)-last$/u.exec(first)?.[1] ?? '');
  if (fromEnd !== null) return { rest: tokens.slice(1).join(' '), ordinal: -fromEnd, word: '' };
  const ordinal = readOrdinal(first);
  if (ordinal !== null) {
    if (second === 'last') return { rest: tokens.slice(2).join(' '), ordinal: -ordinal, word: '' };
    return { rest: tokens.slice(1).join(' '), ordinal, word: first };
  }
  if (first === 'penultimate') return { rest: tokens.slice(1).join(' '), ordinal: -2, word: first };
  const numbered = /^(?:(.+?)\s+)?(?:number|no\.?|nr\.?|#)\s*(\d+|\p{L}+)$/iu.exec(phrase);
  const number = numbered === null ? null : readCardinal((numbered[2] ?? '').toLowerCase());
  if (number !== null) return { rest: numbered?.[1] ?? '', ordinal: number, word: numbered?.[2] ?? '' };
  const last = (tokens.at(-1) ?? '').toLowerCase();
  const before = (tokens.at(-2) ?? '').toLowerCase();
  if (tokens.length === 2 && isItemWord(before) && /^\d{1,2}$/u.test(last)) {
    return { rest: before, ordinal: Number(last), word: last };
  }
  return null;
}

interface Head {
  name: string;
  role: RoleWord | null;
  roleWord: string;
  item: string | null;
  kind: string | null;
  ordinal: number | null;
  ordinalWord: string;
  colour: string | null;
  state: StateWord | null;
  stateWord: string;
  isEntryOf: boolean;
}

/** The noun phrase without its places. */
function parseHead(phrase: string): Head {
  const head: Head = {
    name: phrase.replace(leading, ''),
    role: null,
    roleWord: '',
    item: null,
    kind: null,
    ordinal: null,
    ordinalWord: '',
    colour: null,
    state: null,
    stateWord: '',
    isEntryOf: false,
  };
  const relative = trailingState.exec(head.name);
  if (relative !== null) {
    head.name = relative[1] ?? '';
    head.state = trailingStateWords.get((relative[2] ?? '').toLowerCase()) ?? null;
  }
  const called = calledSo.exec(head.name);
  if (called !== null && isItemWord((called[1] ?? '').toLowerCase())) head.name = called[2] ?? '';
  const roleBefore = roleFirst.exec(head.name);
  if (roleBefore !== null) {
    head.roleWord = (roleBefore[1] ?? '').toLowerCase();
    head.role = roleWords.get(head.roleWord) ?? null;
    head.name = roleBefore[2] ?? '';
  }
  const ordinal = cutOrdinal(head.name);
  if (ordinal !== null) {
    head.name = ordinal.rest.replace(leading, '');
    head.ordinal = ordinal.ordinal;
    head.ordinalWord = ordinal.word;
  }
  head.name = head.name.replace(size, '');
  const state = cutState(head.name);
  if (state !== null) {
    head.name = state.rest;
    head.state = state.value;
    head.stateWord = state.word;
  }
  const [first = '', ...others] = head.name.split(/\s+/u);
  const colour = Object.hasOwn(colourNames, first.toLowerCase())
    ? colourNames[first.toLowerCase()]
    : undefined;
  if (colour !== undefined && others.length > 0) {
    head.name = others.join(' ');
    head.colour = colour;
  } else if (colour !== undefined && others.length === 0) {
    head.colour = colour;
  }
  const role = head.role === null ? cutRole(head.name) : null;
  if (role !== null && head.ordinal !== null && /^menu (?:item|entry)$/u.test(role.word)) {
    head.name = role.rest;
    head.item = role.word;
  } else if (role !== null) {
    head.name = role.rest;
    head.role = role.value;
    head.roleWord = role.word;
  }
  const told = head.ordinal === null ? entryOf.exec(head.name) : null;
  if (told !== null) {
    head.name = told[1] ?? '';
    head.isEntryOf = true;
  }
  const one = /^(?:(.*)\s)?(?:one|ones|thing|control|element)$/iu.exec(head.name);
  if (one !== null) {
    head.name = one[1] ?? '';
    // "The last one": of whatever the page lists.
    if (head.ordinal !== null && head.role === null && head.name === '') head.item = 'one';
  }
  const last = (head.name.split(/\s+/u).at(-1) ?? '').toLowerCase();
  if (isItemWord(last) && head.ordinal === null && head.name.includes(' ') && !last.endsWith('s'))
    head.kind = last;
  if (isItemWord(last) && (head.ordinal !== null || head.name.toLowerCase() === last)) {
    head.item = last;
    if (head.ordinal !== null) head.name = head.name.slice(0, -last.length).trim();
  }
  head.name = head.name
    .replace(/^(?:number|amount) of\s+(?:the\s+)?/iu, '')
    .replace(naming, '')
    .replace(leading, '')
    .trim();
  return head;
}

/** Said of everything here. */
const onPage =
  /(?<!\b(?:top|bottom|left|right|middle|center|centre|corner|end))\s+on (?:this|the) (?:page|screen)$|\s+in (?:the|its) corner$/iu;

/**
 * Takes a noun phrase apart: "the second red button below Email" → ordinal 2, colour red, role button, below
 * Email. Nothing is looked up on the page here, so "first name" still has an ordinal; grounding knows better.
 */
export function parseTarget(phrase: string): TargetDescription {
  const clean = phrase
    .replace(/\s+/gu, ' ')
    .replace(/\b(\p{L}+)(?:-| )to(?:-| )last\b/giu, '$1-last')
    .replace(/^[\s,.:;]+|[\s,.:;!?]+$/gu, '');
  const inQuotes = quoted.exec(clean);
  const places: Place[] = [];
  // A quoted name may hold prepositions: places are looked for around it only.
  const placeholder = '\ue000';
  const plain = clean.replace(onPage, '');
  let rest =
    inQuotes === null ? plain : plain.replace(inQuotes[0], ` ${placeholder} `).replace(/\s+/gu, ' ').trim();
  const restore = (text: string) =>
    inQuotes === null ? text : text.replace(placeholder, `"${inQuotes[1] ?? inQuotes[2] ?? ''}"`);
  const isTold =
    inQuotes === null &&
    entryOf.test(rest.replace(leading, '')) &&
    !/ (?:below|above|next|left|right|under)\b/iu.test(rest);
  for (let found = isTold ? null : findPlace(rest, (part) => parseTarget(restore(part))); found !== null; ) {
    places.push(found.place);
    rest = found.rest;
    found = rest === '' ? null : findPlace(rest, (part) => parseTarget(restore(part)));
  }
  const pronoun = pronouns.has(foldText(rest.replace(/^the /iu, '')));
  const head = parseHead(pronoun ? '' : rest);
  const isQuoted = inQuotes !== null && head.name.includes(placeholder);
  return {
    phrase,
    ...head,
    name: isQuoted ? (inQuotes?.[1] ?? inQuotes?.[2] ?? '') : head.name,
    isQuoted,
    places,
    isPronoun: pronoun,
  };
}
