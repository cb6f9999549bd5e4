import type { Box } from '#shared/domain/index.ts';
import type { CapturedSession } from './captured-session.ts';
import { closeSubtrees, createColumns } from './columns.ts';
import { copyLayout } from './copy-layout.ts';
import { copyNodes } from './copy-nodes.ts';
import type { PageTree, TreeFrame } from './page-tree.ts';
import type { RawDocument } from './raw-capture.ts';

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
      ? [`The page has ${total} nodes; only the first ${columns.size} were looked at.`]
      : [];
  return { tree: { ...columns, frames }, gaps };
}

/** Where a frame is shown, and where its painted order goes in that of the page. */
export interface FrameBox extends Box {
  readonly paintBase: number;
  readonly paintScale: number;
}

/** `scale`: CSS px of the top viewport per CSS px of the frame. */
export interface FramePlace extends FrameBox {
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
