import { expect, test } from 'vitest';
import { createSocketConnection, decodeFrame, type SocketLike } from './socket-connection.ts';

function play() {
  const sockets: (SocketLike & { readonly sent: string[] })[] = [];
  const scheduled: (() => void)[] = [];
  const connection = createSocketConnection({
    connect: () => {
      const sent: string[] = [];
      const socket = {
        binaryType: 'blob',
        onopen: null,
        onmessage: null,
        onclose: null,
        sent,
        send: (text: string) => {
          sent.push(text);
        },
      };
      sockets.push(socket);
      return socket;
    },
    schedule: (callback) => scheduled.push(callback),
  });
  const latest = () => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('no socket');
    return socket;
  };
  return { connection, sockets, scheduled, latest };
}

test('a call gets the answer with its own number, whatever the order', async () => {
  const { connection, latest } = play();
  latest().onopen?.(undefined as never);
  const first = connection.call('app.state', undefined);
  const second = connection.call('sessions.list', { query: '', limit: 10 });
  expect(latest().sent.map((text) => JSON.parse(text))).toEqual([
    { id: 1, method: 'app.state' },
    { id: 2, method: 'sessions.list', params: { query: '', limit: 10 } },
  ]);
  latest().onmessage?.({ data: JSON.stringify({ id: 2, answer: { ok: true, value: 'second' } }) });
  latest().onmessage?.({ data: JSON.stringify({ id: 1, answer: { ok: true, value: 'first' } }) });
  expect(await Promise.all([first, second])).toEqual([
    { ok: true, value: 'first' },
    { ok: true, value: 'second' },
  ]);
});

test('when the socket drops, calls under way fail, it says so and tries again', async () => {
  const { connection, sockets, scheduled, latest } = play();
  const statuses: string[] = [];
  connection.onStatus((status) => statuses.push(status));
  latest().onopen?.(undefined as never);
  const call = connection.call('app.state', undefined);
  latest().onclose?.({ code: 1006 });
  expect((await call).ok).toBe(false);
  expect(scheduled).toHaveLength(1);
  scheduled[0]?.();
  expect(sockets).toHaveLength(2);
  latest().onopen?.(undefined as never);
  expect(statuses).toEqual(['open', 'lost', 'open']);
});

test('calls made while the socket is down fail at once', async () => {
  const { connection } = play();
  expect((await connection.call('run.stop', undefined)).ok).toBe(false);
});

test('a refused token is not tried again', () => {
  const { connection, scheduled, latest } = play();
  latest().onclose?.({ code: 1008 });
  expect(connection.status()).toBe('refused');
  expect(scheduled).toEqual([]);
});

test('events and page pictures reach their listeners', () => {
  const { connection, latest } = play();
  const events: unknown[] = [];
  const frames: unknown[] = [];
  connection.onEvent((event) => events.push(event));
  connection.onFrame((header, jpeg) => frames.push([header, [...jpeg]]));
  latest().onmessage?.({ data: '{"event":{"type":"x"}}' });
  const header = new TextEncoder().encode('{"tabId":1,"width":2,"height":3}');
  latest().onmessage?.({ data: new Uint8Array([0, 0, 0, header.length, ...header, 7]).buffer });
  expect(events).toEqual([{ type: 'x' }]);
  expect(frames).toEqual([[{ tabId: 1, width: 2, height: 3 }, [7]]]);
});

function message(header: string, jpeg: readonly number[]): ArrayBuffer {
  const bytes = new TextEncoder().encode(header);
  const whole = new Uint8Array(4 + bytes.length + jpeg.length);
  new DataView(whole.buffer).setUint32(0, bytes.length);
  whole.set(bytes, 4);
  whole.set(jpeg, 4 + bytes.length);
  return whole.buffer;
}

test('a page picture comes apart into its header and its bytes', () => {
  const frame = decodeFrame(message('{"tabId":3,"width":800,"height":600}', [0xff, 0xd8, 0x01]));
  expect(frame?.header).toEqual({ tabId: 3, width: 800, height: 600 });
  expect([...(frame?.jpeg ?? [])]).toEqual([0xff, 0xd8, 0x01]);
});

test.each([
  ['nothing', new ArrayBuffer(0)],
  ['a header longer than the message', new Uint8Array([0, 0, 0, 200, 1]).buffer],
  ['a header that is not JSON', message('{', [])],
  ['a header without its size', message('{"tabId":3}', [])],
])('%s is left out', (_title, bytes) => {
  expect(decodeFrame(bytes)).toBeNull();
});
