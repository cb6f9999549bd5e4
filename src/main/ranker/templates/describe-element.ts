import {
  type Box,
  type Candidate,
  isInRegion,
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
  entry: 60,
  beside: 35,
  options: 70,
} as const;
const namingAttributes = ['placeholder', 'title', 'alt', 'id', 'name', 'data-testid', 'class'] as const;
const hintCount = 8;
const optionCount = 12;
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
  const entries = new Map<number, string>();
  const texts: ElementTexts = {
    text(index) {
      const candidate = snapshot.candidates[index];
      if (candidate === undefined) return '';
      const line = made.get(index) ?? describe(candidate, snapshot, entries);
      made.set(index, line);
      return line;
    },
  };
  known.set(snapshot, texts);
  return texts;
}

function describe(candidate: Candidate, snapshot: Snapshot, entries: Map<number, string>): string {
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
  for (const region of regionsAround(candidate.region, snapshot.regions)) {
    if (telling >= regionCount) break;
    const around = snapshot.regions[region];
    if (around === undefined) continue;
    const part = regionWords(region, around, snapshot, entries, said);
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

function regionWords(
  index: number,
  region: Region,
  snapshot: Snapshot,
  entries: Map<number, string>,
  said: string[],
): string {
  const isEntry = region.kind === 'item' || region.kind === 'row';
  const name = cut(
    region.name || (isEntry ? entryWords(index, snapshot, entries) : ''),
    isEntry ? limits.entry : limits.region,
  );
  const isNews = name !== '' && !said.some((one) => one.includes(name.toLowerCase().replace(/…$/u, '')));
  if (isNews) said.push(name.toLowerCase());
  if (!isEntry)
    return isNews ? `in ${region.kind} ${name}` : landmarks.has(region.kind) ? `in ${region.kind}` : '';
  if (region.size < 2) return isNews ? `in ${region.kind} ${name}` : '';
  const { index: at, size } = region;
  const place = at === size - 1 ? 'last' : at < lastOrdinal ? formatOrdinal(at + 1) : '';
  return `in ${region.kind}${isNews ? ` ${name}` : ''} ${place} ${at + 1} of ${size}`.replace(/\s+/gu, ' ');
}

/** What an entry without a name says first: an edit button is known by the row that it stands in. */
function entryWords(index: number, snapshot: Snapshot, entries: Map<number, string>): string {
  const before = entries.get(index);
  if (before !== undefined) return before;
  const inside = snapshot.texts.filter((text) => isInRegion(text.region, index, snapshot.regions));
  const words = inside
    .slice(0, 4)
    .map((text) => text.text)
    .join(' ');
  entries.set(index, words);
  return words;
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
