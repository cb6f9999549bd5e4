import type { Box } from '#shared/domain/index.ts';
import { alphaOf } from './colours.ts';
import { createReaders, keepFill, keepRare, keepSpace, readPlainGradient } from './computed-styles.ts';
import {
  closeSubtrees,
  createColumns,
  nodeKind,
  type PageTree,
  type TreeColumns,
  type TreeFrame,
} from './page-tree.ts';
import { type CapturedSession, type RawDocument, type RawNodes, styleColumn } from './raw-capture.ts';

/**
 * Frames arrive as documents beside each other, those of other processes in answers of their own. Every later
 * pass wants one page: one order, one coordinate system. So each document is copied into the place of its
 * iframe's children, boxes moved (and scaled, where the iframe is) to where a person sees them.
 */
export function joinFrames(
  sessions: readonly CapturedSession[],
  nodeLimit: number,
): { readonly tree: PageTree; readonly gaps: readonly string[] } {
  const total = sessions.reduce((sum, session) => sum + countNodes(session), 0);
  const columns = createColumns(Math.min(total, nodeLimit));
  const frames: TreeFrame[] = [];
  /** Where each session's outermost frame is shown: what its content boxes are measured from. */
  const sessionPlaces = new Map<number, FramePlace>();
  const topSite = siteOf(sessions[0]);

  function place(sessionIndex: number, documentIndex: number, parent: number, box: FrameBox): void {
    const session = sessions[sessionIndex];
    const raw = session?.raw.documents[documentIndex];
    if (session === undefined || raw === undefined || columns.size >= columns.capacity) return;
    const at = { ...box, scale: scaleOf(box, raw) };
    if (!sessionPlaces.has(sessionIndex)) sessionPlaces.set(sessionIndex, at);
    const sessionPlace = sessionPlaces.get(sessionIndex) ?? at;
    const frameIndex =
      frames.push(createFrame(session, raw, { session: sessionIndex, root: columns.size }, at, topSite)) - 1;
    const inner = new Map(
      raw.nodes.contentDocumentIndex.index.map((node, position) => [
        node,
        raw.nodes.contentDocumentIndex.value[position] ?? -1,
      ]),
    );
    const placed = copyNodes(columns, session.raw.strings, raw.nodes, frameIndex, parent, (node, own) => {
      const content = contentBox(session, raw, node, at, sessionPlace);
      const innerIndex = inner.get(node);
      if (innerIndex !== undefined) return place(sessionIndex, innerIndex, own, content);
      const backendNodeId = raw.nodes.backendNodeId[node];
      const child = sessions.findIndex(
        ({ owner }) => owner?.session === sessionIndex && owner.backendNodeId === backendNodeId,
      );
      if (child < 0) return;
      // A session of its own counts its painted order from 0: its numbers go behind its owner's.
      const order = raw.layout.paintOrders[raw.layout.nodeIndex.indexOf(node)] ?? 0;
      const paintBase = sessionPlace.paintBase + order * sessionPlace.paintScale;
      place(child, 0, own, { ...content, paintBase, paintScale: sessionPlace.paintScale / 100_000 });
    });
    copyLayout(columns, session.raw.strings, raw, placed, at);
  }

  const view = sessions[0]?.raw.documents[0]?.layout.bounds[0] ?? [];
  place(0, 0, -1, { x: 0, y: 0, width: view[2] ?? 0, height: view[3] ?? 0, paintBase: 0, paintScale: 1 });
  closeSubtrees(columns);
  const gaps =
    total > columns.size
      ? [`The page has ${total} parts; only the first ${columns.size} were looked at.`]
      : [];
  return { tree: { ...columns, frames }, gaps };
}

/** Where a frame is shown, and where its painted order goes in that of the page. */
interface FrameBox extends Box {
  readonly paintBase: number;
  readonly paintScale: number;
}

/** `scale`: CSS px of the top viewport per CSS px of the frame. */
interface FramePlace extends FrameBox {
  readonly scale: number;
}

function countNodes(session: CapturedSession): number {
  return session.raw.documents.reduce((sum, document) => sum + document.nodes.nodeType.length, 0);
}

function siteOf(session: CapturedSession | undefined): string {
  const id = session?.raw.strings[session.raw.documents[0]?.frameId ?? -1] ?? '';
  return session?.frames.get(id)?.site ?? '';
}

/** The frame is scaled when both its sides are, and by the same; one side alone is a scrollbar. */
function scaleOf(box: FrameBox, raw: RawDocument): number {
  const [, , width = 0, height = 0] = raw.layout.bounds[0] ?? [];
  if (width === 0 || height === 0) return 1;
  const [across, down] = [box.width / width, box.height / height];
  return Math.abs(across - down) < 0.02 && Math.abs(across - 1) > 0.02 ? across : 1;
}

