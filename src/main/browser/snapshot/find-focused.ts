import type { CallOptions, ChildFrame } from '../channel/index.ts';
import type { SnapshotSource } from './capture-snapshot.ts';

export interface Focused {
  readonly sessionId: string | null;
  readonly backendNodeId: number;
}

const focusDeadlineMs = 1_000;
/** Frames within frames; each costs one more question. */
const deepestFrame = 5;

/**
 * The element with the keyboard focus: the one thing about a page that its snapshot does not hold. Asked in a world of
 * our own, where no script of the page has changed what `activeElement` means; a focused frame of another process is
 * asked in turn.
 */
export async function findFocused(
  page: SnapshotSource,
  frames: readonly ChildFrame[],
  signal: AbortSignal,
): Promise<Focused | null> {
  let sessionId: string | null = null;
  for (let depth = 0; depth < deepestFrame; depth += 1) {
    const options: CallOptions = { signal, ms: focusDeadlineMs, sessionId };
    const { frameTree } = await page.call('Page.getFrameTree', {}, options);
    const { executionContextId } = await page.call(
      'Page.createIsolatedWorld',
      { frameId: frameTree.frame.id, worldName: 'parley-look' },
      options,
    );
    const { result } = await page.call(
      'Runtime.evaluate',
      { expression: deepActiveElement, contextId: executionContextId, silent: true },
      options,
    );
    if (result.objectId === undefined) return null;
    const { objectId } = result;
    const { node } = await page.call('DOM.describeNode', { objectId }, options);
    // What is held is kept alive in the page; nobody waits for letting it go.
    page.call('Runtime.releaseObject', { objectId }, options).catch(() => undefined);
    const inner: ChildFrame | undefined = frames.find(({ frameId }) => frameId === node.frameId);
    if (inner === undefined) return { sessionId, backendNodeId: node.backendNodeId };
    sessionId = inner.sessionId;
  }
  return null;
}

/** Goes down into open shadow roots and frames of the same origin. The body has the focus when nothing has. */
const deepActiveElement = `(() => {
  let found = null;
  for (let scope = document; scope; ) {
    const active = scope.activeElement;
    if (!active || active === scope.body || active === scope.documentElement) break;
    found = active;
    let inner = null;
    try { inner = active.contentDocument; } catch {}
    scope = active.shadowRoot ?? inner;
  }
  return found;
})()`;
