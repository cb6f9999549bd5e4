import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { connection } from '#shared/domain/index.ts';
import type { Message } from '../../models/endpoint/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { createModelClient } from './model-client.ts';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Knows no chat: `answers` one after the other, the last of them for ever. */
async function ask(answers: readonly { readonly status?: number; readonly body: object }[]) {
  const asked: { readonly path: string | undefined; readonly prompt: string }[] = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push({ path: request.url, ...JSON.parse(Buffer.concat(chunks).toString('utf8')) });
    response.writeHead(answer?.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer?.body));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const given = { id: 'c', name: 'c', baseUrl, model: 'flan', api: 'completion' };
  const messages: readonly Message[] = [
    { role: 'system', content: 'PAGE' },
    { role: 'user', content: '' },
    { role: 'assistant', content: 'click(uid="a")' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'NEXT' },
        { type: 'image', jpeg: new Uint8Array(3) },
      ],
    },
  ];
  const waits: (string | null)[] = [];
  const completion = createModelClient({ clock: { ...systemClock, sleep: async () => undefined } }).complete(
    { connection: connection.parse(given), key: null },
    {
      messages,
      signal: new AbortController().signal,
      onWait: (wait) => waits.push(wait === null ? null : wait.reason),
    },
  );
  return { completion, asked, waits };
}

const answered = (text: string, finish_reason = 'stop') => ({ body: { choices: [{ text, finish_reason }] } });

test('for who knows no chat all messages are one text, as Flan reads them', async () => {
  const { completion, asked } = await ask([answered('click(uid="b")')]);
  expect(await completion).toMatchObject({
    requests: 1,
    reply: { text: 'click(uid="b")', end: 'complete', usage: null },
  });
  expect(asked).toMatchObject([
    {
      path: '/v1/completions',
      prompt: 'PAGE\nAssistant: click(uid="a")\nUser: NEXT\n\nAssistant:',
      max_tokens: 256,
    },
  ]);
});

test('a text that its limit cut is no action', async () => {
  const { completion } = await ask([answered('click(uid="b', 'length')]);
  expect((await completion).reply.end).toBe('length');
});

test('a busy endpoint is waited for, which is told', async () => {
  const { completion, asked, waits } = await ask([{ status: 503, body: {} }, answered('x')]);
  expect((await completion).requests).toBe(2);
  expect([asked.length, waits.length, waits.at(-1)]).toEqual([2, 2, null]);
});
