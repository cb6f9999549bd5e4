import type { Box, Snapshot } from '#shared/domain/index.ts';
import { type RecordedElement, snapshotRecorded } from '../browser/snapshot/index.ts';
import type { ElementRecord, PredictRecord } from './records.ts';

/**
 * The page of a record as a navigator gets it; see `snapshotRecorded`. What lies in what is told by the paths; a
 * candidate's `ref.backendNodeId` is the place of its record in the list, from 1.
 */
export async function recordSnapshot({ elements, url, title, viewport }: PredictRecord): Promise<Snapshot> {
  const roots = placeRecords(elements).map((place) => recordedElement(place, elements));
  const snapshot = await snapshotRecorded({ url, title, viewport, roots });
  const candidates = snapshot.candidates.map((candidate) => {
    const { uid, xpath, children, bbox } =
      elements[candidate.ref.backendNodeId - 1] ?? elements[0] ?? nothing;
    return { ...candidate, uid, xpath, children, box: bbox };
  });
  return {
    ...snapshot,
    candidates,
    elements: snapshot.elements.map((element) => ({
      ...element,
      uid: candidates[element.candidate]?.uid ?? element.uid,
    })),
  };
}

const nothing = { uid: '', xpath: '', children: [], bbox: { x: 0, y: 0, width: 0, height: 0 } };

/** An element on its way into the tree. */
interface Place {
  readonly tag: string;
  readonly parent: Place | null;
  readonly children: Place[];
  /** Index in the records; -1 for a container that only paths tell of. */
  record: number;
}

/** In characters; deeper than any page. */
const longestPath = 4_000;

/**
 * The page's tree from a flat list: what lies in what is told by the paths, and the order is that of the list.
 * Containers that are on no list have their tag and nothing else. A record without a path is a root.
 */
function placeRecords(records: readonly ElementRecord[]): readonly Place[] {
  const roots: Place[] = [];
  const places = new Map<string, Place>();
  const placeAt = (path: string, tag: string): Place => {
    const known = path === '' ? undefined : places.get(path);
    if (known !== undefined) return known;
    const above = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    const parent = above === '' ? null : placeAt(above, tagOfStep(above));
    const place: Place = { tag, parent, children: [], record: -1 };
    (parent?.children ?? roots).push(place);
    if (path !== '') places.set(path, place);
    return place;
  };
  records.forEach(({ xpath, tag }, index) => {
    const path = xpath.replaceAll(/\/{2,}|^(?=[^/])/g, '/').slice(0, longestPath);
    const place = placeAt(xpath === '' ? '' : path, tag);
    // Two records of one path: the second one is an element of its own beside the first.
    const free = place.record < 0 ? place : { ...place, children: [] };
    if (free !== place) (place.parent?.children ?? roots).push(free);
    free.record = index;
  });
  return roots;
}

/** `li` of `/ul/li[2]`, `svg` of `/a/*[name()="svg"]`. */
function tagOfStep(path: string): string {
  const step = path.slice(path.lastIndexOf('/') + 1);
  return (/^\*\[[^'"]*['"]([^'"]+)['"]/.exec(step)?.[1] ?? step.replace(/\[.*$/, '')).toLowerCase();
}

/** Some records repeat in `text` what their descendants say: that is taken out, and the rest stands around them. */
function splitText(
  place: Place,
  records: readonly ElementRecord[],
): { readonly before: string; readonly after: readonly string[] } {
  const text = records[place.record]?.text ?? '';
  let before: string | null = null;
  let cursor = 0;
  const after = place.children.map(() => '');
  let last = -1;
  place.children.forEach((child, index) => {
    for (const inner of textsOf(child, records)) {
      const start = text.indexOf(inner, cursor);
      if (start < 0) continue;
      const between = text.slice(cursor, start);
      if (before === null) before = between;
      else if (last !== index) after[last] = between;
      cursor = start + inner.length;
      last = index;
    }
  });
  if (before === null) return { before: text, after };
  after[last] = text.slice(cursor);
  return { before, after };
}

/** What a place says: its own text, or those of what is in it when it is on no list. */
function textsOf(place: Place, records: readonly ElementRecord[]): readonly string[] {
  const text = records[place.record]?.text.trim() ?? '';
  return text === '' ? place.children.flatMap((child) => textsOf(child, records)) : [text];
}

/** In px. What a record lists was there for a person: boxes too small to be seen are given this size. */
const leastSide = 4;

function recordedElement(place: Place, elements: readonly ElementRecord[]): RecordedElement {
  const record = elements[place.record];
  const { x, y, width, height } = record?.bbox ?? boxAround(place, elements);
  const { before, after } = splitText(place, elements);
  return {
    tag: record?.tag ?? place.tag,
    id: place.record + 1,
    box: { x, y, width: Math.max(leastSide, width), height: Math.max(leastSide, height) },
    attributes: record?.attributes ?? {},
    children: [
      before,
      ...place.children.flatMap((child, index) => [recordedElement(child, elements), after[index] ?? '']),
    ],
  };
}

/** The box around all that is in a container which is on no list. */
function boxAround(place: Place, elements: readonly ElementRecord[]): Box {
  const boxes = place.children.map((child) => elements[child.record]?.bbox ?? boxAround(child, elements));
  const x = -most(boxes, (box) => -box.x);
  const y = -most(boxes, (box) => -box.y);
  const right = most(boxes, (box) => box.x + box.width);
  return { x, y, width: right - x, height: most(boxes, (box) => box.y + box.height) - y };
}

/** `Math.max` for lists of any length. */
function most<T>(list: readonly T[], measure: (each: T) => number, least = Number.NEGATIVE_INFINITY): number {
  return list.reduce((max, each) => Math.max(max, measure(each)), least);
}
