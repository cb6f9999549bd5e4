import { afterEach, expect, test } from 'vitest';
import { type ModelAnswer, scriptTurns } from '../../../../e2e/model/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { createChatClient, idleMs } from './chat-client.ts';
import { longestWaitMs } from './retry.ts';
import { buildEndpoint, canaryKey } from './testing/build-endpoint.ts';
import { createFakeClock } from './testing/fake-clock.ts';
import {
  askWithWaits,
  failureOf,
  fakeModels,
  hello,
  type ModelWait,
  neverStopped,
} from './testing/fake-models.ts';

const models = fakeModels();
afterEach(() => models.close());

const good = 'click(uid="a1")';

test('an answer is streamed: drafts grow, usage and the first token are told', async () => {
  const model = await models.play({ answer: 'one two three', key: canaryKey });
  const drafts: string[] = [];
  const client = createChatClient({ clock: systemClock });
  const { reply, requests, firstTokenMs } = await client.complete(buildEndpoint(model.baseUrl), {
    messages: hello,
    signal: neverStopped,
    onDraft: (text) => drafts.push(text),
  });
  expect(reply).toMatchObject({ text: 'one two three', end: 'complete', usage: { in: 2, out: 4 } });
  expect(drafts.at(-1)).toBe('one two three');
  expect(drafts.length).toBeGreaterThan(1);
  expect(requests).toBe(1);
  expect(firstTokenMs).not.toBeNull();
});

test('the endpoint learns the prompt and the key and nothing about the machine', async () => {
  process.env.OPENAI_ORG_ID = 'org-of-somebody';
  process.env.OPENAI_CUSTOM_HEADERS = 'x-mine: secret';
  try {
    const model = await models.play({ answer: good });
    await createChatClient({ clock: systemClock }).complete(buildEndpoint(model.baseUrl), {
      messages: hello,
      signal: neverStopped,
    });
    const { headers, body } = await model.completion(0);
    expect(headers.authorization).toBe(`Bearer ${canaryKey}`);
    expect(JSON.stringify(headers)).not.toMatch(/stainless|org-of-somebody|x-mine/u);
    expect(body).toMatchObject({ model: 'played-model', temperature: 0, max_tokens: 256, stream: true });
  } finally {
    delete process.env.OPENAI_ORG_ID;
    delete process.env.OPENAI_CUSTOM_HEADERS;
  }
});

test('without a key no authorization is sent, whatever the environment holds', async () => {
  process.env.OPENAI_API_KEY = canaryKey;
  try {
    const model = await models.play({ answer: good });
    const client = createChatClient({ clock: systemClock });
    await client.complete(buildEndpoint(model.baseUrl, {}, null), { messages: hello, signal: neverStopped });
    expect((await model.completion(0)).headers.authorization).toBeUndefined();
  } finally {
    delete process.env.OPENAI_API_KEY;
  }
});

test('a server that ignores stream: true works too, also one that mislabels its answer', async () => {
  const script = scriptTurns([
    { text: good, plain: true },
    { text: good, plain: true, contentType: 'text/event-stream' },
    { text: good, contentType: 'text/plain' },
  ]);
  const model = await models.play({ answer: script.answer });
  const client = createChatClient({ clock: systemClock });
  for (let round = 0; round < 3; round += 1) {
    const { reply } = await client.complete(buildEndpoint(model.baseUrl), {
      messages: hello,
      signal: neverStopped,
    });
    expect(reply).toMatchObject({ text: good, end: 'complete' });
  }
});

test.each([
  ['max_tokens', 'max_completion_tokens', 4_096],
  ['temperature', 'max_tokens', 256],
  ['stream_options', 'max_tokens', 256],
] as const)(
  'an endpoint that does not know %s is asked again once without it, and that is remembered',
  async (rejected, limit, tokens) => {
    const model = await models.play({ answer: good, rejects: [rejected] });
    const client = createChatClient({ clock: systemClock });
    const first = await client.complete(buildEndpoint(model.baseUrl), {
      messages: hello,
      signal: neverStopped,
    });
    const second = await client.complete(buildEndpoint(model.baseUrl), {
      messages: hello,
      signal: neverStopped,
    });
    expect([first.requests, second.requests]).toEqual([2, 1]);
    const body = (await model.completion(2)).body ?? {};
    expect(body).not.toHaveProperty(rejected);
    expect(body).toHaveProperty(limit, tokens);
  },
);

