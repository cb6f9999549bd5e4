import { type PasskeyMessage, passkeyBindingName } from '../../../injected/contract.ts';
import { type DriverChannel, pageWorldScript } from '../cdp/index.ts';

/** What has to be told apart to know which document a request belongs to. */
type Place = `${string} ${number}`;

/**
 * Whether the page waits for a passkey, in any of its frames. Posted before the page's first script.
 * @returns true while it does
 */
export function watchPasskeys(channel: DriverChannel): () => boolean {
  const open = new Map<Place, number>();

  const watch = (sessionId: string | null): void => {
    channel.post('Runtime.addBinding', { name: passkeyBindingName }, sessionId);
    channel.post('Page.addScriptToEvaluateOnNewDocument', { source: pageWorldScript }, sessionId);
  };
  const placeOf = (contextId: number, sessionId: string | null): Place => `${sessionId ?? ''} ${contextId}`;

  channel.on('Runtime.bindingCalled', ({ name, payload, executionContextId }, sessionId) => {
    if (name !== passkeyBindingName) return;
    const place = placeOf(executionContextId, sessionId);
    const count = (open.get(place) ?? 0) + (payload === ('asked' satisfies PasskeyMessage) ? 1 : -1);
    if (count > 0) open.set(place, count);
    else open.delete(place);
  });
  const forget = (sessionId: string | null): void => {
    for (const place of open.keys()) if (place.startsWith(`${sessionId ?? ''} `)) open.delete(place);
  };
  channel.on('Runtime.executionContextDestroyed', ({ executionContextId }, sessionId) => {
    open.delete(placeOf(executionContextId, sessionId));
  });
  channel.on('Runtime.executionContextsCleared', (_, sessionId) => forget(sessionId));
  channel.on('Target.detachedFromTarget', ({ sessionId }) => forget(sessionId));
  channel.children.onAttached(({ sessionId }) => watch(sessionId));
  watch(null);
  return () => open.size > 0;
}
