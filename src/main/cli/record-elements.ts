import type { PageElement } from '#shared/domain/index.ts';
import type { ElementRecord } from './page-record.ts';

/** A step of a path on its way to an element. */
interface Place {
  readonly tag: string;
  readonly parent: Place | null;
  readonly children: Place[];
  /** Index in the records; -1 for a container that only paths tell of. */
  record: number;
}

/**
 * The page's tree from a flat list: what lies in what is told by the paths, and the order is that of the list.
 * Containers that are on no list have their tag and nothing else. A record without a path is a root.
 * @param attributes of each record, values of secret fields left out
 */
export function buildRecordElements(
  records: readonly ElementRecord[],
  attributes: readonly Readonly<Record<string, string>>[],
): readonly PageElement[] {
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
  return list(roots, records, attributes);
}

/** In characters; deeper than any page. */
const longestPath = 4_000;

function list(
  roots: readonly Place[],
  records: readonly ElementRecord[],
  attributes: readonly Readonly<Record<string, string>>[],
): readonly PageElement[] {
  const elements: PageElement[] = [];
  const add = (place: Place, parent: number, tail: string): void => {
    const record = records[place.record];
    const { before, after } = splitText(place, records);
    const at = elements.push({
      tag: (record?.tag ?? place.tag).toLowerCase(),
      parent,
      candidate: place.record,
      attributes: attributes[place.record] ?? {},
      text: before.slice(0, longestText),
      tail: tail.slice(0, longestText),
      frame: 0,
    });
    place.children.forEach((child, index) => {
      add(child, at - 1, after[index] ?? '');
    });
  };
  for (const root of roots) add(root, -1, '');
  return elements;
}

/** As `PageElement.text` promises, in characters. */
const longestText = 2_000;

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

/** `li` of `/ul/li[2]`, `svg` of `/a/*[name()="svg"]`. */
function tagOfStep(path: string): string {
  const step = path.slice(path.lastIndexOf('/') + 1);
  return (/^\*\[[^'"]*['"]([^'"]+)['"]/.exec(step)?.[1] ?? step.replace(/\[.*$/, '')).toLowerCase();
}
