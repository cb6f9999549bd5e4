import type { Box } from '#shared/domain/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import type { CallOptions, ChildFrame, Protocol } from '../cdp/index.ts';
import type { SnapshotSource } from './capture-snapshot.ts';
import type { RawPage } from './compute-snapshot.ts';
import { readPageScale, unscale } from './page-scale.ts';
import { type CapturedSession, computedStyles, type FrameFacts, type RawCapture } from './raw-capture.ts';
import type { SnapshotLimits } from './snapshot-limits.ts';

interface Answer {
  readonly frame: ChildFrame;
  /** null: it did not answer. */
  readonly session: Omit<CapturedSession, 'owner'> | null;
  readonly owner: number;
}

interface CaptureOptions extends Pick<SnapshotLimits, 'deadlineMs' | 'frameDeadlineMs'> {
  readonly signal: AbortSignal;
  /** Also how things look and what has the focus; without it, half the time. */
  readonly looks: boolean;
}

/** Asks the page's session and those of its cross-site frames at the same time. */
export async function captureSessions(page: SnapshotSource, options: CaptureOptions): Promise<RawPage> {
  const { signal, looks, deadlineMs, frameDeadlineMs } = options;
  const gaps: string[] = [];
  const frames = page.children.frames();
  const [focused, top, ...answers] = await Promise.all([
    looks ? findFocused(page, frames, signal).catch(rethrowStop(null)) : null,
    captureSession(page, null, { signal, looks, ms: deadlineMs }),
    ...frames.map((frame) => captureFrame(page, frame, { signal, looks, ms: frameDeadlineMs })),
  ]);
  const sessions: CapturedSession[] = [{ ...top, owner: null }];
  const indexOf = new Map<string | null, number>([[null, 0]]);
  for (const { frame, session, owner } of answers.filter((answer) => answer !== null)) {
    const parent = indexOf.get(frame.parentSessionId);
    if (parent === undefined) continue;
    if (session === null) {
      gaps.push('A frame of another site did not answer in time; what is in it is not listed.');
      continue;
    }
    indexOf.set(frame.sessionId, sessions.length);
    sessions.push({ ...session, owner: { session: parent, backendNodeId: owner } });
  }
  const session = indexOf.get(focused?.sessionId ?? null);
  return {
    sessions,
    gaps,
    focused:
      focused === null || session === undefined ? null : { session, backendNodeId: focused.backendNodeId },
  };
}

/** A frame that fails or is late is left out; Stop is not a failure of the frame. */
function rethrowStop<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (isAppError(error) && (error.code === 'stopped' || error.code === 'page-gone')) throw error;
    return instead;
  };
}

interface SessionOptions {
  readonly signal: AbortSignal;
  readonly ms: number;
  readonly looks: boolean;
}

/** null for a frame that is not in the page any more. */
async function captureFrame(
  page: SnapshotSource,
  frame: ChildFrame,
  options: SessionOptions,
): Promise<Answer | null> {
  const { signal, ms } = options;
  const [session, owner] = await Promise.all([
    captureSession(page, frame.sessionId, options).catch(rethrowStop(null)),
    // Asked of the frame around it, so that a frame that is busy and one that is gone can be told apart.
    page
      .call('DOM.getFrameOwner', { frameId: frame.frameId }, { signal, ms, sessionId: frame.parentSessionId })
      .then(({ backendNodeId }) => backendNodeId)
      .catch(rethrowStop(null)),
  ]);
  return owner === null ? null : { frame, session, owner };
}

async function captureSession(
  page: SnapshotSource,
  sessionId: string | null,
  { signal, ms, looks }: SessionOptions,
): Promise<Omit<CapturedSession, 'owner'>> {
  const options = { signal, ms, sessionId };
  const [measured, tree, scale] = await Promise.all([
    page.call(
      'DOMSnapshot.captureSnapshot',
      { computedStyles: looks ? [...computedStyles] : [], includePaintOrder: true },
      options,
    ) as Promise<unknown> as Promise<RawCapture>,
    page.call('Page.getFrameTree', {}, options),
    page.call('Page.getLayoutMetrics', {}, options).then(readPageScale),
  ]);
  const raw = unscale(measured, scale);
  const frames = new Map<string, FrameFacts>();
  collectFrames(tree.frameTree, frames);
  return { raw, frames, contentBoxes: await measureFrames(page, raw, options) };
}

function collectFrames(tree: Protocol.Page.FrameTree, frames: Map<string, FrameFacts>): void {
  const { frame } = tree;
  const url = URL.canParse(frame.url) ? new URL(frame.url) : null;
  frames.set(frame.id, {
    loaderId: frame.loaderId,
    name: frame.name ?? '',
    origin: frame.securityOrigin,
    site: siteOf(frame, url),
  });
  for (const child of tree.childFrames ?? []) collectFrames(child, frames);
}

/** Registrable domain with its scheme; hosts without one (addresses, localhost) are sites of their own. */
function siteOf(frame: Protocol.Page.Frame, url: URL | null): string {
  const origin = URL.canParse(frame.securityOrigin) ? new URL(frame.securityOrigin) : url;
  return `${origin?.protocol ?? ''}//${frame.domainAndRegistry || (origin?.hostname ?? '')}`;
}

/** Frames on a page beyond this many are adverts; they are placed by their outer box. */
const mostMeasured = 40;

/** Content boxes of the iframes that are rendered, in viewport coordinates of the session. */
async function measureFrames(
  page: SnapshotSource,
  raw: RawCapture,
  options: { readonly signal: AbortSignal; readonly ms: number; readonly sessionId: string | null },
): Promise<ReadonlyMap<number, Box>> {
  const boxes = new Map<number, Box>();
  const frameNames = new Set(['IFRAME', 'FRAME'].map((name) => raw.strings.indexOf(name)));
  const ids = raw.documents.flatMap(({ nodes, layout }) =>
    nodes.nodeName.some((name) => name >= 0 && frameNames.has(name))
      ? layout.nodeIndex
          .filter((node) => frameNames.has(nodes.nodeName[node] ?? -1))
          .map((node) => nodes.backendNodeId[node] ?? 0)
      : [],
  );
  await Promise.all(
    ids.slice(0, mostMeasured).map(async (backendNodeId) => {
      const answer = await page.call('DOM.getBoxModel', { backendNodeId }, options).catch(rethrowStop(null));
      const [x, y, right, , , bottom] = answer?.model.content ?? [];
      if (x === undefined || y === undefined || right === undefined || bottom === undefined) return;
      boxes.set(backendNodeId, { x, y, width: right - x, height: bottom - y });
    }),
  );
  return boxes;
}

interface Focused {
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
async function findFocused(
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
