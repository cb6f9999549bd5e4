import {
  type Box,
  type Candidate,
  type Region,
  regionsAround,
  type Snapshot,
  type TextBlock,
} from '#shared/domain/index.ts';
import { nameColour } from '#shared/text/colours.ts';
import { formatOrdinal } from '#shared/text/numbers.ts';
import { identifierWords, toWords } from '#shared/text/words.ts';
import { cutText } from './parley-template.ts';

/** Lengths in characters; training reads the texts that this file makes (training/describe-pages.ts). */
const limits = {
  name: 80,
  text: 60,
  label: 50,
  value: 30,
  region: 40,
  entry: 90,
  outerEntry: 45,
  beside: 35,
  options: 70,
} as const;
const namingAttributes = ['placeholder', 'title', 'alt', 'id', 'name', 'data-testid', 'class'] as const;
const hintCount = 8;
const optionCount = 12;
/** Of the texts in an entry so many are looked at for what tells it from the others. */
const entryTextCount = 15;
/** Said of an element: the regions around it that say something. */
const regionCount = 3;
/** How far, in CSS px, a text may stand from the element that it seems to belong to. */
const reach = { left: 250, above: 160 } as const;
/** Places up to this one are said in words, as in training. */
const lastOrdinal = 10;
const landmarks = new Set(['banner', 'footer', 'navigation', 'dialog', 'complementary', 'search', 'form']);
const plainColours = new Set(['white', 'black', 'grey']);

/**
 * What a person sees of an element and around it, as the one line that the grounder reads beside what was said: role,
 * names, state, its place in a list or table, what it stands in, beside and below, and where on the screen.
 */
export interface ElementTexts {
  /** @param index of the candidate in the snapshot */
  readonly text: (index: number) => string;
}

const known = new WeakMap<Snapshot, ElementTexts>();

/** Lines are made when asked for, and once. */
export function elementTexts(snapshot: Snapshot): ElementTexts {
  const before = known.get(snapshot);
  if (before !== undefined) return before;
  const made = new Map<number, string>();
  let entries: EntryTexts | null = null;
  const texts: ElementTexts = {
    text(index) {
      const candidate = snapshot.candidates[index];
      if (candidate === undefined) return '';
      entries ??= textsOfEntries(snapshot);
      const line = made.get(index) ?? describe(candidate, snapshot, entries);
      made.set(index, line);
      return line;
    },
  };
  known.set(snapshot, texts);
  return texts;
}

/** What stands in each entry of a list and row of a table, by the region's index: what its like do not say first. */
type EntryTexts = ReadonlyMap<number, readonly string[]>;

const isEntry = (region: Region | undefined): boolean => region?.kind === 'item' || region?.kind === 'row';

/** An edit button is known by the row that it stands in, and the row by what no other row of its table says. */
function textsOfEntries({ texts, regions }: Snapshot): EntryTexts {
  const inside = new Map<number, string[]>();
  for (const { text, region } of texts) {
    for (const around of regionsAround(region, regions)) {
      if (!isEntry(regions[around])) continue;
      const own = inside.get(around) ?? [];
      if (own.length < entryTextCount && !own.includes(text)) own.push(text);
      inside.set(around, own);
    }
  }
  const holders = new Map<string, number>();
  const keyOf = (entry: number, text: string): string => `${regions[entry]?.parent} ${text}`;
  for (const [entry, own] of inside)
    for (const text of own) holders.set(keyOf(entry, text), (holders.get(keyOf(entry, text)) ?? 0) + 1);
  const countOf = (entry: number, text: string): number => holders.get(keyOf(entry, text)) ?? 0;
  return new Map(
    [...inside].map(([entry, own]) => {
      const isItsOwn = (text: string): boolean => countOf(entry, text) === 1;
      return [entry, [...own.filter(isItsOwn), ...own.filter((text) => !isItsOwn(text))]];
    }),
  );
}

function describe(candidate: Candidate, snapshot: Snapshot, entries: EntryTexts): string {
  const said: string[] = [];
  const parts: string[] = [];
  const add = (raw: string | null, limit: number, prefix = '') => {
    const part = cut(raw ?? '', limit);
    const folded = part.toLowerCase().replace(/…$/u, '');
    if (part === '' || said.some((one) => one.includes(folded))) return;
    said.push(folded);
    parts.push(prefix + part);
  };
  const type = candidate.inputType ?? '';
  const role = candidate.role || candidate.tag;
  parts.push(type === '' || type === 'text' ? role : `${role} ${type}`);
  add(candidate.name, limits.name);
  // A sign ("×") as the word that it stands for.
  if (!/[\p{L}\p{N}]/u.test(candidate.name)) add(signWords(candidate.name || candidate.text), limits.name);
  add(candidate.text, limits.text);
  add(candidate.nearbyLabel, limits.label);
  add(candidate.description, limits.label);
  if (candidate.value !== null && candidate.value !== 'on') add(candidate.value, limits.value, 'holds ');
  parts.push(...stateWords(candidate));
  let telling = 0;
  let entryCount = 0;
  for (const region of regionsAround(candidate.region, snapshot.regions)) {
    if (telling >= regionCount) break;
    const around = snapshot.regions[region];
    if (around === undefined) continue;
    const part = isEntry(around)
      ? entryWords(
          around,
          entries.get(region) ?? [],
          entryCount === 0 ? limits.entry : limits.outerEntry,
          said,
        )
      : regionWords(around, said);
    if (isEntry(around)) entryCount += 1;
    if (part === '') continue;
    parts.push(part);
    telling += 1;
  }
  const beside = neighbours(candidate, snapshot.texts);
  add(beside.left, limits.beside, 'beside ');
  add(beside.above, limits.beside, 'below ');
  parts.push(screenPlace(candidate.box, snapshot.viewport));
  const colour = nameColour(candidate.background)[0];
  if (colour !== undefined && !plainColours.has(colour)) parts.push(colour);
  add(optionWords(candidate), limits.options, 'options ');
  const hints = hintWords(candidate, parts);
  if (hints !== '') parts.push(hints);
  return parts.join(' | ');
}

