import {
  type Candidate,
  isInRegion,
  type Region,
  type RegionKind,
  regionsAround,
  type Snapshot,
  type TextBlock,
} from '#shared/domain/index.ts';
import { foldText, identifierWords, toWords, type Word } from '#shared/text/words.ts';
import { partWords } from './vocabulary.ts';

/** One text by which a candidate can be known. */
interface IndexedField {
  readonly words: readonly Word[];
  /** A person can read it. */
  readonly isShown: boolean;
}

/** What grounding looks up about a page, computed once per snapshot and as far as it is asked for. */
export interface PageIndex {
  readonly snapshot: Snapshot;
  fields(candidate: Candidate): readonly IndexedField[];
  /** Regions around something, innermost first. */
  chain(region: number): readonly number[];
  /** Words that stand inside a region; of large ones the first. */
  regionWords(region: number): readonly Word[];
  /** Something in an entry that belongs to one further in of the same sort: an answer to the answer. */
  isInAnswer(thing: { readonly region: number }, entry: number): boolean;
  /** What a part of the page is called, by name and kind, or, of an entry and a dialog, all that stands in it. */
  wordsIn(region: number): readonly Word[];
  /** What tells where something in a region is: the names and kinds of the parts around it, and all that its entries say. */
  wordsAround(region: number): readonly Word[];
  /** Words that a region is called by: its name. */
  regionName(region: number): readonly Word[];
  /** Words of its first headings. */
  headingWords(region: number): readonly Word[];
  candidatesIn(region: number): readonly Candidate[];
  textsIn(region: number): readonly TextBlock[];
  /** The dialog that lies over everything else, -1 for none. */
  readonly modal: number;
  /** Runs of alike entries: the region around them and their own, in order. */
  readonly runs: readonly TextRun[];
}

export interface TextRun {
  readonly parent: number;
  readonly entries: readonly number[];
}

/** Words looked at in one entry, so that a page-sized "row" does not match everything. */
const entryWords = 400;
/** Headings by which a part of the page is known. */
const mostHeadings = 2;
/** Options of a list that are looked at. */
const mostOptions = 60;

const readableAttributes = ['placeholder', 'title', 'alt', 'aria-label'];
const identifierAttributes = [
  'id',
  'name',
  'data-testid',
  'data-test',
  'data-action',
  'for',
  'rel',
  'autocomplete',
];

