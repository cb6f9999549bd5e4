import type { Box, Snapshot } from '#shared/domain/index.ts';
import { originOf } from '#shared/text/addresses.ts';
import {
  computedStyles,
  computeSnapshot,
  defaultLimits,
  type RawCapture,
} from '../browser/snapshot/index.ts';
import type { ElementRecord, PredictRecord } from './records.ts';

/** Nothing of a record is left out: each of its elements gets its score. */
const limits = {
  ...defaultLimits,
  nodes: Number.POSITIVE_INFINITY,
  candidates: Number.POSITIVE_INFINITY,
  elements: Number.POSITIVE_INFINITY,
  textBlocks: Number.POSITIVE_INFINITY,
  textLength: Number.POSITIVE_INFINITY,
};

/**
 * The page of a record as a navigator gets it: the record is put into the form of Chromium's own answer and goes
 * through the same passes as a live page, so that names, roles, regions and fields are found in the same way. A record
 * knows less than a live page: no styles but those that HTML gives a tag, states only as far as attributes tell.
 */
export async function recordSnapshot(record: PredictRecord): Promise<Snapshot> {
  const frame = { loaderId: '', name: '', origin: originOf(record.url), site: '' };
  const session = {
    raw: captureOf(record),
    owner: null,
    frames: new Map([[frameId, frame]]),
    contentBoxes: new Map<number, Box>(),
  };
  const { url, title } = record;
  const state = { active: true, loading: false, crashed: false, canGoBack: true, canGoForward: false };
  const snapshot = await computeSnapshot(
    { sessions: [session], focused: null, gaps: [] },
    {
      id: 'record',
      takenAt: 0,
      tabId: 0,
      tabs: [{ id: 0, url, title, ...state }],
      limits,
      everyElement: true,
    },
  );
  return {
    ...snapshot,
    candidates: snapshot.candidates.map((candidate) => {
      const { uid, xpath, children, bbox } =
        record.elements[candidate.ref.backendNodeId - 1] ?? record.elements[0] ?? nothing;
      return { ...candidate, uid, xpath, children, box: bbox };
    }),
  };
}

const frameId = 'main';
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

/** The record as Chromium's `DOMSnapshot.captureSnapshot` would have answered; ids are places in the record, from 1. */
function captureOf({ elements, url, title, viewport }: PredictRecord): RawCapture {
  const strings: string[] = [];
  const known = new Map<string, number>();
  const text = (value: string): number => {
    const index = known.get(value) ?? strings.push(value) - 1;
    known.set(value, index);
    return index;
  };
  // Boxes are measured from the corner of the view, Chromium's from the corner of the document.
  const scrollX = most(elements, ({ bbox }) => -bbox.x, 0);
  const scrollY = most(elements, ({ bbox }) => -bbox.y, 0);
  const nodes = {
    parentIndex: [-1],
    nodeType: [9],
    nodeName: [text('#document')],
    nodeValue: [-1],
    backendNodeId: [0],
    attributes: [[]] as number[][],
  };
  const bounds: number[][] = [[0, 0, viewport.width, viewport.height]];
  const styles: number[][] = [[]];
  const inputs = { index: [] as number[], value: [] as number[] };
  const inputChecked = { index: [] as number[] };
  const optionSelected = { index: [] as number[] };

  function add(parent: number, type: number, name: string, value: string, id: number, box: Box): number {
    const node = nodes.nodeType.push(type) - 1;
    nodes.parentIndex.push(parent);
    nodes.nodeName.push(text(name));
    nodes.nodeValue.push(type === 3 ? text(value) : -1);
    nodes.backendNodeId.push(id);
    nodes.attributes.push([]);
    bounds.push([
      box.x + scrollX,
      box.y + scrollY,
      Math.max(leastSide, box.width),
      Math.max(leastSide, box.height),
    ]);
    styles.push(stylesOf(name).map(text));
    return node;
  }

  function addPlace(place: Place, parent: number): void {
    const record = elements[place.record];
    const tag = (record?.tag ?? place.tag).toLowerCase();
    const box = record?.bbox ?? boxAround(place, elements);
    const node = add(parent, 1, tag, '', place.record + 1, box);
    for (const [name, value] of Object.entries(record?.attributes ?? {})) {
      nodes.attributes[node]?.push(text(name), text(value));
      if (name === 'value' && (tag === 'input' || tag === 'textarea')) {
        inputs.index.push(node);
        inputs.value.push(text(value));
      }
      if (name === 'checked' && value !== 'false') inputChecked.index.push(node);
      if (name === 'selected' && value !== 'false') optionSelected.index.push(node);
    }
    const { before, after } = splitText(place, elements);
    const say = (words: string): void => {
      if (words !== '') add(node, 3, '#text', words, 0, box);
    };
    say(before);
    place.children.forEach((child, index) => {
      addPlace(child, node);
      say(after[index] ?? '');
    });
  }
  for (const root of placeRecords(elements)) addPlace(root, 0);

  const noneOf = { index: [], value: [] };
  return {
    strings,
    documents: [
      {
        documentURL: text(url),
        title: text(title),
        baseURL: text(url),
        frameId: text(frameId),
        nodes: {
          ...nodes,
          textValue: noneOf,
          inputValue: inputs,
          inputChecked,
          optionSelected,
          contentDocumentIndex: noneOf,
          pseudoType: noneOf,
          isClickable: noneOf,
        },
        layout: {
          nodeIndex: bounds.map((_, node) => node),
          styles,
          bounds,
          text: bounds.map(() => -1),
          paintOrders: bounds.map((_, node) => node),
        },
        scrollOffsetX: scrollX,
        scrollOffsetY: scrollY,
        contentWidth: most(bounds, ([x = 0, , width = 0]) => x + width, 0),
        contentHeight: most(bounds, ([, y = 0, , height = 0]) => y + height, 0),
      },
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

const inlineTags = new Set(
  '#text a abbr b bdi bdo big cite code data del dfn em font i img ins kbd label mark q s samp small span strong sub sup svg time tt u var'.split(
    ' ',
  ),
);
const inlineBlocks = new Set(['button', 'input', 'select', 'textarea', 'meter', 'progress']);

/** The styles that a browser gives a tag, in the order in which the passes expect them. */
function stylesOf(tag: string): readonly string[] {
  const display = inlineTags.has(tag)
    ? 'inline'
    : inlineBlocks.has(tag)
      ? 'inline-block'
      : tag === 'td' || tag === 'th'
        ? 'table-cell'
        : 'block';
  const usual: Readonly<Record<(typeof computedStyles)[number], string>> = {
    display,
    visibility: 'visible',
    opacity: '1',
    'font-size': '16px',
    '-webkit-text-fill-color': 'rgb(0, 0, 0)',
    'background-color': 'rgba(0, 0, 0, 0)',
    'background-image': 'none',
    'overflow-x': 'visible',
    'overflow-y': 'visible',
    position: 'static',
    'clip-path': 'none',
    clip: 'auto',
    cursor: 'auto',
    filter: 'none',
    'z-index': 'auto',
    mask: 'none',
    'backface-visibility': 'visible',
    transform: 'none',
    'transform-style': 'flat',
    rotate: 'none',
    fill: 'rgb(0, 0, 0)',
    'fill-opacity': '1',
    'background-clip': 'border-box',
    'background-size': 'auto',
  };
  return computedStyles.map((name) => usual[name]);
}