const cut = (raw: string, limit: number): string => cutText(raw.replace(/\s+/gu, ' ').trim(), limit);

function stateWords({ states }: Candidate): readonly string[] {
  return [
    states.checked === true ? 'checked' : states.checked === false ? 'not checked' : '',
    states.selected === true ? 'selected' : '',
    states.expanded === true ? 'expanded' : states.expanded === false ? 'collapsed' : '',
    states.current ? 'current' : '',
    states.disabled ? 'disabled' : '',
    states.focused ? 'focused' : '',
  ].filter((word) => word !== '');
}

function regionWords({ kind, name: whole }: Region, said: string[]): string {
  const name = cut(whole, limits.region);
  const isNews = name !== '' && !said.some((one) => one.includes(name.toLowerCase().replace(/…$/u, '')));
  if (isNews) said.push(name.toLowerCase());
  return isNews ? `in ${kind} ${name}` : landmarks.has(kind) ? `in ${kind}` : '';
}

/** Which entry of its list or row of its table it stands in, and what else stands there. */
function entryWords(
  { kind, name, index: at, size }: Region,
  texts: readonly string[],
  limit: number,
  said: string[],
): string {
  const news = (texts.length === 0 ? [name] : texts).filter(
    (text) => text !== '' && !said.some((one) => one.includes(text.toLowerCase())),
  );
  const words = cut(news.join(' '), limit);
  if (words !== '') said.push(words.toLowerCase());
  if (size < 2) return words === '' ? '' : `in ${kind} ${words}`;
  const place = at === size - 1 ? 'last' : at < lastOrdinal ? formatOrdinal(at + 1) : '';
  return ['in', kind, words, place, `${at + 1} of ${size}`].filter((part) => part !== '').join(' ');
}

/** The nearest text left of it on its line, and above it. */
function neighbours(
  candidate: Candidate,
  texts: readonly TextBlock[],
): { readonly left: string; readonly above: string } {
  const box = edges(candidate.box);
  let left: { readonly text: string; readonly gap: number } = { text: '', gap: reach.left };
  let above: { readonly text: string; readonly gap: number } = { text: '', gap: reach.above };
  for (const { text, box: around, frame } of texts) {
    if (frame !== candidate.frame) continue;
    const other = edges(around);
    const isInside =
      other.left >= box.left - 1 &&
      other.right <= box.right + 1 &&
      other.top >= box.top - 1 &&
      other.bottom <= box.bottom + 1;
    if (isInside) continue;
    const shared = Math.min(other.bottom, box.bottom) - Math.max(other.top, box.top);
    const toLeft = box.left - other.right;
    if (shared > 0.5 * Math.min(around.height, candidate.box.height) && toLeft >= -2 && toLeft < left.gap)
      left = { text, gap: toLeft };
    const wide = Math.min(other.right, box.right) - Math.max(other.left, box.left);
    const upwards = box.top - other.bottom;
    if (wide > 0.3 * Math.min(around.width, candidate.box.width) && upwards >= -2 && upwards < above.gap)
      above = { text, gap: upwards };
  }
  return { left: left.text, above: above.text };
}

const signWords = (signs: string): string =>
  toWords(signs)
    .map(({ surface }) => surface)
    .join(' ');

const edges = ({ x, y, width, height }: Box) => ({ left: x, top: y, right: x + width, bottom: y + height });

/** "top right", "further down left": thirds of the screen across, quarters at its upper and lower edge. */
function screenPlace(box: Box, viewport: Snapshot['viewport']): string {
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const column = x < viewport.width * 0.34 ? 'left' : x > viewport.width * 0.66 ? 'right' : 'middle';
  if (y > viewport.height) return `further down ${column}`;
  if (y < 0) return `further up ${column}`;
  const row = y < viewport.height * 0.25 ? 'top' : y > viewport.height * 0.75 ? 'bottom' : 'middle';
  return row === column ? 'middle' : `${row} ${column}`;
}

function optionWords({ options }: Candidate): string {
  return (options ?? [])
    .slice(0, optionCount)
    .map((option) => option.label)
    .join(', ');
}

/** Words that only the markup says: what an icon is called by those who made the page. */
function hintWords(candidate: Candidate, parts: readonly string[]): string {
  const { attributes, href } = candidate;
  const isNameless = candidate.name === '' && candidate.text === '';
  const path = (href ?? '').replace(/^[a-z]+:\/\/[^/]*/iu, '').split(/[?#]/u, 1)[0] ?? '';
  const sources = [
    ...namingAttributes.filter((key) => key !== 'class' || isNameless).map((key) => attributes[key] ?? ''),
    path.split('/').filter(Boolean).slice(-2).join(' '),
  ];
  const shown = new Set(parts.flatMap((part) => identifierWords(part).map(({ surface }) => surface)));
  const words = sources.flatMap((source) => identifierWords(source).map(({ surface }) => surface));
  return [...new Set(words)]
    .filter((word) => !shown.has(word) && word.length > 1 && !/^\d+$/u.test(word))
    .slice(0, hintCount)
    .join(' ');
}
