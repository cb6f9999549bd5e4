import type { RegionKind } from '#shared/domain/index.ts';
import { toWords } from '#shared/language/index.ts';
import { findIn, seek } from './match-words.ts';
import { isEntry, type PageIndex } from './page-index.ts';
import type { ContainerWord, TargetDescription } from './target-description.ts';

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

/** Kinds as likely as they stand in the list: the first is what the word means. */
export function kindFit(container: ContainerWord | null, kind: RegionKind | undefined): number {
  if (container === null || kind === undefined) return 0.9;
  const at = kindsOf[container].indexOf(kind);
  return at < 0 ? 0 : 1 - at * 0.03;
}
