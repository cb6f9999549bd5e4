import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { AppEvent, Dispatch, PageFrame } from '#shared/ipc/index.ts';
import { isOwnHost } from '../serving/index.ts';
import { encodeFrame } from './encode-frame.ts';
import { LatestSender } from './latest-sender.ts';
import { readSocketMessage } from './socket-message.ts';
import { isToken } from './token.ts';

/** The longest thing that a window has to say is an utterance or pasted text of some thousand characters. */
const maxMessageBytes = 1024 * 1024;
/** Close codes that the window reads: no right to be here (next to HTTP's 401), and nonsense (RFC 6455). */
const wrongToken = 4401;
const badMessage = 1008;

export interface WindowSockets {
  publish(event: AppEvent): void;
  /** A picture of the page in front, to every window; a window that opens later gets the last one. */
  showFrame(header: PageFrame, jpeg: Uint8Array): void;
  /** How many windows are open, told at each change. */
  onCount(listener: (count: number) => void): void;
  close(): void;
}

interface Connected {
  readonly socket: WebSocket;
  readonly frames: LatestSender<Uint8Array>;
}

/** The contract over a WebSocket at /socket, for windows that this server itself has served and that know the token. */
export function openWindowSockets(
  server: Server,
  port: number,
  token: string,
  dispatch: Dispatch,
): WindowSockets {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, clientTracking: false });
  const windows = new Set<Connected>();
  let tellCount: (count: number) => void = () => undefined;
  let lastFrame: Uint8Array | null = null;

  function connect(socket: WebSocket): void {
    const connected = { socket, frames: new LatestSender<Uint8Array>((frame) => sendBinary(socket, frame)) };
    windows.add(connected);
    socket.on('close', () => {
      windows.delete(connected);
      tellCount(windows.size);
    });
    // A reset connection; 'close' follows and does what there is to do.
    socket.on('error', () => undefined);
    socket.on('message', (data, isBinary) => {
      void answer(socket, isBinary ? '' : data.toString());
    });
    if (lastFrame !== null) connected.frames.offer(lastFrame);
    tellCount(windows.size);
  }

  async function answer(socket: WebSocket, text: string): Promise<void> {
    const call = readSocketMessage(text);
    if (call === null) {
      socket.close(badMessage, 'not a call');
      return;
    }
    const reply = await dispatch(call.method, call.params);
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ id: call.id, answer: reply }));
  }

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (url.pathname !== '/socket' || !isOwnHost(request, port) || !isOwnOrigin(request)) {
      stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      // Refused after the handshake: only so can the window read why.
      if (isToken(token, url.searchParams.get('token') ?? '')) connect(socket);
      else socket.close(wrongToken, 'wrong token');
    });
  });

  return {
    publish: (event) => {
      const text = JSON.stringify({ event });
      for (const { socket } of windows) socket.send(text);
    },
    showFrame: (header, jpeg) => {
      lastFrame = encodeFrame(header, jpeg);
      for (const { frames } of windows) frames.offer(lastFrame);
    },
    onCount: (listener) => {
      tellCount = listener;
      listener(windows.size);
    },
    close: () => {
      for (const { socket } of windows) socket.terminate();
      sockets.close();
    },
  };
}

/** A page of another site may open sockets to here; its origin gives it away. */
function isOwnOrigin(request: IncomingMessage): boolean {
  return request.headers.origin === `http://${request.headers.host}`;
}

function sendBinary(socket: WebSocket, data: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.send(data, { binary: true }, (error) => (error ? reject(error) : resolve()));
  });
}