function lastStep(href: string): string {
  const path = href.replace(/^[a-z]+:\/\/[^/]*/iu, '').replace(/[?#].*$/u, '');
  return path.split('/').filter(Boolean).at(-1) ?? '';
}

function collectFields(candidate: Candidate): readonly IndexedField[] {
  const { name, nearbyLabel, text, description, attributes, options, value, inputType, href } = candidate;
  const shown = [...new Set([name, nearbyLabel, text, description])];
  const read = readableAttributes.flatMap((key) => attributes[key] ?? []);
  const listed = (options ?? []).slice(0, mostOptions).map(({ label }) => label);
  const ids = identifierAttributes.flatMap((key) => attributes[key] ?? []);
  if (name === '' && text === '' && attributes.class !== undefined) ids.push(attributes.class);
  return [
    ...shown.map((one) => ({ words: toWords(one), isShown: true })),
    ...[...read, listed.join(' '), value ?? '', inputType ?? ''].map((one) => ({
      words: toWords(one),
      isShown: false,
    })),
    ...[...ids, lastStep(href ?? '')].map((one) => ({ words: identifierWords(one), isShown: false })),
  ].filter(({ words }) => words.length > 0);
}

function findModal(snapshot: Snapshot): number {
  let best = -1;
  let bestOrder = -1;
  for (const [index, region] of snapshot.regions.entries()) {
    if (region.kind !== 'dialog' || region.box.width === 0 || region.box.height === 0) continue;
    const order = Math.max(
      -1,
      ...snapshot.candidates
        .filter((candidate) => isInRegion(candidate.region, index, snapshot.regions))
        .map((candidate) => candidate.paintOrder),
    );
    if (order > bestOrder) {
      best = index;
      bestOrder = order;
    }
  }
  return best;
}

/** From so many controls of the same names on, an entry is of the same sort as the one that it stands in. */
const alikeFrom = 2;

/** An entry inside of another has most of the controls that the other has for itself: an answer to an answer. */
function hasSameControls(inner: ReadonlySet<string>, outer: ReadonlySet<string>): boolean {
  const shared = [...inner].filter((name) => outer.has(name)).length;
  return shared >= alikeFrom && shared * 2 > Math.min(inner.size, outer.size);
}

/** The names of the controls that stand in each entry and in no entry further in. */
function controlsOf({ regions, candidates }: Snapshot): ReadonlyMap<number, ReadonlySet<string>> {
  const names = new Map<number, Set<string>>();
  for (const { region, name, text } of candidates) {
    let at = region;
    while (at >= 0 && !isEntry(regions[at]?.kind)) at = regions[at]?.parent ?? -1;
    const known = names.get(at) ?? new Set();
    const label = foldText(name || text);
    if (label !== '') names.set(at, known.add(label));
  }
  return names;
}

type Controls = ReturnType<typeof controlsOf>;
const none: ReadonlySet<string> = new Set();

/** Something stands in an answer to an entry: in one of the same list or with the same controls, further in. */
function isInNested(regions: readonly Region[], inner: number, entry: number, controls: Controls): boolean {
  const around = regions[entry];
  if (!isEntry(around?.kind)) return false;
  const own = controls.get(entry) ?? none;
  for (let at = inner; at >= 0 && at !== entry; at = regions[at]?.parent ?? -1) {
    if (regions[at]?.kind !== around?.kind) continue;
    if (regions[at]?.size === around?.size || hasSameControls(controls.get(at) ?? none, own)) return true;
  }
  return false;
}

function findRuns(regions: readonly Region[]): readonly TextRun[] {
  const groups = new Map<string, number[]>();
  for (const [index, region] of regions.entries()) {
    if (region.kind !== 'item' && region.kind !== 'row') continue;
    const key = `${region.parent} ${region.kind} ${region.size}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [index]);
    else group.push(index);
  }
  return [...groups.values()].flatMap((group) => {
    const ordered = [...group].sort((a, b) => (regions[a]?.index ?? 0) - (regions[b]?.index ?? 0));
    // Two runs under one parent: the count starts again.
    const starts = ordered.filter((index) => (regions[index]?.index ?? 0) === 0).length;
    const parent = regions[ordered[0] ?? -1]?.parent ?? -1;
    return starts > 1 ? splitRuns(group, regions, parent) : [{ parent, entries: ordered }];
  });
}

function splitRuns(group: readonly number[], regions: readonly Region[], parent: number): readonly TextRun[] {
  const runs: number[][] = [];
  for (const index of group) {
    if ((regions[index]?.index ?? 0) === 0 || runs.length === 0) runs.push([]);
    runs.at(-1)?.push(index);
  }
  return runs.map((entries) => ({ parent, entries }));
}

/** Answers that stand in what they answer are entries of the same list, each after what it answers, and of no other. */
function withAnswers(
  runs: readonly TextRun[],
  regions: readonly Region[],
  controls: Controls,
): readonly TextRun[] {
  const answers = new Map<number, number[]>();
  const nested = new Set<number>();
  for (const [index, { kind, parent }] of regions.entries()) {
    const own = isEntry(kind) ? controls.get(index) : undefined;
    if (own === undefined) continue;
    for (let at = parent; at >= 0; at = regions[at]?.parent ?? -1) {
      if (regions[at]?.kind !== kind || !hasSameControls(own, controls.get(at) ?? none)) continue;
      answers.set(at, [...(answers.get(at) ?? []), index]);
      nested.add(index);
    }
  }
  return runs
    .filter(({ entries }) => !entries.every((entry) => nested.has(entry)))
    .map(({ parent, entries }) => ({
      parent,
      entries: entries.flatMap((entry) => [entry, ...(answers.get(entry) ?? [])]),
    }));
}

/** Everything of a kind that stands inside each region, its inner regions included. */
function collectBy<T extends { readonly region: number }>(
  things: readonly T[],
  regions: readonly Region[],
): readonly (readonly T[])[] {
  const lists: T[][] = regions.map(() => []);
  for (const thing of things) {
    for (const at of regionsAround(thing.region, regions)) lists[at]?.push(thing);
  }
  return lists;
}

function build(snapshot: Snapshot): PageIndex {
  const { regions } = snapshot;
  const fields = new Map<Candidate, readonly IndexedField[]>();
  const words = new Map<number, readonly Word[]>();
  const candidateLists = collectBy(snapshot.candidates, regions);
  const around = new Map<number, readonly Word[]>();
  const textLists = collectBy(snapshot.texts, regions);
  const controls = controlsOf(snapshot);
  const index: PageIndex = {
    snapshot,
    modal: findModal(snapshot),
    runs: withAnswers(findRuns(regions), regions, controls),
    fields(candidate) {
      const known = fields.get(candidate) ?? collectFields(candidate);
      fields.set(candidate, known);
      return known;
    },
    chain: (region) => regionsAround(region, regions),
    regionWords(region) {
      const known = words.get(region);
      if (known !== undefined) return known;
      const isOwn = (thing: { readonly region: number }) =>
        !isInNested(regions, thing.region, region, controls);
      const found = [
        ...toWords(regions[region]?.name ?? ''),
        ...(textLists[region] ?? [])
          .filter(isOwn)
          .slice(0, entryWords)
          .flatMap((text) => toWords(text.text)),
        ...(candidateLists[region] ?? [])
          .filter(isOwn)
          .slice(0, entryWords)
          .flatMap((candidate) => [...toWords(candidate.name), ...toWords(candidate.nearbyLabel)]),
      ].slice(0, entryWords);
      words.set(region, found);
      return found;
    },
    isInAnswer: (thing, entry) => isInNested(regions, thing.region, entry, controls),
    regionName: (region) => toWords(regions[region]?.name ?? ''),
    headingWords: (region) =>
      (textLists[region] ?? [])
        .filter(({ headingLevel }) => headingLevel > 0)
        .slice(0, mostHeadings)
        .flatMap(({ text }) => toWords(text)),
    candidatesIn: (region) => candidateLists[region] ?? [],
    textsIn: (region) => textLists[region] ?? [],
    wordsIn: (region) => wordsOfRegion(region, index),
    wordsAround(region) {
      const known =
        around.get(region) ?? regionsAround(region, regions).flatMap((one) => wordsOfRegion(one, index));
      around.set(region, known);
      return known;
    },
  };
  return index;
}

function wordsOfRegion(region: number, page: PageIndex): readonly Word[] {
  const kind = page.snapshot.regions[region]?.kind;
  const own = toWords(partWords[kind ?? ''] ?? '');
  if (isEntry(kind) || kind === 'dialog') return [...own, ...page.regionWords(region)];
  return [...own, ...page.regionName(region), ...page.headingWords(region)];
}

const indexes = new WeakMap<Snapshot, PageIndex>();

export function indexPage(snapshot: Snapshot): PageIndex {
  const known = indexes.get(snapshot) ?? build(snapshot);
  indexes.set(snapshot, known);
  return known;
}

/** Kinds of regions whose every word describes what stands in them. */
export const isEntry = (kind: RegionKind | undefined): boolean => kind === 'item' || kind === 'row';