test('an endpoint that takes none of them, nor system messages, is found out one by one', async () => {
  const rejects = ['max_tokens', 'max_completion_tokens', 'temperature', 'stream_options', 'stream'];
  const model = await models.play({
    rejects,
    answer: ({ body }) =>
      body?.messages.some(({ role }) => role === 'system') === true
        ? { status: 400, body: { error: { message: 'System role not supported' } } }
        : good,
  });
  const { reply } = await createChatClient({ clock: systemClock }).complete(buildEndpoint(model.baseUrl), {
    messages: [{ role: 'system', content: 'You choose.' }, ...hello],
    signal: neverStopped,
  });
  expect(reply.text).toBe(good);
  expect(model.completions().at(-1)?.prompt).toBe('You choose.\n\nhello');
});

test('a model whose thoughts used up the limit gets room for them the next time', async () => {
  const model = await models.play({ answer: { text: '', reasoning: 'Let me think', finish: 'length' } });
  const client = createChatClient({ clock: systemClock });
  const { reply } = await client.complete(buildEndpoint(model.baseUrl), {
    messages: hello,
    signal: neverStopped,
  });
  expect(reply).toMatchObject({ end: 'length', text: '', reasoning: 'Let me think' });
  await client.complete(buildEndpoint(model.baseUrl), { messages: hello, signal: neverStopped });
  expect((await model.completion(1)).body).toHaveProperty('max_tokens', 4_096);
});

test.each([
  [429, { 'retry-after': '7' }, 7_000],
  [429, { 'retry-after': '0.5' }, 500],
  [429, { 'retry-after-ms': '250' }, 250],
  [429, { 'retry-after': '86400' }, longestWaitMs],
  [429, { 'retry-after': '99999999999999999999' }, longestWaitMs],
  [503, { 'retry-after': '61' }, longestWaitMs],
  [500, { 'retry-after': '3' }, 3_000],
  [502, { 'retry-after': '3' }, 3_000],
  [529, { 'retry-after': '3' }, 3_000],
] as const)('%s with %j is asked again after %s ms and then answered', async (status, headers, ms) => {
  const script = scriptTurns([{ status, headers, body: {} }, good]);
  const model = await models.play({ answer: script.answer });
  const clock = createFakeClock();
  const { asked, waits } = askWithWaits(createChatClient({ clock, random: () => 0.5 }), clock, model);
  expect(await asked).toMatchObject({ reply: { text: good }, requests: 2 });
  expect(waits).toEqual([ms]);
});

test('a stream that stalls after some tokens ends at the idle deadline as a cut answer', async () => {
  const text = 'click(uid="a1") and more words follow';
  const model = await models.play({ answer: { text, stopAtByte: 700, ending: 'drip' } });
  const clock = createFakeClock();
  let heard: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const asked = createChatClient({ clock }).complete(buildEndpoint(model.baseUrl), {
    messages: hello,
    signal: neverStopped,
    onDraft: () => heard(),
  });
  await first;
  await clock.sleeping(idleMs);
  clock.advance(idleMs);
  expect((await asked).reply.end).toBe('stalled');
  await (await model.completion(0)).hungUp;
});

test('a stop ends it in every state and closes the socket', async () => {
  const states: readonly ModelAnswer[] = [
    { text: good, stopAtByte: 0, ending: 'stall' },
    { text: 'a b c d e f g', stopAtByte: 600, ending: 'stall' },
    { text: good, plain: true, stopAtByte: 20, ending: 'drip' },
  ];
  for (const answer of states) {
    const model = await models.play({ answer });
    const stop = new AbortController();
    const asked = failureOf(
      createChatClient({ clock: systemClock }).complete(buildEndpoint(model.baseUrl), {
        messages: hello,
        signal: stop.signal,
      }),
    );
    const request = await model.completion(0);
    stop.abort();
    expect((await asked).error.code).toBe('stopped');
    await request.hungUp;
  }
});

test('a stop while it waits to ask again ends the wait', async () => {
  const model = await models.play({ answer: { status: 429, headers: { 'retry-after': '50' }, body: {} } });
  const stop = new AbortController();
  const waits: (ModelWait | null)[] = [];
  const asked = failureOf(
    createChatClient({ clock: systemClock }).complete(buildEndpoint(model.baseUrl), {
      messages: hello,
      signal: stop.signal,
      onWait: (wait) => {
        waits.push(wait);
        if (wait !== null) stop.abort();
      },
    }),
  );
  expect((await asked).error.code).toBe('stopped');
  expect(waits.at(-1)).toBeNull();
  expect(model.completions()).toHaveLength(1);
});

