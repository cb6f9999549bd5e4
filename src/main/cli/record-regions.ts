import type { Box, Region, RegionKind } from '#shared/domain/index.ts';
import type { ElementRecord } from './page-record.ts';

/** Names are kept to the length that a snapshot keeps them to. */
const nameLength = 200;

const regionTags: Readonly<Record<string, RegionKind>> = {
  header: 'banner',
  nav: 'navigation',
  main: 'main',
  aside: 'complementary',
  footer: 'footer',
  form: 'form',
  dialog: 'dialog',
  ul: 'list',
  ol: 'list',
  li: 'item',
  table: 'table',
  tr: 'row',
  section: 'section',
  article: 'item',
  fieldset: 'section',
};

const stepTag = (step: string): string => step.replace(/\[\d+\]$/u, '');

function unite(first: Box | undefined, second: Box): Box {
  if (first === undefined) return second;
  const x = Math.min(first.x, second.x);
  const y = Math.min(first.y, second.y);
  return {
    x,
    y,
    width: Math.max(first.x + first.width, second.x + second.width) - x,
    height: Math.max(first.y + first.height, second.y + second.height) - y,
  };
}

export interface RecordRegions {
  readonly regions: readonly Region[];
  /** The innermost region of an element. */
  of(record: ElementRecord): number;
}

/** Regions read off the xpaths: records say nothing else about what contains what. */
export function findRecordRegions(records: readonly ElementRecord[]): RecordRegions {
  const byPath = new Map<string, number>();
  const boxes: Box[] = [];
  const kinds: RegionKind[] = [];
  const parents: number[] = [];
  const ownRegion = new Map<ElementRecord, number>();
  for (const record of records) {
    const steps = record.xpath.split('/').filter((step) => step !== '');
    let path = '';
    let parent = -1;
    for (const step of steps) {
      path += `/${step}`;
      const kind = regionTags[stepTag(step)];
      if (kind === undefined) continue;
      const index = byPath.get(path) ?? kinds.length;
      if (index === kinds.length) {
        byPath.set(path, index);
        kinds.push(kind);
        parents.push(parent);
      }
      boxes[index] = unite(boxes[index], record.bbox);
      parent = index;
    }
    ownRegion.set(record, parent);
  }
  const sizes = new Map<string, number>();
  const places = kinds.map((kind, index) => {
    const key = `${parents[index]} ${kind}`;
    const place = sizes.get(key) ?? 0;
    sizes.set(key, place + 1);
    return place;
  });
  const names = nameRegions(records, ownRegion, kinds, parents);
  const regions = kinds.map((kind, index): Region => {
    const counted = kind === 'item' || kind === 'row';
    return {
      kind,
      name: names[index] ?? '',
      box: boxes[index] ?? { x: 0, y: 0, width: 0, height: 0 },
      parent: parents[index] ?? -1,
      index: counted ? (places[index] ?? -1) : -1,
      size: counted ? (sizes.get(`${parents[index]} ${kind}`) ?? 0) : 0,
    };
  });
  return { regions, of: (record) => ownRegion.get(record) ?? -1 };
}

/** A region goes by its first heading or legend; an entry by its first text. */
function nameRegions(
  records: readonly ElementRecord[],
  ownRegion: ReadonlyMap<ElementRecord, number>,
  kinds: readonly RegionKind[],
  parents: readonly number[],
): readonly (string | undefined)[] {
  const heading = /^(?:h[1-6]|legend|caption)$/u;
  const names: (string | undefined)[] = new Array(kinds.length);
  // One walk up from each text: pages have thousands of regions.
  for (const record of records) {
    if (record.text.trim() === '') continue;
    const isHeading = heading.test(record.tag);
    for (let at = ownRegion.get(record) ?? -1; at >= 0; at = parents[at] ?? -1) {
      const kind = kinds[at];
      const isEntry = kind === 'item' || kind === 'row';
      const mayBeNamed = isEntry || kind === 'section' || kind === 'form' || kind === 'dialog';
      if (mayBeNamed && (isHeading || isEntry)) names[at] ??= clean(record.text).slice(0, nameLength);
    }
  }
  return names;
}

const clean = (text: string): string => text.replace(/\s+/gu, ' ').trim();
