import type { Box, Candidate, RegionKind } from '#shared/domain/index.ts';
import { foldText, toWords } from '#shared/text/words.ts';
import { findRun, primaryOf } from './find-run.ts';
import { findIn, matchName, type Sought, seek } from './match-words.ts';
import { isEntry, type PageIndex } from './page-index.ts';
import { thresholds } from './score.ts';
import type { Anchor, ContainerWord, TargetDescription } from './target.ts';
import { containerWords } from './vocabulary.ts';

/** Candidates that go by what stands around them: the link of an entry, the only field of a section. */
function findLeaders(page: PageIndex): ReadonlySet<Candidate> {
  const leaders = new Set<Candidate>();
  for (const run of page.runs) {
    for (const entry of run.entries) {
      const primary = primaryOf(entry, run, page);
      if (primary !== null) leaders.add(primary);
    }
  }
  for (const [index, region] of page.snapshot.regions.entries()) {
    if (region.kind !== 'section' && region.kind !== 'form') continue;
    const fields = page.candidatesIn(index).filter((one) => one.affordances.includes('type'));
    const [only] = fields;
    if (fields.length === 1 && only !== undefined) leaders.add(only);
  }
  return leaders;
}

const knownLeaders = new WeakMap<PageIndex, ReadonlySet<Candidate>>();

/** The same, computed once per page. */
export function leadersOf(page: PageIndex): ReadonlySet<Candidate> {
  const known = knownLeaders.get(page) ?? findLeaders(page);
  knownLeaders.set(page, known);
  return known;
}

const kindsOf: Readonly<Record<ContainerWord, readonly RegionKind[]>> = {
  row: ['row', 'item'],
  item: ['item', 'row', 'section'],
  section: ['section', 'form', 'item', 'complementary', 'list', 'table', 'navigation', 'search', 'frame'],
  form: ['form', 'search', 'section', 'dialog'],
  dialog: ['dialog'],
  menu: ['navigation', 'list', 'dialog', 'section'],
  list: ['list', 'table', 'navigation', 'section'],
  table: ['table', 'list', 'section'],
  footer: ['footer'],
  header: ['banner'],
  sidebar: ['complementary', 'navigation'],
  navigation: ['navigation', 'banner'],
  main: ['main'],
  frame: ['frame'],
};

/** Part of an anchor's words that a region answers to: by its name, or, for an entry, by all it holds. */
export function regionFit(region: number, anchor: TargetDescription, page: PageIndex): number {
  const words = seek(anchor.name, anchor.isQuoted);
  if (words.length === 0) return 0;
  const kind = page.snapshot.regions[region]?.kind;
  const named = page.regionName(region);
  const held = isEntry(kind) || kind === 'dialog' ? page.regionWords(region) : headingWords(region, page);
  let total = 0;
  let found = 0;
  for (const word of words) {
    total += word.weight;
    found += word.weight * Math.max(findIn(word, named, true), 0.95 * findIn(word, held, false));
  }
  return found / total;
}

export function headingWords(region: number, page: PageIndex) {
  const headings = page.textsIn(region).filter((text) => text.headingLevel > 0);
  return headings.slice(0, 4).flatMap((text) => toWords(text.text));
}

/** Regions that a container word names, by kind and, where nothing of that kind is marked up, by place. */
export function regionsOfKind(container: ContainerWord | null, page: PageIndex): readonly number[] {
  const kinds = container === null ? null : kindsOf[container];
  return [...page.snapshot.regions.keys()].filter((index) => {
    const kind = page.snapshot.regions[index]?.kind;
    return kind !== undefined && (kinds === null || kinds.includes(kind));
  });
}

/** Where the part of the page is that the words name by its kind alone: "the footer". Null for any other words. */
export function findLandmark(said: string, page: PageIndex): Box | null {
  const word = foldText(said).replace(/^(?:the|this|that)\s+/u, '');
  const container = containerWords.get(word);
  const kind = container === undefined ? undefined : kindsOf[container][0];
  return page.snapshot.regions.find((region) => region.kind === kind)?.box ?? null;
}

