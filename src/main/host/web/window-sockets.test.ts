import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type LoopbackServer, listenOnLoopback } from '../site-server.ts';
import { LatestSender, openWindowSockets } from './window-sockets.ts';

/** A window that takes one picture each time `take` is called. */
function slowWindow() {
  const sent: number[] = [];
  let take: () => void = () => undefined;
  const sender = new LatestSender<number>((item) => {
    sent.push(item);
    return new Promise((resolve) => {
      take = resolve;
    });
  });
  return {
    sender,
    sent,
    take: async () => {
      take();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

it('drops the pictures in between when a window is slow, but never the last', async () => {
  const { sender, sent, take } = slowWindow();
  for (const picture of [1, 2, 3, 4]) sender.offer(picture);
  expect(sent).toEqual([1]);
  await take();
  expect(sent).toEqual([1, 4]);
  await take();
  sender.offer(5);
  expect(sent).toEqual([1, 4, 5]);
});

it('goes on after a picture that could not be sent', async () => {
  const sent: number[] = [];
  const sender = new LatestSender<number>(async (item) => {
    sent.push(item);
    if (item === 1) throw new Error('reset by peer');
  });
  sender.offer(1);
  sender.offer(2);
  await new Promise((resolve) => setImmediate(resolve));
  expect(sent).toEqual([1, 2]);
});

let server: LoopbackServer;

beforeAll(async () => {
  server = await listenOnLoopback(0, (_request, response) => void response.end());
  openWindowSockets(server.server, server.port, 't', async () => ({ ok: true, value: null }));
});
afterAll(() => server.close());

it.each([
  'GET //[ HTTP/1.1',
  'GET http://[::1:bad/socket HTTP/1.1',
  'GET * HTTP/1.1',
  'GET /socket?token=%ff%zz HTTP/1.1',
  'GET //%00@:x/socket HTTP/1.1',
  `GET /${'['.repeat(5_000)} HTTP/1.1`,
])('goes on after an upgrade that nobody can read: %s', async (line) => {
  for (const headers of ['', `Host: 127.0.0.1:${server.port}\r\nOrigin: ${server.origin}\r\n`]) {
    const socket = connect(server.port, '127.0.0.1');
    const ended = new Promise((resolve) => socket.on('close', resolve).on('error', () => undefined));
    socket.write(
      `${line}\r\n${headers}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
    socket.resume();
    setTimeout(() => socket.destroy(), 200);
    await ended;
  }
  const window = new WebSocket(`${server.origin.replace('http', 'ws')}/socket?token=t`, {
    origin: server.origin,
  });
  await once(window, 'open');
  window.terminate();
});
