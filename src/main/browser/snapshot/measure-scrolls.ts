import type { Candidate, Snapshot } from '#shared/domain/index.ts';
import type { SnapshotSource } from './capture-snapshot.ts';

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