/** Kinds as likely as they stand in the list: the first is what the word means. */
export function kindFit(container: ContainerWord | null, kind: RegionKind | undefined): number {
  if (container === null || kind === undefined) return 0.9;
  const at = kindsOf[container].indexOf(kind);
  return at < 0 ? 0 : 1 - at * 0.03;
}

/** Something that a place is told by. */
interface Landmark {
  readonly box: Box;
  /** The landmark is this candidate, which is then not itself meant. */
  readonly candidate: Candidate | null;
}

function textFit(words: readonly Sought[], text: string): number {
  const found = toWords(text);
  let total = 0;
  let covered = 0;
  for (const word of words) {
    total += word.weight;
    covered += word.weight * findIn(word, found, true);
  }
  const extra = found.filter((word) => !word.isFunctionWord).length;
  const said = Math.max(1, words.filter((word) => !word.word.isFunctionWord).length);
  return total === 0 ? 0 : (covered / total) * (0.6 + 0.4 * Math.min(1, said / Math.max(1, extra)));
}

/** Texts and candidates that answer to an anchor, the best only and those as good. */
export function findLandmarks(anchor: Anchor, page: PageIndex): readonly Landmark[] {
  if (anchor.kind === 'candidate') {
    const candidate = page.snapshot.candidates.find((one) => one.uid === anchor.uid);
    return candidate === undefined ? [] : [{ box: candidate.box, candidate }];
  }
  const { target } = anchor;
  // "Last name" is a name where something is called so, and else the last of its kind.
  if (target.ordinalWord !== '') {
    const whole = `${target.ordinalWord} ${target.name}`;
    const named = { ...target, name: whole, item: null, ordinal: null, ordinalWord: '' };
    const marks = findLandmarks({ kind: 'described', target: named }, page);
    const isCalledSo = marks.some(
      (mark) =>
        mark.candidate !== null &&
        foldText(mark.candidate.name || mark.candidate.nearbyLabel) === foldText(whole),
    );
    if (isCalledSo) return marks;
  }
  if (target.item !== null && target.ordinal !== null) {
    const run = findRun(target.item, page);
    const at = target.ordinal > 0 ? target.ordinal - 1 : (run?.entries.length ?? 0) + target.ordinal;
    const region = page.snapshot.regions[run?.entries[at] ?? -1];
    return region === undefined ? [] : [{ box: region.box, candidate: null }];
  }
  const words = seek(target.name || target.phrase, target.isQuoted);
  const found: (Landmark & { readonly score: number })[] = [];
  for (const candidate of page.snapshot.candidates) {
    const match = matchName(words, candidate, page);
    const score = match.own * (0.6 + 0.4 * match.precision);
    if (score >= thresholds.anchor) found.push({ box: candidate.box, candidate, score });
  }
  const names = new Set(found.map((one) => foldText(one.candidate?.name ?? '')));
  for (const text of page.snapshot.texts) {
    const score = textFit(words, text.text);
    // The words on a control, or its label, are the control again.
    if (score >= thresholds.anchor && !names.has(foldText(text.text))) {
      found.push({ box: text.box, candidate: null, score });
    }
  }
  // "Above the note": the field that stands under the heading "A note for your guest".
  for (const candidate of leadersOf(page)) {
    const { name = '', kind } = page.snapshot.regions[candidate.region] ?? {};
    if (kind !== 'section' || !candidate.affordances.includes('type')) continue;
    const score = textFit(words, name);
    if (score >= thresholds.anchor) found.push({ box: candidate.box, candidate, score });
  }
  const best = Math.max(0, ...found.map((one) => one.score));
  const near = found.filter((one) => one.score >= best - 0.06);
  const at =
    target.ordinal === null ? undefined : near.at(target.ordinal > 0 ? target.ordinal - 1 : target.ordinal);
  return at === undefined ? near : [at];
}
