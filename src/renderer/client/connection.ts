import type { Bridge } from '#shared/ipc/index.ts';
import { createSocketConnection, type SocketLike } from './socket-connection.ts';
import { connectionWords } from './words.ts';

/**
 * `lost`: it was there and is being tried again. `refused`: trying again would not help (no token, or one of an
 * earlier start of the app).
 */
export type ConnectionStatus = 'connecting' | 'open' | 'lost' | 'refused';

/** A bridge that can go away. Electron's never does. */
export interface HostConnection extends Bridge {
  status(): ConnectionStatus;
  onStatus(listener: (status: ConnectionStatus) => void): () => void;
}

function alwaysOpen(bridge: Bridge): HostConnection {
  return {
    host: bridge.host,
    call: (method, params) => bridge.call(method, params),
    onEvent: (listener) => bridge.onEvent(listener),
    onFrame: (listener) => bridge.onFrame(listener),
    status: () => 'open',
    onStatus: () => () => {},
  };
}

/** Without a token main does not listen: every call fails with the same words. */
function refusedConnection(): HostConnection {
  return {
    host: 'web',
    call: () =>
      Promise.resolve({
        ok: false,
        error: { code: 'not-allowed', message: connectionWords.noKey, details: {} },
      }),
    onEvent: () => () => {},
    onFrame: () => () => {},
    status: () => 'refused',
    onStatus: () => () => {},
  };
}

declare global {
  interface Window {
    /** Put there by Electron's preload; missing in the web host. */
    readonly parley?: Bridge;
  }
}

/** The way to main from this window: Electron's preload when there is one, else the web host's socket. */
export function findConnection(): HostConnection {
  if (window.parley !== undefined) return alwaysOpen(window.parley);
  const token = takeToken(window);
  if (token === null) return refusedConnection();
  const url = new URL('/socket', window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  url.search = '';
  url.searchParams.set('token', token);
  return createSocketConnection({
    // The DOM's WebSocket has the same members with wider types.
    connect: () => new WebSocket(url) as SocketLike,
    schedule: (callback, ms) => window.setTimeout(callback, ms),
  });
}

const storageKey = 'parley-token';

/** The parts of `window` that the token touches; a test brings its own. */
export interface TokenPlaces {
  readonly location: { readonly href: string };
  readonly history: { replaceState(data: unknown, unused: string, url: string): void };
  readonly sessionStorage: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
  };
}

/**
 * The web host's token from this page's address (`#token=…` or `?token=…`), or the one kept from before a reload.
 * It leaves the address bar at once, so that it is neither bookmarked nor shown to people looking on.
 */
export function takeToken(places: TokenPlaces): string | null {
  const url = new URL(places.location.href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const token = fragment.get('token') ?? url.searchParams.get('token');
  if (token === null || token === '') return places.sessionStorage.getItem(storageKey);
  fragment.delete('token');
  url.searchParams.delete('token');
  url.hash = fragment.toString();
  places.history.replaceState(null, '', url.href);
  places.sessionStorage.setItem(storageKey, token);
  return token;
}
