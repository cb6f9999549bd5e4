import { type Answer, type PageFrame, pageFrame } from '#shared/ipc/index.ts';
import { createListeners } from '#shared/text/listeners.ts';
import type { ConnectionStatus, HostConnection } from './connection.ts';
import { socketConnectionWords } from './words.ts';

/** The part of `WebSocket` that is used; a test plays it. */
export interface SocketLike {
  binaryType: string;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
  send(text: string): void;
}

interface SocketOptions {
  readonly connect: () => SocketLike;
  readonly schedule: (callback: () => void, ms: number) => void;
}

// WebSocket close codes of RFC 6455 for "policy violation", and the private code next to HTTP's 401.
const refusalCodes: readonly number[] = [1008, 4401];

// Tries quickly at first, because a restart of the app takes about a second, then every five seconds.
const retryDelaysMs = [250, 500, 1_000, 2_000, 5_000] as const;

const lostAnswer: Answer = {
  ok: false,
  error: {
    code: 'deadline',
    message: socketConnectionWords.connectionLost,
    details: {},
  },
};

/**
 * The web host's bridge: calls go out as `{id, method, params}` and come back as `{id, answer}`; events arrive as
 * `{event}`, page pictures as binary messages. Reconnects by itself; calls under way when the socket drops are
 * answered with a failure, calls made while it is down fail at once.
 */
export function createSocketConnection(options: SocketOptions): HostConnection {
  const events = createListeners<[event: unknown]>();
  const frames = createListeners<[header: unknown, jpeg: Uint8Array]>();
  const statuses = createListeners<[status: ConnectionStatus]>();
  const waiting = new Map<number, (answer: Answer) => void>();
  let status: ConnectionStatus = 'connecting';
  let socket: SocketLike | null = null;
  let lastId = 0;
  let failures = 0;

  function setStatus(next: ConnectionStatus): void {
    if (status === next) return;
    status = next;
    statuses.tell(next);
  }

  function open(): void {
    const current = options.connect();
    current.binaryType = 'arraybuffer';
    current.onopen = () => {
      failures = 0;
      socket = current;
      setStatus('open');
    };
    current.onmessage = ({ data }) => receive(data);
    current.onclose = ({ code }) => {
      socket = null;
      for (const answer of waiting.values()) answer(lostAnswer);
      waiting.clear();
      if (refusalCodes.includes(code)) {
        setStatus('refused');
        return;
      }
      setStatus('lost');
      const delayMs = retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? 0;
      failures += 1;
      options.schedule(open, delayMs);
    };
  }

  function receive(data: unknown): void {
    if (data instanceof ArrayBuffer) {
      const frame = decodeFrame(data);
      if (frame !== null) frames.tell(frame.header, frame.jpeg);
      return;
    }
    if (typeof data !== 'string') return;
    const message = JSON.parse(data) as { id?: number; answer?: Answer; event?: unknown };
    if (message.event !== undefined) {
      events.tell(message.event);
    } else if (message.id !== undefined && message.answer !== undefined) {
      waiting.get(message.id)?.(message.answer);
      waiting.delete(message.id);
    }
  }

  open();
  return {
    host: 'web',
    call(method, params) {
      const current = socket;
      if (current === null) return Promise.resolve(lostAnswer);
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        current.send(JSON.stringify({ id, method, params }));
      });
    },
    onEvent: events.add,
    onFrame: frames.add,
    status: () => status,
    onStatus: statuses.add,
  };
}

// A big-endian count of the header's bytes comes first.
const lengthBytes = 4;

interface DecodedFrame {
  readonly header: PageFrame;
  readonly jpeg: Uint8Array<ArrayBuffer>;
}

/**
 * Takes one binary message of the web host's socket apart: 4 bytes of header length, the header as JSON, a JPEG.
 * Null when the message is not of that form; a picture that cannot be read is not worth an error, the next one follows.
 */
export function decodeFrame(message: ArrayBuffer): DecodedFrame | null {
  if (message.byteLength < lengthBytes) return null;
  const headerLength = new DataView(message).getUint32(0);
  const start = lengthBytes + headerLength;
  if (start > message.byteLength) return null;
  try {
    const text = new TextDecoder().decode(new Uint8Array(message, lengthBytes, headerLength));
    const header = pageFrame.safeParse(JSON.parse(text));
    return header.success ? { header: header.data, jpeg: new Uint8Array(message, start) } : null;
  } catch {
    return null;
  }
}
