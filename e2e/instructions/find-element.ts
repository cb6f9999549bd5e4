import type { ChildFrame, DriverChannel, Protocol } from '../../src/main/browser/cdp/index.ts';
import { parseSelector } from './instructions.ts';

/** A node of the page in front, found for judging; the driver under test knows nothing of it. */
export interface FoundElement {
  readonly backendNodeId: number;
  /** Session of the cross-site frame that it lies in; null for the page's own. */
  readonly sessionId: string | null;
}

const signal = new AbortController().signal;

/** The one element that a selector of an instruction names. Throws when none or several match. */
export async function findElement(channel: DriverChannel, selector: string): Promise<FoundElement> {
  let sessionId: string | null = null;
  let scope = await documentOf(channel, sessionId);
  for (const { css, enters } of parseSelector(selector)) {
    const found: { nodeIds: number[] } = await channel.call(
      'DOM.querySelectorAll',
      { nodeId: scope, selector: css },
      { signal, sessionId },
    );
    const [nodeId] = found.nodeIds;
    if (nodeId === undefined || found.nodeIds.length > 1) {
      throw new Error(`${found.nodeIds.length} elements match ${css}`);
    }
    const { node }: { node: Protocol.DOM.Node } = await channel.call(
      'DOM.describeNode',
      { nodeId, pierce: true },
      { signal, sessionId },
    );
    if (enters === undefined) return { backendNodeId: node.backendNodeId, sessionId };
    const inner = enters === 'frame' ? node.contentDocument : node.shadowRoots?.[0];
    if (inner !== undefined) {
      const pushed = await channel.call(
        'DOM.pushNodesByBackendIdsToFrontend',
        { backendNodeIds: [inner.backendNodeId] },
        { signal, sessionId },
      );
      scope = pushed.nodeIds[0] ?? 0;
      continue;
    }
    const child: ChildFrame | undefined = channel.children
      .frames()
      .find((frame) => frame.frameId === node.frameId);
    if (child === undefined) throw new Error(`nothing inside of ${css}`);
    sessionId = child.sessionId;
    scope = await documentOf(channel, sessionId);
  }
  throw new Error('empty selector');
}

async function documentOf(channel: DriverChannel, sessionId: string | null): Promise<number> {
  const { root } = await channel.call('DOM.getDocument', { depth: 0 }, { signal, sessionId });
  return root.nodeId;
}

/** Runs a function in the page with the element as `this`, its source given as text; gives its plain result. */
export async function callOn(
  channel: DriverChannel,
  element: FoundElement,
  source: string,
): Promise<unknown> {
  const { backendNodeId, sessionId } = element;
  const { object } = await channel.call('DOM.resolveNode', { backendNodeId }, { signal, sessionId });
  const { result } = await channel.call(
    'Runtime.callFunctionOn',
    { objectId: object.objectId ?? '', functionDeclaration: source, returnByValue: true, userGesture: true },
    { signal, sessionId },
  );
  return result.value;
}

/** The element, everything inside of it, and the control that it is the face of, as backend node ids. */
export async function nodesThatCount(
  channel: DriverChannel,
  element: FoundElement,
): Promise<ReadonlySet<number>> {
  const { backendNodeId, sessionId } = element;
  const { object } = await channel.call('DOM.resolveNode', { backendNodeId }, { signal, sessionId });
  const control = await channel.call(
    'Runtime.callFunctionOn',
    {
      objectId: object.objectId ?? '',
      functionDeclaration: `function () { return this.closest('a[href], button, label, [role=button], [role=option]') ?? this }`,
    },
    { signal, sessionId },
  );
  const outer = await channel.call(
    'DOM.describeNode',
    { objectId: control.result.objectId ?? '' },
    { signal, sessionId },
  );
  const { node } = await channel.call(
    'DOM.describeNode',
    { backendNodeId, depth: -1, pierce: true },
    { signal, sessionId },
  );
  const ids = new Set([backendNodeId, outer.node.backendNodeId]);
  const add = (each: typeof node): void => {
    ids.add(each.backendNodeId);
    for (const child of [...(each.children ?? []), ...(each.shadowRoots ?? [])]) add(child);
  };
  add(node);
  return ids;
}

/** Left upper corner and size in CSS px of its own frame's viewport. */
export async function boxOf(
  channel: DriverChannel,
  element: FoundElement,
): Promise<{ y: number; height: number }> {
  const { backendNodeId, sessionId } = element;
  const { model } = await channel.call('DOM.getBoxModel', { backendNodeId }, { signal, sessionId });
  return { y: model.border[1] ?? 0, height: model.height };
}
