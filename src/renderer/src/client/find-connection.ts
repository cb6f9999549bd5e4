import type { Bridge } from '#shared/ipc/index.ts';
import { alwaysOpen, type Connection, refusedConnection } from './connection.ts';
import { createSocketConnection, type SocketLike } from './socket-connection.ts';
import { takeToken } from './take-token.ts';

declare global {
  interface Window {
    /** Put there by Electron's preload; missing in the web host. */
    readonly parley?: Bridge;
  }
}

/** The way to main from this window: Electron's preload when there is one, else the web host's socket. */
export function findConnection(): Connection {
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
