import type { Box, Snapshot } from '#shared/domain/index.ts';
import { originOf } from '#shared/text/addresses.ts';
import { computeSnapshot } from './compute-snapshot.ts';
import { computedStyles, type RawCapture } from './raw-capture.ts';
import { defaultLimits } from './snapshot-limits.ts';

/** An element of a page that was recorded: in a file, in a data set. */
export interface RecordedElement {
  readonly tag: string;
  /** Tells it from the others of the page; 0 for a container that nothing is known of and that is no candidate. */
  readonly id: number;
  /** In CSS px from the corner of the view; null: it was not drawn, and what it says was not seen. */
  readonly box: Box | null;
  readonly attributes: Readonly<Record<string, string>>;
  /** Elements and texts in the order of the page. */
  readonly children: readonly (RecordedElement | string)[];
}

export interface RecordedPage {
  readonly url: string;
  readonly title: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly roots: readonly RecordedElement[];
}

/** Nothing of a recording is left out: each of its elements is to be judged. */
const limits = {
  ...defaultLimits,
  nodes: Number.POSITIVE_INFINITY,
  candidates: Number.POSITIVE_INFINITY,
  elements: Number.POSITIVE_INFINITY,
  textBlocks: Number.POSITIVE_INFINITY,
  textLength: Number.POSITIVE_INFINITY,
};

const frameId = 'main';

/**
 * A recorded page as a navigator gets it: it is put into the form of Chromium's own answer and goes through the same
 * passes as a live page, so that names, roles, regions and fields are found in the same way. A recording knows less
 * than a live page: no styles but those that HTML gives a tag, states only as far as attributes tell. A candidate's
 * `ref.backendNodeId` is the element's `id`.
 */
export async function snapshotRecorded(page: RecordedPage): Promise<Snapshot> {
  const frame = { loaderId: '', name: '', origin: originOf(page.url), site: '' };
  const session = {
    raw: captureOf(page),
    owner: null,
    frames: new Map([[frameId, frame]]),
    contentBoxes: new Map<number, Box>(),
  };
  const { url, title } = page;
  const state = { active: true, loading: false, crashed: false, canGoBack: true, canGoForward: false };
  return computeSnapshot(
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
}

/** The page as Chromium's `DOMSnapshot.captureSnapshot` would have answered. */
function captureOf({ roots, url, title, viewport }: RecordedPage): RawCapture {
  const strings: string[] = [];
  const known = new Map<string, number>();
  const text = (value: string): number => {
    const index = known.get(value) ?? strings.push(value) - 1;
    known.set(value, index);
    return index;
  };
  // Boxes are measured from the corner of the view, Chromium's from the corner of the document.
  const corner = { x: 0, y: 0 };
  const measure = ({ box, children }: RecordedElement): void => {
    if (box !== null) {
      corner.x = Math.max(corner.x, -box.x);
      corner.y = Math.max(corner.y, -box.y);
    }
    for (const child of children) if (typeof child !== 'string') measure(child);
  };
  for (const root of roots) measure(root);
  const nodes = {
    parentIndex: [-1],
    nodeType: [9],
    nodeName: [text('#document')],
    nodeValue: [-1],
    backendNodeId: [0],
    attributes: [[]] as number[][],
  };
  const drawn = [0];
  const bounds: number[][] = [[0, 0, viewport.width, viewport.height]];
  const styles: number[][] = [[]];
  const inputs = { index: [] as number[], value: [] as number[] };
  const inputChecked = { index: [] as number[] };
  const optionSelected = { index: [] as number[] };
  const end = { x: viewport.width, y: viewport.height };

  function add(
    parent: number,
    type: number,
    name: string,
    value: string,
    id: number,
    box: Box | null,
  ): number {
    const node = nodes.nodeType.push(type) - 1;
    nodes.parentIndex.push(parent);
    nodes.nodeName.push(text(name));
    nodes.nodeValue.push(type === 3 ? text(value) : -1);
    nodes.backendNodeId.push(id);
    nodes.attributes.push([]);
    if (box === null) return node;
    const [x, y] = [box.x + corner.x, box.y + corner.y];
    drawn.push(node);
    bounds.push([x, y, box.width, box.height]);
    styles.push(stylesOf(name).map(text));
    end.x = Math.max(end.x, x + box.width);
    end.y = Math.max(end.y, y + box.height);
    return node;
  }

  function addElement(element: RecordedElement, parent: number): void {
    const tag = element.tag.toLowerCase();
    const node = add(parent, 1, tag, '', element.id, element.box);
    for (const [name, value] of Object.entries(element.attributes)) {
      nodes.attributes[node]?.push(text(name), text(value));
      if (name === 'value' && (tag === 'input' || tag === 'textarea')) {
        inputs.index.push(node);
        inputs.value.push(text(value));
      }
      if (name === 'checked' && value !== 'false') inputChecked.index.push(node);
      if (name === 'selected' && value !== 'false') optionSelected.index.push(node);
    }
    for (const child of element.children) {
      if (typeof child !== 'string') addElement(child, node);
      else if (child !== '') add(node, 3, '#text', child, 0, element.box);
    }
  }
  for (const root of roots) addElement(root, 0);

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
          nodeIndex: drawn,
          styles,
          bounds,
          text: bounds.map(() => -1),
          paintOrders: drawn,
        },
        scrollOffsetX: corner.x,
        scrollOffsetY: corner.y,
        contentWidth: end.x,
        contentHeight: end.y,
      },
    ],
  };
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
