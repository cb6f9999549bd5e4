import { colourNames } from '#shared/text/colours.ts';
import { readCardinal, readOrdinal } from '#shared/text/numbers.ts';
import { foldText } from '#shared/text/words.ts';
import { findPlace } from './parse-places.ts';
import { itemWords, roleWords, stateWords } from './vocabulary.ts';

/** What a person said about the thing they mean, taken apart. Everything but `phrase` may be missing. */
export interface TargetDescription {
  /** As said. */
  readonly phrase: string;
  /** What is left after the parts below were taken out: the name, as words of `phrase`. */
  readonly name: string;
  /** The name stood between quotes: it is meant letter for letter. */
  readonly isQuoted: boolean;
  readonly role: RoleWord | null;
  /** "result", "product": an entry of the page's list rather than a control. */
  readonly item: string | null;
  /** From 1; negative counts from the end. */
  readonly ordinal: number | null;
  readonly colour: string | null;
  readonly state: StateWord | null;
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
  /** In an entry, a section or a part of the page that these words tell. */
  | { readonly kind: 'inside'; readonly phrase: string };

/** Something on the page that a place is told by: described, or known already. */
type Anchor =
  | { readonly kind: 'described'; readonly phrase: string }
  | { readonly kind: 'candidate'; readonly uid: string };

const leading = /^(?:(?:the|a|an|that|this|my|your|any|some|its|their|his|her|only|single)\s+)+/iu;
const naming =
  /^(?:one|thing|button|link|field|box|element|control|option|item)?\s*(?:that |which )?(?:is |are )?(?:called|named|labelled|labeled|titled|saying|reading|marked|says|reads)\s+/iu;
const pronouns = new Set(['it', 'that', 'this', 'them', 'there', 'that one', 'this one', 'same', 'same one']);
const quoted = /["“”«»]([^"“”«»]+)["“”«»]|(?:^|\s)'([^']+)'(?=\s|$)/u;

const anyOf = (words: ReadonlyMap<string, unknown>): string =>
  [...words.keys()].sort((a, b) => b.length - a.length).join('|');
const roleList = anyOf(roleWords);
/** The role noun that ends a phrase: "the Save button" → Save, button. */
const roleLast = new RegExp(`^(.*?)\\s*\\b(${roleList})$`, 'iu');
/** "the link to Delivery", "button for closing": the noun comes first. */
const roleFirst = new RegExp(
  `^(${roleList})\\s+(?:to|for|about|of|with|that says|saying|called|named|labelled|labeled|marked|titled|which says|reading|in front of)\\s+(?:the\\s+)?(.+)$`,
  'iu',
);

/** "The ticked box", "the switch that is on" */
const stateFirst = new RegExp(`^(${anyOf(stateWords)})\\s+(.+)$`, 'iu');
const stateLast = new RegExp(
  `^(.+?),? (?:that|which)(?:'s| is| are)(?: currently| already| now)? (${anyOf(stateWords)})$`,
  'iu',
);

interface Ordinal {
  readonly rest: string;
  readonly ordinal: number;
}

function cutOrdinal(phrase: string): Ordinal | null {
  const tokens = phrase.split(/\s+/u);
  const [first = '', second = ''] = tokens.map((token) => token.toLowerCase());
  const after = (count: number): string => tokens.slice(count).join(' ');
  const fromEnd = readOrdinal(/^(\p{L}+)-last$/u.exec(first)?.[1] ?? '');
  if (fromEnd !== null) return { rest: after(1), ordinal: -fromEnd };
  const ordinal = first === 'penultimate' ? -2 : readOrdinal(first);
  if (ordinal !== null)
    return second === 'last' ? { rest: after(2), ordinal: -ordinal } : { rest: after(1), ordinal };
  const numbered = /^(?:(.+?)\s+)?(?:number|no\.?|nr\.?|#)\s*(\d+|\p{L}+)$/iu.exec(phrase);
  const number = numbered === null ? null : readCardinal((numbered[2] ?? '').toLowerCase());
  if (number !== null) return { rest: numbered?.[1] ?? '', ordinal: number };
  const isCounted = tokens.length === 2 && itemWords.has(first) && /^\d{1,2}$/u.test(second);
  return isCounted ? { rest: first, ordinal: Number(second) } : null;
}

/** Said of things that have a better name. */
const size = /^(?:(?:very\s+)?(?:large|big|small|little|tiny|huge|long|main|round|square)\s+)+(?=\S+\s)/iu;

type Head = Pick<TargetDescription, 'name' | 'role' | 'item' | 'ordinal' | 'colour' | 'state'>;

/** The noun phrase without its places. */
function parseHead(phrase: string): Head {
  let name = phrase.replace(leading, '');
  let role: RoleWord | null = null;
  const before = roleFirst.exec(name);
  if (before !== null) {
    role = roleWords.get((before[1] ?? '').toLowerCase()) ?? null;
    name = before[2] ?? '';
  }
  const counted = cutOrdinal(name);
  const ordinal = counted?.ordinal ?? null;
  name = (counted === null ? name : counted.rest.replace(leading, '')).replace(size, '');
  const [, of, isSo] = stateLast.exec(name) ?? [];
  const [, is, thing] = of === undefined ? (stateFirst.exec(name) ?? []) : [];
  const state = stateWords.get((isSo ?? is ?? '').toLowerCase()) ?? null;
  name = of ?? thing ?? name;
  const [first = ''] = name.toLowerCase().split(/\s+/u);
  const colour = Object.hasOwn(colourNames, first) ? (colourNames[first] ?? null) : null;
  if (colour !== null) name = name.slice(first.length).trim();
  const last = role === null ? roleLast.exec(name) : null;
  const isMenuItem = ordinal !== null && /^menu (?:item|entry)$/iu.test(last?.[2] ?? '');
  if (last !== null && !isMenuItem) {
    name = last[1] ?? '';
    role = roleWords.get((last[2] ?? '').toLowerCase()) ?? null;
  }
  const noun = isMenuItem ? (last?.[2] ?? '') : (name.split(/\s+/u).at(-1) ?? '');
  const isOne = /^(?:one|ones|thing|control|element)$/iu.test(noun);
  let item: string | null = null;
  if (isOne) name = name.slice(0, -noun.length).trim();
  // "The last one": of whatever the page lists.
  if (isOne && ordinal !== null && role === null && name === '') item = 'one';
  if (isMenuItem || (itemWords.has(noun.toLowerCase()) && (ordinal !== null || name === noun))) {
    item = noun.toLowerCase();
    if (ordinal !== null) name = name.slice(0, -noun.length).trim();
  }
  return { name: name.replace(naming, '').replace(leading, '').trim(), role, item, ordinal, colour, state };
}

/** Said of everything here. */
const onPage =
  /(?<!\b(?:top|bottom|left|right|middle|center|centre|corner|end))\s+on (?:this|the) (?:page|screen)$|\s+in (?:the|its) corner$/iu;

/** Stands for a quoted name, which may hold prepositions: places are looked for around it only. */
const placeholder = '\ue000';

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
  const inside = inQuotes?.[1] ?? inQuotes?.[2] ?? '';
  const restore = (text: string): string => text.replace(placeholder, `"${inside}"`);
  const places: Place[] = [];
  let rest = clean.replace(onPage, '');
  if (inQuotes !== null) rest = rest.replace(inQuotes[0], ` ${placeholder} `).replace(/\s+/gu, ' ').trim();
  for (
    let found = findPlace(rest, restore);
    found !== null;
    found = rest === '' ? null : findPlace(rest, restore)
  ) {
    places.push(found.place);
    rest = found.rest;
  }
  const isPronoun = pronouns.has(foldText(rest.replace(/^the /iu, '')));
  const head = parseHead(isPronoun ? '' : rest);
  const isQuoted = inQuotes !== null && head.name.includes(placeholder);
  return { phrase, ...head, name: isQuoted ? inside : head.name, isQuoted, places, isPronoun };
}