function createFrame(
  session: CapturedSession,
  raw: RawDocument,
  place: { readonly session: number; readonly root: number },
  { x, y, width, height, scale }: FramePlace,
  topSite: string,
): TreeFrame {
  const text = (index: number) => session.raw.strings[index] ?? '';
  const id = text(raw.frameId);
  const facts = session.frames.get(id);
  return {
    ...{ x, y, width, height, id, ...place },
    documentKey: `${id} ${facts?.loaderId ?? ''}`,
    url: text(raw.documentURL),
    baseUrl: text(raw.baseURL) || text(raw.documentURL),
    origin: facts?.origin ?? '',
    name: facts?.name ?? '',
    title: text(raw.title),
    crossSite: facts !== undefined && facts.site !== topSite,
    strings: session.raw.strings,
    scrollX: (raw.scrollOffsetX ?? 0) * scale,
    scrollY: (raw.scrollOffsetY ?? 0) * scale,
    contentWidth: (raw.contentWidth ?? 0) * scale,
    contentHeight: (raw.contentHeight ?? 0) * scale,
  };
}

function contentBox(
  session: CapturedSession,
  raw: RawDocument,
  node: number,
  frame: FramePlace,
  sessionPlace: FramePlace,
): FrameBox {
  const { paintScale } = sessionPlace;
  const at = raw.layout.nodeIndex.indexOf(node);
  const bounds = raw.layout.bounds[at];
  // An iframe that is not rendered: its document has an empty box, and so shows nothing.
  if (bounds === undefined) return { x: 0, y: 0, width: 0, height: 0, paintBase: 0, paintScale };
  const measured = session.contentBoxes.get(raw.nodes.backendNodeId[node] ?? 0);
  const [x = 0, y = 0, width = 0, height = 0] = bounds;
  // Without a measured box the iframe is taken to have no border: a few pixels off at worst.
  const [from, box] =
    measured === undefined
      ? [frame, { x: x - (raw.scrollOffsetX ?? 0), y: y - (raw.scrollOffsetY ?? 0), width, height }]
      : [sessionPlace, measured];
  return {
    x: from.x + box.x * from.scale,
    y: from.y + box.y * from.scale,
    width: box.width * from.scale,
    height: box.height * from.scale,
    // Paint order runs on through the frames of one session.
    paintBase: sessionPlace.paintBase,
    paintScale,
  };
}

/**
 * Copies one document's nodes behind those already there; boxes and styles follow in `copyLayout`. `onFrame` is
 * called right after an iframe element, when what it shows has to be put in.
 * @returns the place of each node, -1 for those beyond the columns' capacity
 */
function copyNodes(
  columns: TreeColumns,
  strings: readonly string[],
  nodes: RawNodes,
  frame: number,
  parent: number,
  onFrame: (node: number, own: number) => void,
): Int32Array {
  const placed = new Int32Array(nodes.nodeType.length).fill(-1);
  for (const node of paintedOrder(strings, nodes)) {
    if (columns.size >= columns.capacity) break;
    const own = columns.size;
    columns.size += 1;
    placed[node] = own;
    const above = nodes.parentIndex[node] ?? -1;
    columns.parent[own] = above < 0 ? parent : (placed[above] ?? -1);
    columns.frame[own] = frame;
    columns.backendNodeId[own] = nodes.backendNodeId[node] ?? 0;
    const type = nodes.nodeType[node] ?? 0;
    if (type !== nodeKind.element) {
      columns.kind[own] = type === nodeKind.text || type === nodeKind.document ? type : nodeKind.other;
      columns.text[own] = nodes.nodeValue[node] ?? -1;
      continue;
    }
    const tag = lowerCase(strings[nodes.nodeName[node] ?? -1] ?? '');
    columns.kind[own] = tag.startsWith('::') ? nodeKind.pseudo : nodeKind.element;
    columns.tag[own] = tag;
    columns.attributes[own] = nodes.attributes[node] ?? [];
    if (tag === 'iframe' || tag === 'frame') onFrame(node, own);
  }
  copyRareValues(columns, strings, nodes, placed);
  return placed;
}

/** The answer lists `::after` before the children that it is painted behind: it has to wait for them. */
function* paintedOrder(strings: readonly string[], nodes: RawNodes): Generator<number> {
  const after = strings.indexOf('::after');
  const waiting: number[] = [];
  for (let node = 0; node < nodes.nodeType.length; node += 1) {
    const parent = nodes.parentIndex[node] ?? -1;
    // In pre-order a node whose parent comes before P lies outside of P.
    while (waiting.length > 0 && (nodes.parentIndex[waiting.at(-1) ?? 0] ?? -1) > parent) {
      yield waiting.pop() ?? 0;
    }
    if (after >= 0 && nodes.nodeName[node] === after) waiting.push(node);
    else yield node;
  }
  while (waiting.length > 0) yield waiting.pop() ?? 0;
}

