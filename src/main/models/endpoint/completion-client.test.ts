import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { connection } from '#shared/domain/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { createCompletionClient, type Endpoint } from './index.ts';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server that knows no chat: it answers what `answer` gives for a request's body. */
async function serve(answer: (body: Record<string, unknown>) => { status?: number; body: unknown }) {
  const asked: Record<string, unknown>[] = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = { path: request.url, ...JSON.parse(Buffer.concat(chunks).toString('utf8')) };
    asked.push(body);
    const { status = 200, body: said } = answer(body);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(said));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  const endpoint: Endpoint = {
    connection: connection.parse({ id: 'c', name: 'c', baseUrl, model: 'mindact-flan' }),
    key: null,
  };
  return { endpoint, asked };
}

const ask = (endpoint: Endpoint, client = createCompletionClient({ clock: systemClock })) =>
  client.complete(endpoint, { prompt: '(html )Q', signal: new AbortController().signal });

test('one text goes in, and what is written behind it comes out with the likeliest first tokens', async () => {
  const { endpoint, asked } = await serve(() => ({
    body: {
      choices: [
        { text: 'C.\nAction: CLICK', logprobs: { top_logprobs: [{ C: -0.1, A: -2.5 }, { '.': 0 }] } },
      ],
      usage: { prompt_tokens: 40, completion_tokens: 6 },
    },
  }));
  expect(await ask(endpoint)).toMatchObject({
    text: 'C.\nAction: CLICK',
    firstTokens: new Map([
      ['C', -0.1],
      ['A', -2.5],
    ]),
    usage: { in: 40, out: 6 },
  });
  expect(asked).toEqual([
    {
      path: '/v1/completions',
      model: 'mindact-flan',
      prompt: '(html )Q',
      max_tokens: 50,
      temperature: 0,
      logprobs: 5,
    },
  ]);
});

test('a server that tells no probabilities is not asked for them again', async () => {
  const { endpoint, asked } = await serve((body) =>
    'logprobs' in body
      ? { status: 400, body: { error: { message: 'logprobs is not supported' } } }
      : { body: { choices: [{ text: 'A.' }] } },
  );
  const client = createCompletionClient({ clock: systemClock });
  expect(await ask(endpoint, client)).toMatchObject({ text: 'A.', firstTokens: new Map(), usage: null });
  await ask(endpoint, client);
  expect(asked.map((body) => 'logprobs' in body)).toEqual([true, false, false]);
});

test('what is no completion is said in words', async () => {
  const { endpoint } = await serve(() => ({ body: { choices: [] } }));
  await expect(ask(endpoint)).rejects.toMatchObject({
    code: 'endpoint',
    message: expect.stringContaining('not with a completion'),
  });
});
