import type { Traits } from '#shared/domain/index.ts';
import { foldText, similarityTo, toWords, type Word } from '#shared/text/words.ts';

/**
 * How an element of today compares with one that was recorded, by several means that pages change independently of each
 * other. Each means gives one of a few levels; what a level is worth is measured (`weights.ts`), so that nothing here
 * decides anything.
 */
export const means = {
  kind: ['same', 'role', 'tag', 'other'],
  /** What it is called, and how many on the page of today are called so. */
  name: ['only', 'few', 'many', 'close', 'near', 'far', 'none', 'one'],
  label: ['same', 'close', 'far', 'none', 'one'],
  id: ['same', 'other', 'none', 'one'],
  classes: ['same', 'most', 'some', 'other', 'none'],
  /** All other attributes that say what it is for. */
  attributes: ['same', 'most', 'some', 'other', 'none'],
  address: ['same', 'page', 'end', 'other', 'none', 'one'],
  path: ['same', 'alike', 'near', 'far'],
  neighbours: ['all', 'most', 'some', 'few', 'other', 'none'],
  entry: ['all', 'most', 'some', 'other', 'none', 'one'],
  section: ['same', 'some', 'other', 'none'],
  landmark: ['same', 'other'],
  place: ['same', 'other', 'none'],
  size: ['same', 'near', 'other'],
  position: ['same', 'near', 'far', 'other'],
} as const;
export type Means = keyof typeof means;
export const meansNames = Object.keys(means) as readonly Means[];
export type Levels = { readonly [M in Means]: (typeof means)[M][number] };

export interface Context {
  /** How many elements of today's page are called so, by the folded name. */
  readonly called: ReadonlyMap<string, number>;
  /** By how much today's page is scrolled further than the recorded one was, in CSS px. */
  readonly scrolled: { readonly x: number; readonly y: number };
}

export function compareTraits(old: Traits, now: Traits, context: Context): Levels {
  return {
    kind: compareKinds(old, now),
    name: compareNames(old, now, context.called),
    label: compareLabels(old.label, now.label),
    id: compareValues(old.attributes.id, now.attributes.id),
    classes: compareSets(classesOf(old), classesOf(now)),
    attributes: compareSets(attributesOf(old), attributesOf(now)),
    address: compareAddresses(old.href, now.href),
    path: comparePaths(old.xpath, now.xpath),
    neighbours: compareNeighbours(old, now),
    entry: compareEntries(old.entry, now.entry),
    section: compareSections(old, now),
    landmark: landmarkOf(old) === landmarkOf(now) ? 'same' : 'other',
    place: comparePlaces(old, now),
    size: compareSizes(old, now),
    position: comparePositions(old, now, context.scrolled),
  };
}

function compareKinds(old: Traits, now: Traits): Levels['kind'] {
  if (old.role === now.role) return old.tag === now.tag ? 'same' : 'role';
  return old.tag === now.tag ? 'tag' : 'other';
}

/** What a person would call it. */
export function nameOf({ name, text, label }: Traits): string {
  return plain(name || text || label);
}

const few = 3;

function compareNames(old: Traits, now: Traits, called: Context['called']): Levels['name'] {
  const [before, today] = [nameOf(old), nameOf(now)];
  if (before === '' && today === '') return 'none';
  if (before === '' || today === '') return 'one';
  if (before === today) {
    const count = called.get(today) ?? 1;
    return count === 1 ? 'only' : count <= few ? 'few' : 'many';
  }
  const alike = likeness(before, today);
  return alike >= 0.75 ? 'close' : alike >= 0.45 ? 'near' : 'far';
}

function compareLabels(old: string, now: string): Levels['label'] {
  if (old === '' && now === '') return 'none';
  if (old === '' || now === '') return 'one';
  const alike = likeness(plain(old), plain(now));
  return alike === 1 ? 'same' : alike >= 0.6 ? 'close' : 'far';
}

function compareValues(old: string | undefined, now: string | undefined): Levels['id'] {
  if (!old && !now) return 'none';
  if (!old || !now) return 'one';
  return old === now ? 'same' : 'other';
}

function classesOf({ attributes }: Traits): readonly string[] {
  return (attributes.class ?? '').split(/\s+/u).filter(Boolean);
}

/** Compared elsewhere, about looks, or about the moment. */
const notCompared =
  /^(?:id|class|style|href|tabindex|value|checked|selected|disabled|open|aria-(?:expanded|selected|checked|pressed|current|hidden|busy|controls|labelledby|describedby|activedescendant|owns)|data-(?:state|reactid))$/u;

function attributesOf({ attributes }: Traits): readonly string[] {
  return Object.entries(attributes)
    .filter(([name]) => !notCompared.test(name))
    .map(([name, value]) => `${name}=${value}`);
}

function compareSets(old: readonly string[], now: readonly string[]): Levels['attributes'] {
  if (old.length === 0 && now.length === 0) return 'none';
  const common = old.filter((one) => now.includes(one)).length;
  const share = common / new Set([...old, ...now]).size;
  return share === 1 ? 'same' : share >= 0.5 ? 'most' : share > 0 ? 'some' : 'other';
}

/** Sites move: what counts of an address is the page on the site, and the end of its path. */
function compareAddresses(old: string | null, now: string | null): Levels['address'] {
  if (!old && !now) return 'none';
  if (!old || !now) return 'one';
  const [before, today] = [URL.parse(old), URL.parse(now)];
  if (before === null || today === null) return old === now ? 'same' : 'other';
  const rest = ({ pathname, search, hash }: URL): string => `${pathname}${search}${hash}`;
  if (rest(before) === rest(today)) return 'same';
  if (before.pathname === today.pathname) return 'page';
  const end = ({ pathname, search }: URL): string =>
    `${pathname.split('/').findLast(Boolean) ?? ''}${search}`;
  return end(before) !== '' && end(before) === end(today) ? 'end' : 'other';
}