function copyRareValues(
  columns: TreeColumns,
  strings: readonly string[],
  nodes: RawNodes,
  placed: Int32Array,
): void {
  for (const values of [nodes.inputValue, nodes.textValue]) {
    values.index.forEach((node, at) => {
      columns.inputValue.set(placed[node] ?? -1, strings[values.value[at] ?? -1] ?? '');
    });
  }
  for (const node of nodes.inputChecked.index) columns.checked.add(placed[node] ?? -1);
  for (const node of nodes.optionSelected.index) columns.selected.add(placed[node] ?? -1);
  for (const node of nodes.isClickable.index) {
    const own = placed[node] ?? -1;
    if (own >= 0) columns.clickable[own] = 1;
  }
}

const lowerCased = new Map<string, string>();

/** Tags repeat by the thousand, so each is lowered once; hostile pages can make up names without end. */
function lowerCase(name: string): string {
  const known = lowerCased.get(name);
  if (known !== undefined) return known;
  const lower = name.toLowerCase();
  if (lowerCased.size < 2_000) lowerCased.set(name, lower);
  return lower;
}

/** Copies boxes and styles of one document's nodes; `placed` tells where each node went. */
function copyLayout(
  columns: TreeColumns,
  strings: readonly string[],
  raw: RawDocument,
  placed: Int32Array,
  at: FramePlace,
): void {
  const { layout } = raw;
  const scrollX = raw.scrollOffsetX ?? 0;
  const scrollY = raw.scrollOffsetY ?? 0;
  const read = createReaders(strings);
  for (let index = 0; index < layout.nodeIndex.length; index += 1) {
    const own = placed[layout.nodeIndex[index] ?? -1] ?? -1;
    if (own < 0) continue;
    // Pseudo elements have a second entry for their content: its text belongs to the first one's box.
    if (columns.kind[own] === nodeKind.pseudo) {
      const text = layout.text[index] ?? -1;
      if (text >= 0) columns.text[own] = text;
      if (columns.rendered[own] === 1) continue;
    }
    const bounds = layout.bounds[index] ?? [];
    columns.rendered[own] = 1;
    columns.x[own] = at.x + ((bounds[0] ?? 0) - scrollX) * at.scale;
    columns.y[own] = at.y + ((bounds[1] ?? 0) - scrollY) * at.scale;
    columns.width[own] = (bounds[2] ?? 0) * at.scale;
    columns.height[own] = (bounds[3] ?? 0) * at.scale;
    columns.paintOrder[own] = at.paintBase + (layout.paintOrders[index] ?? 0) * at.paintScale;
    const styles = layout.styles[index];
    // Documents have a box but no style.
    if (styles === undefined || styles.length === 0) continue;
    columns.invisible[own] = read.invisible(styles[styleColumn.visibility]);
    columns.fontSize[own] = read.number(styles[styleColumn.fontSize]) * at.scale;
    columns.color[own] = read.textColour(styles[styleColumn.color]);
    keepFill(
      columns.fill,
      own,
      strings[styles[styleColumn.fill] ?? -1],
      strings[styles[styleColumn.fillOpacity] ?? -1],
    );
    // Text is given its parent's styles, inherited or not; the rest would count twice.
    if (columns.kind[own] === nodeKind.text) continue;
    columns.display[own] = read.display(styles[styleColumn.display]);
    columns.opacity[own] =
      read.number(styles[styleColumn.opacity]) *
      read.filter(styles[styleColumn.filter]) *
      read.mask(styles[styleColumn.mask]);
    columns.backgroundColor[own] = read.background(styles[styleColumn.backgroundColor]);
    columns.hasBackgroundImage[own] = read.some(styles[styleColumn.backgroundImage]);
    if (columns.hasBackgroundImage[own] === 1) {
      const size = strings[styles[styleColumn.backgroundSize] ?? -1];
      const plain =
        size === 'auto' ? readPlainGradient(strings[styles[styleColumn.backgroundImage] ?? -1] ?? '') : null;
      if (strings[styles[styleColumn.backgroundClip] ?? -1] === 'text') columns.cutsLetters.add(own);
      else if (plain !== null) {
        columns.hasBackgroundImage[own] = 0;
        if (alphaOf(plain) > 0) columns.backgroundColor[own] = plain;
      }
    }
    columns.overflowX[own] = read.overflow(styles[styleColumn.overflowX]);
    columns.overflowY[own] = read.overflow(styles[styleColumn.overflowY]);
    columns.position[own] = read.position(styles[styleColumn.position]);
    columns.pointer[own] = read.pointer(styles[styleColumn.cursor]);
    columns.layer[own] = read.layer(styles[styleColumn.zIndex]);
    keepRare(columns.clipPath, own, strings[styles[styleColumn.clipPath] ?? -1]);
    keepRare(columns.clip, own, strings[styles[styleColumn.clip] ?? -1]);
    keepSpace(columns, own, (column) => strings[styles[styleColumn[column]] ?? -1] ?? '');
  }
}