test('a model that drips on for ever ends at the deadline of the whole request, and nothing of it counts', async () => {
  const model = await models.play({
    answer: { pieces: Array.from({ length: 10_000 }, () => 'a '), betweenMs: 1 },
  });
  const clock = createFakeClock();
  const { reply } = await createChatClient({ clock }).complete(buildEndpoint(model.baseUrl), {
    messages: hello,
    signal: neverStopped,
    // Just within the idle deadline, again and again.
    onDraft: () => clock.advance(idleMs - 1),
  });
  expect(reply.end).toBe('stalled');
  expect(reply.text.length).toBeLessThan(200);
  await (await model.completion(0)).hungUp;
});

test('answers one after the other share a connection; one that never ends is hung up on', async () => {
  const endless = { pieces: Array.from({ length: 100_000 }, () => 'and on ') };
  const model = await models.play({ answer: ({ index }) => (index < 6 ? good : endless) });
  const client = createChatClient({ clock: systemClock });
  const ask = () => client.complete(buildEndpoint(model.baseUrl), { messages: hello, signal: neverStopped });
  for (let round = 0; round < 6; round += 1) await ask();
  // The next request may come before the last bytes of the answer before it.
  expect(model.connections()).toBeLessThan(6);
  expect((await ask()).reply.end).toBe('endless');
  await (await model.completion(6)).hungUp;
});

test('FastAPI’s way of naming an unknown parameter is understood', async () => {
  const detail = [
    { type: 'extra_forbidden', loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' },
  ];
  const model = await models.play({
    answer: ({ body }) => (body?.stream_options === undefined ? good : { status: 422, body: { detail } }),
  });
  const client = createChatClient({ clock: systemClock });
  const asked = await client.complete(buildEndpoint(model.baseUrl), {
    messages: hello,
    signal: neverStopped,
  });
  expect(asked).toMatchObject({ requests: 2, reply: { text: good } });
});

const letterB = [
  { token: 'Answer:', likely: { 'Answer:': 0 } },
  { token: ' B', likely: { ' B': -0.4, ' A': -1.2 } },
];

test.each([false, true])(
  'how likely tokens were is told where it is asked for (one document: %s)',
  async (plain) => {
    const model = await models.play({ answer: { tokens: letterB, plain } });
    const client = createChatClient({ clock: systemClock });
    const asking = { messages: hello, signal: neverStopped };
    const { reply } = await client.complete(buildEndpoint(model.baseUrl), { ...asking, wantsTokens: true });
    expect(reply).toMatchObject({ text: 'Answer: B', end: 'complete' });
    expect(reply.tokens.map(({ text, likeliest }) => [text, Object.fromEntries(likeliest)])).toEqual([
      ['Answer:', { 'Answer:': 0 }],
      [' B', { ' B': -0.4, ' A': -1.2 }],
    ]);
    expect((await client.complete(buildEndpoint(model.baseUrl), asking)).reply.tokens).toEqual([]);
    expect((await model.completion(0)).body).toMatchObject({ logprobs: true, top_logprobs: 5 });
    expect((await model.completion(1)).body).not.toHaveProperty('logprobs');
  },
);

test('an endpoint that tells no probabilities is asked without them from then on', async () => {
  const model = await models.play({ answer: good, rejects: ['logprobs'] });
  const client = createChatClient({ clock: systemClock });
  const asking = { messages: hello, signal: neverStopped, wantsTokens: true };
  expect(await client.complete(buildEndpoint(model.baseUrl), asking)).toMatchObject({
    ...{ requests: 2, reply: { text: good, tokens: [] } },
  });
  expect(await client.complete(buildEndpoint(model.baseUrl), asking)).toMatchObject({ requests: 1 });
});

test.each([{ content: 'x' }, { content: [{ token: 1 }] }, [], 'no', { content: null }])(
  'probabilities that make no sense (%j) cost no answer',
  async (logprobs) => {
    const choice = { index: 0, message: { content: good }, finish_reason: 'stop', logprobs };
    const model = await models.play({ answer: { body: { choices: [choice] } } });
    const { reply } = await createChatClient({ clock: systemClock }).complete(buildEndpoint(model.baseUrl), {
      ...{ messages: hello, signal: neverStopped, wantsTokens: true },
    });
    expect(reply).toMatchObject({ text: good, end: 'complete', tokens: [] });
  },
);