function comparePaths(old: string, now: string): Levels['path'] {
  if (old === now) return 'same';
  const tags = (path: string): readonly string[] =>
    path
      .replaceAll(/\[\d+\]/gu, '')
      .split('/')
      .filter(Boolean);
  const [before, today] = [tags(old), tags(now)];
  const common = commonLength(before, today);
  if (common === before.length && common === today.length) return 'alike';
  return (2 * common) / (before.length + today.length) >= 0.75 ? 'near' : 'far';
}

/** Length of the longest common subsequence. */
function commonLength(one: readonly string[], other: readonly string[]): number {
  let previous = new Array<number>(other.length + 1).fill(0);
  for (const item of one) {
    const current = [0];
    for (const [at, against] of other.entries()) {
      const skip = Math.max(previous[at + 1] ?? 0, current[at] ?? 0);
      current.push(item === against ? (previous[at] ?? 0) + 1 : skip);
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

/** What a text of before counts when it stood so near, nearest first. */
const nearness = [3, 2, 1];

function compareNeighbours(old: Traits, now: Traits): Levels['neighbours'] {
  let [all, found] = [0, 0];
  const today = [...now.before, ...now.after].map(plain);
  for (const side of [old.before, old.after]) {
    for (const [rank, text] of side.entries()) {
      const weight = nearness[rank] ?? 1;
      all += weight;
      if (today.some((one) => likeness(plain(text), one) >= 0.7)) found += weight;
    }
  }
  if (all === 0) return 'none';
  const share = found / all;
  if (share >= 0.85) return 'all';
  return share >= 0.6 ? 'most' : share >= 0.35 ? 'some' : share > 0 ? 'few' : 'other';
}

function compareEntries(old: readonly string[], now: readonly string[]): Levels['entry'] {
  if (old.length === 0 && now.length === 0) return 'none';
  if (old.length === 0 || now.length === 0) return 'one';
  const today = now.map(plain);
  const share =
    old.filter((text) => today.some((one) => likeness(plain(text), one) >= 0.7)).length / old.length;
  return share === 1 ? 'all' : share >= 0.5 ? 'most' : share > 0 ? 'some' : 'other';
}

function compareSections(old: Traits, now: Traits): Levels['section'] {
  const named = ({ sections }: Traits): readonly string[] =>
    sections.map(({ name }) => plain(name)).filter((name) => name !== '');
  const [before, today] = [named(old), named(now)];
  const [innermost] = before;
  if (innermost === undefined) return 'none';
  const isThere = (name: string): boolean => today.some((one) => likeness(name, one) >= 0.7);
  if (isThere(innermost)) return 'same';
  return before.some(isThere) ? 'some' : 'other';
}

const landmarks: ReadonlySet<string> = new Set([
  'banner',
  'navigation',
  'main',
  'complementary',
  'footer',
  'form',
  'search',
  'dialog',
]);

function landmarkOf({ sections }: Traits): string {
  return sections.find(({ kind }) => landmarks.has(kind))?.kind ?? '';
}

function comparePlaces(old: Traits, now: Traits): Levels['place'] {
  const before = old.sections.find(({ size }) => size > 0);
  const today = now.sections.find(({ size }) => size > 0);
  if (before === undefined && today === undefined) return 'none';
  return before?.index === today?.index ? 'same' : 'other';
}

function compareSizes({ box: old }: Traits, { box: now }: Traits): Levels['size'] {
  const ratio = (one: number, other: number): number => Math.min(one, other) / Math.max(one, other, 1);
  const worst = Math.min(ratio(old.width, now.width), ratio(old.height, now.height));
  return worst >= 0.9 ? 'same' : worst >= 0.6 ? 'near' : 'other';
}

function comparePositions(
  { box: old }: Traits,
  { box: now }: Traits,
  scrolled: Context['scrolled'],
): Levels['position'] {
  const distance = Math.hypot(now.x + scrolled.x - old.x, now.y + scrolled.y - old.y);
  return distance <= 8 ? 'same' : distance <= 80 ? 'near' : distance <= 400 ? 'far' : 'other';
}

const mostWords = 12;
const mostKept = 50_000;
const plainTexts = new Map<string, string>();
const alikeness = new Map<string, number>();

/** The same texts are compared over and over: what was worked out once is kept, up to a limit. */
function kept<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const known = cache.get(key);
  if (known !== undefined) return known;
  if (cache.size >= mostKept) cache.clear();
  const made = make();
  cache.set(key, made);
  return made;
}

/** Words and numbers alone, folded; a sign that stands alone stays what it is. */
function plain(text: string): string {
  return kept(plainTexts, text, () => {
    const folded = foldText(text);
    return folded.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim() || folded;
  });
}

/** How much two texts say the same, 0 to 1: each word by the one of the other that is most like it. */
function likeness(one: string, other: string): number {
  if (one === other) return 1;
  if (one === '' || other === '') return 0;
  return kept(alikeness, `${one}\n${other}`, () => {
    const [first, second] = [toWords(one).slice(0, mostWords), toWords(other).slice(0, mostWords)];
    if (first.length === 0 || second.length === 0) return 0;
    return (sumBest(first, second) + sumBest(second, first)) / (first.length + second.length);
  });
}

function sumBest(from: readonly Word[], to: readonly Word[]): number {
  return from.reduce((sum, word) => sum + Math.max(...to.map(similarityTo(word))), 0);
}
