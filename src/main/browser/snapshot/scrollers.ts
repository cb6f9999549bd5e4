import type { Candidate, Snapshot } from '#shared/domain/index.ts';
import type { SnapshotSource } from './capture-snapshot.ts';
import { isElement, overflowKind, type PageTree, positionKind } from './page-tree.ts';
import type { Visibility } from './visibility.ts';

/** In px: a few hidden pixels are a rounding, not something to scroll. */
const leastHidden = 8;
/** In px: smaller containers are not scrolled by anybody. */
const smallestSide = 40;

/**
 * Containers with more in them than they show, with how far they are scrolled. Worked out from the boxes inside,
 * which is off by padding at most; asking the browser for scroll offsets of all nodes would double the cost of the
 * whole snapshot.
 */
export function findScrollers(tree: PageTree, visibility: Visibility): ReadonlyMap<number, ScrollState> {
  const found = new Map<number, ScrollState>();
  for (let node = 0; node < tree.size; node += 1) {
    const across = tree.overflowX[node] === overflowKind.scroll;
    const down = tree.overflowY[node] === overflowKind.scroll;
    if ((!across && !down) || visibility.shown[node] !== 1 || !isElement(tree, node)) continue;
    const tag = tree.tag[node];
    // A page's own overflow is the page's scroll; fields scroll by themselves.
    if (tag === 'html' || tag === 'body' || tag === 'textarea' || tag === 'select' || tag === 'input')
      continue;
    const width = tree.width[node] ?? 0;
    const height = tree.height[node] ?? 0;
    if (width < smallestSide || height < smallestSide) continue;
    const inner = extentOf(tree, node);
    const left = Math.max(0, (tree.x[node] ?? 0) - inner.left);
    const top = Math.max(0, (tree.y[node] ?? 0) - inner.top);
    const maxX = across ? Math.max(0, inner.right - inner.left - width) : 0;
    const maxY = down ? Math.max(0, inner.bottom - inner.top - height) : 0;
    if (maxX < leastHidden && maxY < leastHidden) continue;
    found.set(node, { x: Math.min(left, maxX), y: Math.min(top, maxY), maxX, maxY });
  }
  return found;
}

/** Edges of all that is laid out in a container; what scrolls inside of it counts as the box it scrolls in. */
function extentOf(tree: PageTree, node: number) {
  const extent = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const end = tree.end[node] ?? 0;
  for (let at = node + 1; at < end; ) {
    const apart = tree.position[at] === positionKind.fixed;
    if (tree.rendered[at] === 1 && !apart && ((tree.width[at] ?? 0) > 0 || (tree.height[at] ?? 0) > 0)) {
      const x = tree.x[at] ?? 0;
      const y = tree.y[at] ?? 0;
      extent.left = Math.min(extent.left, x);
      extent.top = Math.min(extent.top, y);
      extent.right = Math.max(extent.right, x + (tree.width[at] ?? 0));
      extent.bottom = Math.max(extent.bottom, y + (tree.height[at] ?? 0));
    }
    const clips = tree.overflowX[at] !== overflowKind.visible || tree.overflowY[at] !== overflowKind.visible;
    at = apart || clips ? (tree.end[at] ?? end) : at + 1;
  }
  return extent;
}

/** Pages with more scrolling containers keep the offsets worked out from the boxes in the rest. */
const mostMeasured = 20;
const measureDeadlineMs = 500;

/**
 * Exact scroll offsets of the scroll containers found, straight from the browser; a container that does not answer
 * keeps what was worked out. Scrolling "to the bottom" depends on them.
 */
export async function measureScrolls(
  page: SnapshotSource,
  snapshot: Snapshot,
  signal: AbortSignal,
): Promise<Snapshot> {
  // Containers of frames in other processes belong to another session; those are few, and the estimate will do.
  const scrolling = snapshot.candidates.filter(
    ({ scroll, ref }) => scroll !== null && ref.frameId === snapshot.frames[0]?.id,
  );
  if (scrolling.length === 0) return snapshot;
  const measured = new Map<string, Candidate['scroll']>();
  await Promise.all(
    scrolling.slice(0, mostMeasured).map(async (candidate) => {
      const scroll = await measure(page, candidate.ref.backendNodeId, signal).catch(() => null);
      if (scroll !== null) measured.set(candidate.uid, scroll);
    }),
  );
  const candidates = snapshot.candidates.map((candidate) => {
    const scroll = measured.get(candidate.uid);
    return scroll === undefined ? candidate : { ...candidate, scroll };
  });
  return { ...snapshot, candidates };
}

async function measure(
  page: SnapshotSource,
  backendNodeId: number,
  signal: AbortSignal,
): Promise<Candidate['scroll']> {
  const options = { signal, ms: measureDeadlineMs };
  const { object } = await page.call('DOM.resolveNode', { backendNodeId }, options);
  if (object.objectId === undefined) return null;
  const { result } = await page.call(
    'Runtime.callFunctionOn',
    { objectId: object.objectId, functionDeclaration: readScroll, returnByValue: true },
    options,
  );
  await page.call('Runtime.releaseObject', { objectId: object.objectId }, options);
  const [x, y, maxX, maxY] = Array.isArray(result.value) ? result.value.map(Number) : [];
  return x === undefined || y === undefined || maxX === undefined || maxY === undefined
    ? null
    : { x, y, maxX, maxY };
}

const readScroll = `function () {
  return [this.scrollLeft, this.scrollTop, this.scrollWidth - this.clientWidth, this.scrollHeight - this.clientHeight];
}`;

export type ScrollState = NonNullable<Candidate['scroll']>;
