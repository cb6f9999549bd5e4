import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { AppEvent, Dispatch, PageFrame } from '#shared/ipc/index.ts';
import { parseJson } from '../../platform/json.ts';
import { isOwnHost } from '../site-server.ts';

/** The longest thing that a window has to say is an utterance or pasted text of some thousand characters. */
const maxMessageBytes = 1024 * 1024;
/** Close codes that the window reads: no right to be here (next to HTTP's 401), and nonsense (RFC 6455). */
const wrongToken = 4401;
const badMessage = 1008;

export type WindowSockets = ReturnType<typeof openWindowSockets>;

interface Connected {
  readonly socket: WebSocket;
  readonly frames: LatestSender<Uint8Array>;
}

/** The contract over a WebSocket at /socket, for windows that this server itself has served and that know the token. */
export function openWindowSockets(server: Server, port: number, token: string, dispatch: Dispatch) {
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
    const message = parseJson(text, call);
    if (message === null) {
      socket.close(badMessage, 'not a call');
      return;
    }
    const reply = await dispatch(message.method, message.params);
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ id: message.id, answer: reply }));
  }

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // Nobody reads its errors but us, and a caller that is gone before it is answered is no reason to end.
    stream.on('error', () => undefined);
    const url = isOwnHost(request, port) && isOwnOrigin(request) ? addressOf(request) : null;
    if (url?.pathname !== '/socket') {
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
    publish: (event: AppEvent) => {
      const text = JSON.stringify({ event });
      for (const { socket } of windows) socket.send(text);
    },
    /** A picture of the page in front, to every window; a window that opens later gets the last one. */
    showFrame: (header: PageFrame, jpeg: Uint8Array) => {
      lastFrame = encodeFrame(header, jpeg);
      for (const { frames } of windows) frames.offer(lastFrame);
    },
    /** How many windows are open, told at each change. */
    onCount: (listener: (count: number) => void) => {
      tellCount = listener;
      listener(windows.size);
    },
    close: () => {
      for (const { socket } of windows) socket.terminate();
      sockets.close();
    },
  };
}

/** What is asked for; null for what no browser writes: a request line may hold anything. */
function addressOf(request: IncomingMessage): URL | null {
  const written = request.url ?? '';
  return written.startsWith('/') ? URL.parse(`http://127.0.0.1${written}`) : null;
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

/**
 * Sends pictures to one window no faster than it takes them: while one is under way only the newest of those that
 * follow is kept. The last one always arrives, so a page that comes to rest is shown as it is.
 */
export class LatestSender<T> {
  readonly #send: (item: T) => Promise<void>;
  #busy = false;
  #waiting: { readonly item: T } | null = null;

  constructor(send: (item: T) => Promise<void>) {
    this.#send = send;
  }

  offer(item: T): void {
    this.#waiting = { item };
    if (!this.#busy) void this.#drain();
  }

  async #drain(): Promise<void> {
    this.#busy = true;
    while (this.#waiting !== null) {
      const { item } = this.#waiting;
      this.#waiting = null;
      // A window that has gone takes nothing more; its sender goes with it.
      await this.#send(item).catch(() => undefined);
    }
    this.#busy = false;
  }
}

/** What a window sends over the socket. The method and its parameters are checked by the dispatcher. */
const call = z.object({ id: z.number().int(), method: z.string(), params: z.unknown().optional() });

/** One binary message: 4 bytes big-endian length of the header, the header as JSON, the JPEG. */
function encodeFrame(header: PageFrame, jpeg: Uint8Array): Uint8Array {
  const json = Buffer.from(JSON.stringify(header), 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.byteLength);
  return Buffer.concat([length, json, jpeg]);
}

/** 256 bits, made anew at each launch. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Takes the same time however much of a guess is right. */
function isToken(expected: string, given: string): boolean {
  return timingSafeEqual(digest(expected), digest(given));
}

/** Of one length, as the comparison asks. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
