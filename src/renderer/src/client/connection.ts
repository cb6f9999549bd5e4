import type { Bridge } from '#shared/ipc/index.ts';

/**
 * `lost`: it was there and is being tried again. `refused`: trying again would not help (no token, or one of an
 * earlier start of the app).
 */
export type ConnectionStatus = 'connecting' | 'open' | 'lost' | 'refused';

/** A bridge that can go away. Electron's never does. */
export interface Connection extends Bridge {
  status(): ConnectionStatus;
  onStatus(listener: (status: ConnectionStatus) => void): () => void;
}

/** Electron's bridge as a connection that is always open. */
export function alwaysOpen(bridge: Bridge): Connection {
  return {
    host: bridge.host,
    call: (method, params) => bridge.call(method, params),
    onEvent: (listener) => bridge.onEvent(listener),
    onFrame: (listener) => bridge.onFrame(listener),
    status: () => 'open',
    onStatus: () => () => {},
  };
}

/** No token, so nobody to talk to: every call fails with the same words. */
export function refusedConnection(): Connection {
  return {
    host: 'web',
    call: () =>
      Promise.resolve({
        ok: false,
        error: { code: 'not-allowed', message: 'This window has no token for Parley.', details: {} },
      }),
    onEvent: () => () => {},
    onFrame: () => () => {},
    status: () => 'refused',
    onStatus: () => () => {},
  };
}
