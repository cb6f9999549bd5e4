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

const byline = /^(?:written |posted |published |a story |words )?by\s+(.+)$/iu;
/** Longer than this before the colon, in characters, is a sentence and no label. */
const labelled = /^([^:]{2,30}):\s+(.+)$/u;

interface Line {
  readonly label: string;
  /** What comes after the label, folded. */
  readonly rest: string;
  readonly region: number;
}

function readLine(text: string, region: number): Line | null {
  const author = byline.exec(text)?.[1];
  if (author !== undefined) return { label: 'author', rest: foldText(author), region };
  const [, label, rest] = labelled.exec(text) ?? [];
  return label === undefined || rest === undefined ? null : { label, rest: foldText(rest), region };
}

/**
 * What the line says that a link begins after its label: in "By Ines Marlow" she is the author, in "Next: Market
 * hall" that is the next article.
 */
function findLineLabels(snapshot: Snapshot): ReadonlyMap<Candidate, string> {
  const labels = new Map<Candidate, string>();
  const lines = snapshot.texts.flatMap((text) => readLine(text.text, text.region) ?? []);
  if (lines.length === 0) return labels;
  for (const one of snapshot.candidates) {
    if (one.name === '' || (one.role !== 'link' && one.tag !== 'a')) continue;
    const name = foldText(one.name);
    const line = lines.find(({ rest, region }) => region === one.region && rest.startsWith(name));
    if (line !== undefined) labels.set(one, line.label);
  }
  return labels;
}

/** One text by which a candidate can be known. */
export interface IndexedField {
  readonly words: readonly Word[];
  /** How far it can be trusted: 1 is the name that a person reads. */
  readonly trust: number;
  /** A person can read it, so words in it that were not said count against it. */
  readonly isShown: boolean;
  /** Made of function words only ("To"), which then mean something. */
  readonly isLone: boolean;
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
  /** The candidate that this one lies in, by markup; null for none. */
  enclosing(candidate: Candidate): Candidate | null;
  /** Words that a region is called by: its name. */
  regionName(region: number): readonly Word[];
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

const trust = {
  name: 1,
  nearbyLabel: 0.96,
  text: 0.92,
  description: 0.85,
  attribute: 0.82,
  options: 0.6,
  value: 0.6,
  identifier: 0.75,
  address: 0.5,
  class: 0.4,
} as const;

/** Words looked at in one entry, so that a page-sized "row" does not match everything. */
const entryWords = 400;

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

function field(words: readonly Word[], value: number, isShown: boolean): IndexedField {
  return { words, trust: value, isShown, isLone: words.every((word) => word.isFunctionWord) };
}

function lastStep(href: string): string {
  const path = href.replace(/^[a-z]+:\/\/[^/]*/iu, '').replace(/[?#].*$/u, '');
  return path.split('/').filter(Boolean).at(-1) ?? '';
}

function collectFields(candidate: Candidate): readonly IndexedField[] {
  const { attributes } = candidate;
  const fields: IndexedField[] = [];
  const add = (text: string | null | undefined, value: number, isShown: boolean) => {
    if (text === null || text === undefined || text === '') return;
    const words = toWords(text);
    if (words.length > 0) fields.push(field(words, value, isShown));
  };
  add(candidate.name, trust.name, true);
  if (candidate.nearbyLabel !== candidate.name) add(candidate.nearbyLabel, trust.nearbyLabel, true);
  if (candidate.text !== candidate.name) add(candidate.text, trust.text, true);
  if (candidate.description !== candidate.name) add(candidate.description, trust.description, true);
  for (const key of ['placeholder', 'title', 'alt', 'aria-label']) {
    const value = attributes[key];
    if (value !== candidate.name && value !== candidate.description) add(value, trust.attribute, false);
  }
  if (candidate.options !== null) {
    add(
      candidate.options
        .slice(0, 60)
        .map((option) => option.label)
        .join(' '),
      trust.options,
      false,
    );
  }
  add(candidate.value, trust.value, false);
  for (const key of identifierAttributes) {
    const value = attributes[key];
    if (value !== undefined) fields.push(field(identifierWords(value), trust.identifier, false));
  }
  if (candidate.inputType !== null) add(candidate.inputType, trust.identifier, false);
  if (candidate.href !== null) {
    fields.push(field(identifierWords(lastStep(candidate.href)), trust.address, false));
  }
  if (candidate.name === '' && candidate.text === '' && attributes.class !== undefined) {
    fields.push(field(identifierWords(attributes.class), trust.class, false));
  }
  return fields;
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
  const byPath = new Map(snapshot.candidates.map((one) => [`${one.frame}${one.xpath}`, one]));
  const enclosing = new Map<Candidate, Candidate | null>();
  const logo = findLogo(snapshot);
  const lineLabels = findLineLabels(snapshot);
  const textLists = collectBy(snapshot.texts, regions);
  const controls = controlsOf(snapshot);
  return {
    snapshot,
    modal: findModal(snapshot),
    runs: withAnswers(findRuns(regions), regions, controls),
    fields(candidate) {
      const known = fields.get(candidate) ?? [
        ...collectFields(candidate),
        ...(candidate === logo ? [logoField] : []),
        ...lineFields(lineLabels.get(candidate)),
      ];
      fields.set(candidate, known);
      return known;
    },
    enclosing(candidate) {
      const known = enclosing.get(candidate);
      if (known !== undefined) return known;
      let path = candidate.xpath;
      for (let cut = path.lastIndexOf('/'); cut > 0; cut = path.lastIndexOf('/')) {
        path = path.slice(0, cut);
        const found = byPath.get(`${candidate.frame}${path}`);
        if (found === undefined) continue;
        enclosing.set(candidate, found);
        return found;
      }
      enclosing.set(candidate, null);
      return null;
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
    candidatesIn: (region) => candidateLists[region] ?? [],
    textsIn: (region) => textLists[region] ?? [],
  };
}

const lineFields = (label: string | undefined): readonly IndexedField[] =>
  label === undefined ? [] : [field(toWords(label), trust.attribute, true)];

const logoField = field(toWords('logo home'), trust.attribute, false);
/** Logos stand this near to the upper edge of a page, in px. */
const logoZone = 130;

/** The link at the top that carries the site's name or sign: people call it the logo, and home. */
function findLogo(snapshot: Snapshot): Candidate | null {
  const links = snapshot.candidates.filter(
    (one) => (one.role === 'link' || one.tag === 'a') && one.box.y + snapshot.scroll.y < logoZone,
  );
  const marked = links.find((one) =>
    /logo|brand/iu.test(`${one.attributes.class ?? ''} ${one.attributes.id ?? ''} ${one.name}`),
  );
  const inBanner = links.find((one) => snapshot.regions[one.region]?.kind === 'banner');
  return marked ?? inBanner ?? links.find((one) => one.fontSize >= 20) ?? null;
}

const indexes = new WeakMap<Snapshot, PageIndex>();

export function indexPage(snapshot: Snapshot): PageIndex {
  const known = indexes.get(snapshot) ?? build(snapshot);
  indexes.set(snapshot, known);
  return known;
}

/** Kinds of regions whose every word describes what stands in them. */
export const isEntry = (kind: RegionKind | undefined): boolean => kind === 'item' || kind === 'row';
