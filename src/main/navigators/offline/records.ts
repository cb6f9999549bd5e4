import type { Box, Candidate, Region, RegionKind, Snapshot, TextBlock } from '#shared/domain/index.ts';
import { describeRecord } from './record-role.ts';

/** An element as records for `parley rank` and `parley predict` give it (DESIGN.md). */
export interface ElementRecord {
  readonly uid: string;
  readonly tag: string;
  /** Absolute, as spec/weblinx.md 3.2. */
  readonly xpath: string;
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly bbox: Box;
  /** Tags of its first child elements. */
  readonly children: readonly string[];
}

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

const snapshotId = 'record';
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

interface Regions {
  readonly regions: readonly Region[];
  /** The innermost region of an element. */
  of(record: ElementRecord): number;
}

/** Regions read off the xpaths: records say nothing else about what contains what. */
function findRegions(records: readonly ElementRecord[]): Regions {
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
  const regions = kinds.map((kind, index): Region => {
    const counted = kind === 'item' || kind === 'row';
    return {
      kind,
      name: nameRegion(index, kind, records, ownRegion, parents),
      box: boxes[index] ?? { x: 0, y: 0, width: 0, height: 0 },
      parent: parents[index] ?? -1,
      index: counted ? (places[index] ?? -1) : -1,
      size: counted ? (sizes.get(`${parents[index]} ${kind}`) ?? 0) : 0,
    };
  });
  return { regions, of: (record) => ownRegion.get(record) ?? -1 };
}

/** A region goes by its first heading or legend; an entry by its first text. */
function nameRegion(
  region: number,
  kind: RegionKind,
  records: readonly ElementRecord[],
  ownRegion: ReadonlyMap<ElementRecord, number>,
  parents: readonly number[],
): string {
  const isInside = (record: ElementRecord): boolean => {
    for (let at = ownRegion.get(record) ?? -1; at >= 0; at = parents[at] ?? -1)
      if (at === region) return true;
    return false;
  };
  const heading = /^(?:h[1-6]|legend|caption)$/u;
  const isEntry = kind === 'item' || kind === 'row';
  if (!isEntry && kind !== 'section' && kind !== 'form' && kind !== 'dialog') return '';
  const named = records.find(
    (record) => (heading.test(record.tag) || isEntry) && record.text.trim() !== '' && isInside(record),
  );
  return named === undefined ? '' : clean(named.text).slice(0, nameLength);
}

const clean = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** A label's text belongs to the field that its `for` names, or that it stands around. */
function findLabels(records: readonly ElementRecord[]): ReadonlyMap<ElementRecord, string> {
  const labels = new Map<ElementRecord, string>();
  const byId = new Map(
    records.flatMap((record) =>
      record.attributes.id === undefined ? [] : [[record.attributes.id, record] as const],
    ),
  );
  for (const label of records.filter((record) => record.tag === 'label' && clean(record.text) !== '')) {
    const named = byId.get(label.attributes.for ?? '');
    const wrapped = records.find((record) => record.xpath.startsWith(`${label.xpath}/`) && isField(record));
    const field = named ?? wrapped;
    if (field !== undefined) labels.set(field, clean(label.text));
  }
  return labels;
}

const isField = (record: ElementRecord): boolean => ['input', 'select', 'textarea'].includes(record.tag);

/** Text of the elements inside: records give each element only the text before its first child. */
function innerText(record: ElementRecord, records: readonly ElementRecord[], at: number): string {
  const parts = [record.text];
  for (let index = at + 1; index < records.length; index += 1) {
    const inner = records[index];
    if (inner === undefined || !inner.xpath.startsWith(`${record.xpath}/`)) break;
    parts.push(inner.text, inner.attributes.alt ?? '');
  }
  return clean(parts.join(' ')).slice(0, nameLength);
}

/** A page out of element records: roles, names and what can be done are worked out from tags and attributes. */
export function snapshotFromRecords(
  records: readonly ElementRecord[],
  viewport: Viewport,
  page: { readonly url: string; readonly title: string } = { url: '', title: '' },
): Snapshot {
  const { regions, of } = findRegions(records);
  const labels = findLabels(records);
  const candidates: Candidate[] = [];
  const texts: TextBlock[] = [];
  for (const [index, record] of records.entries()) {
    const region = of(record);
    const described = describeRecord(record, innerText(record, records, index), labels.get(record) ?? '');
    if (described !== null) {
      candidates.push({
        ...described,
        ref: { snapshotId, frameId: '', backendNodeId: index },
        uid: record.uid,
        tag: record.tag,
        attributes: record.attributes,
        xpath: record.xpath,
        children: record.children,
        box: record.bbox,
        inViewport: isInView(record.bbox, viewport),
        paintOrder: index,
        region,
        frame: 0,
      });
    } else if (clean(record.text) !== '') {
      const level = /^h([1-6])$/u.exec(record.tag)?.[1];
      texts.push({
        text: clean(record.text),
        box: record.bbox,
        headingLevel: level === undefined ? 0 : Number(level),
        region,
        frame: 0,
      });
    }
  }
  const lowest = Math.max(0, ...records.map((record) => record.bbox.y + record.bbox.height));
  return {
    id: snapshotId,
    takenAt: Date.now(),
    ...page,
    tabId: 0,
    tabs: [],
    viewport,
    scroll: { x: 0, y: 0, maxX: 0, maxY: Math.max(0, lowest - viewport.height) },
    candidates,
    texts,
    regions,
    frames: [{ id: '', origin: '', crossSite: false, name: '' }],
    focusedUid: null,
    counts: { nodes: records.length, visible: records.length, candidates: candidates.length },
    gaps: [],
  };
}

/** The candidates alone, for ranking. Elements that nobody could point at are left out. */
export function candidatesFromRecords(
  records: readonly ElementRecord[],
  viewport: Viewport,
): readonly Candidate[] {
  return snapshotFromRecords(records, viewport).candidates;
}

function isInView(box: Box, viewport: Viewport): boolean {
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  return x >= 0 && y >= 0 && x <= viewport.width && y <= viewport.height;
}
