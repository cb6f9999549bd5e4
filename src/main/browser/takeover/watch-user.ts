import type { Action, ElementSummary } from '#shared/domain/index.ts';
import type { DriverChannel } from '../channel/index.ts';
import { bindingName, keptName, listenInPage, worldName } from './listen-in-page.ts';
import { type PageMessage, pageMessage } from './page-message.ts';

export type ActMessage = Extract<PageMessage, { kind: 'act' }>;

/** The user's own act in the page, as a navigator would have done it. */
export interface UserAct {
  readonly action: Action;
  readonly element: ElementSummary | null;
  readonly url: string;
  readonly title: string;
}

/** A node of the page, as far as it could be found out before the page went on. */
export interface ActNode {
  readonly frameId: string | null;
  readonly backendNodeId: number | null;
}

export interface UserWatch {
  onAct(message: ActMessage, node: ActNode): void;
  onMoved(): void;
}

const source = `(${listenInPage.toString()})(${JSON.stringify(bindingName)}, ${JSON.stringify(keptName)})`;
const lookUpMs = 500; // a page that a click takes away answers at once or not at all
const own = new AbortController().signal;

/** Puts the listener into every frame of a page before its first script. */
export function watchUser(channel: DriverChannel, watch: UserWatch): void {
  const contexts = new Map<string, { readonly frameId: string }>();
  const contextKey = (id: number, sessionId: string | null): string => `${sessionId ?? ''} ${id}`;

  const install = (sessionId: string | null): void => {
    channel.post('Runtime.enable', {}, sessionId);
    channel.post('Runtime.addBinding', { name: bindingName, executionContextName: worldName }, sessionId);
    channel.post('Page.enable', {}, sessionId);
    channel.post(
      'Page.addScriptToEvaluateOnNewDocument',
      { source, worldName, runImmediately: true },
      sessionId,
    );
  };

  channel.on('Runtime.executionContextCreated', ({ context }, sessionId) => {
    if (context.name !== worldName) return;
    contexts.set(contextKey(context.id, sessionId), { frameId: String(context.auxData?.frameId ?? '') });
  });
  channel.on('Runtime.executionContextDestroyed', ({ executionContextId }, sessionId) => {
    contexts.delete(contextKey(executionContextId, sessionId));
  });

  channel.on('Runtime.bindingCalled', ({ name, payload, executionContextId }, sessionId) => {
    if (name !== bindingName) return;
    const message = parse(payload);
    if (message === null) return;
    if (message.kind === 'moved') {
      watch.onMoved();
      return;
    }
    const frameId = contexts.get(contextKey(executionContextId, sessionId))?.frameId ?? null;
    findNode(channel, { key: message.key, executionContextId, sessionId }).then(
      (backendNodeId) => watch.onAct(message, { frameId, backendNodeId }),
      () => watch.onAct(message, { frameId, backendNodeId: null }),
    );
  });

  channel.children.onAttached(({ sessionId }) => install(sessionId));
  install(null);
}

function parse(payload: string): PageMessage | null {
  try {
    const parsed = pageMessage.safeParse(JSON.parse(payload));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

async function findNode(
  channel: DriverChannel,
  where: { readonly key: number; readonly executionContextId: number; readonly sessionId: string | null },
): Promise<number | null> {
  const options = { signal: own, ms: lookUpMs, sessionId: where.sessionId };
  const { result } = await channel.call(
    'Runtime.evaluate',
    { expression: `${keptName}.get(${where.key})`, contextId: where.executionContextId },
    options,
  );
  if (result.objectId === undefined) return null;
  const { node } = await channel.call('DOM.describeNode', { objectId: result.objectId }, options);
  channel.post('Runtime.releaseObject', { objectId: result.objectId }, where.sessionId);
  return node.backendNodeId;
}
