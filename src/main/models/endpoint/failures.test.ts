import { afterEach, expect, test } from 'vitest';
import { fakeModel, selfSigned } from '../../../../e2e/model/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { createChatClient, firstTokenMs } from './chat-client.ts';
import { listModels } from './list-models.ts';
import { buildEndpoint, canaryKey } from './testing/build-endpoint.ts';
import { createFakeClock } from './testing/fake-clock.ts';
import { failureOf, fakeModels, hello, neverStopped } from './testing/fake-models.ts';

const models = fakeModels();
afterEach(() => models.close());

const good = 'click(uid="a1")';

const echo = { error: { message: `Incorrect API key provided: ${canaryKey}. Also Bearer ${canaryKey}` } };

test.each([
  [400, echo, 'bad-request', /Test the connection/u],
  [
    400,
    { error: { message: "This model's maximum context length is 4096 tokens" } },
    'too-long',
    /token budget/u,
  ],
  [400, { error: { message: 'Invalid model name passed in: played-model' } }, 'no-such-model', /Choose one/u],
  [401, echo, 'key-refused', /valid key in Settings/u],
  [402, echo, 'no-credit', /Top it up/u],
  [403, echo, 'forbidden', /ask whoever gave you the key/u],
  [
    404,
    { error: { message: "The model 'played-model' does not exist", code: 'model_not_found' } },
    'no-such-model',
    /no model called “played-model”/u,
  ],
  [404, 'Not here', 'wrong-address', /ends in \/v1/u],
  [405, '', 'wrong-address', /ends in \/v1/u],
  [413, '', 'too-long', /token budget/u],
  [422, { detail: [{ msg: `field required ${canaryKey}` }] }, 'bad-request', /field required/u],
  [
    429,
    { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } },
    'no-credit',
    /Top it up/u,
  ],
] as const)('%s is not asked again and is said in words: %j', async (status, body, kind, words) => {
  const model = await models.play({ answer: { status, body, contentType: 'application/json' } });
  const client = createChatClient({ clock: createFakeClock() });
  const failure = await failureOf(
    client.complete(buildEndpoint(model.baseUrl), { messages: hello, signal: neverStopped }),
  );
  expect(failure).toMatchObject({ kind, message: expect.stringMatching(words) });
  expect(model.completions()).toHaveLength(1);
  expect(JSON.stringify([failure.message, failure.error.details, failure.error.stack])).not.toContain(
    canaryKey,
  );
});

test('a refused key is told to who is typing it in, without naming a connection that is not there yet', async () => {
  const model = await models.play({ answer: good, key: canaryKey });
  const list = (key: string | null) => listModels({ baseUrl: model.baseUrl, key }, neverStopped);
  await expect(list('wrong')).rejects.toThrow(/refused the key\. Check/u);
  await expect(list(null)).rejects.toThrow(/wants a key before/u);
});

test('a redirect is not followed: the page stays here', async () => {
  const other = await models.play({ answer: good });
  const model = await models.play({
    answer: { status: 307, headers: { location: `${other.baseUrl}/chat/completions` }, body: '' },
  });
  const client = createChatClient({ clock: createFakeClock() });
  const { kind } = await failureOf(
    client.complete(buildEndpoint(model.baseUrl), { messages: hello, signal: neverStopped }),
  );
  expect(kind).toBe('wrong-address');
  expect(other.requests).toHaveLength(0);
});

test('a web page in place of an answer is a wrong address', async () => {
  const model = await models.play({
    answer: { body: '<!doctype html><title>Hi</title>', contentType: 'text/html' },
  });
  const client = createChatClient({ clock: createFakeClock() });
  const { kind, message } = await failureOf(
    client.complete(buildEndpoint(model.baseUrl), { messages: hello, signal: neverStopped }),
  );
  expect([kind, message]).toEqual(['wrong-address', expect.stringContaining('web page')]);
});

test('nothing listening, no such host, no TLS, a bad certificate: each has its own words, and nothing is sent', async () => {
  const closed = await fakeModel({ answer: good });
  await closed.close();
  const plain = await models.play({ answer: good });
  const client = createChatClient({ clock: createFakeClock() });
  const ask = (baseUrl: string) =>
    failureOf(client.complete(buildEndpoint(baseUrl), { messages: hello, signal: neverStopped }));
  expect(await ask(closed.baseUrl)).toMatchObject({
    kind: 'unreachable',
    message: expect.stringContaining('Start the model server'),
  });
  expect(await ask('http://no-such-host.invalid/v1')).toMatchObject({ kind: 'no-such-host' });
  expect(await ask(plain.baseUrl.replace('http:', 'https:'))).toMatchObject({
    kind: 'insecure',
    message: expect.stringContaining('http://'),
  });
  const stranger = await models.play({ answer: good, tls: selfSigned });
  expect(await ask(stranger.baseUrl)).toMatchObject({
    kind: 'insecure',
    message: expect.stringContaining('certificate'),
  });
  expect([...plain.requests, ...stranger.requests]).toHaveLength(0);
});

test('no first token by its deadline, drip of comments included: it is said, and the socket is closed', async () => {
  for (const ending of ['stall', 'drip'] as const) {
    const model = await models.play({
      answer: {
        text: good,
        stopAtByte: ending === 'drip' ? 1 : 0,
        body: ':\n',
        contentType: 'text/event-stream',
        ending,
      },
    });
    const clock = createFakeClock();
    const asked = failureOf(
      createChatClient({ clock }).complete(buildEndpoint(model.baseUrl), {
        messages: hello,
        signal: neverStopped,
      }),
    );
    const request = await model.completion(0);
    clock.advance(firstTokenMs);
    expect(await asked).toMatchObject({ kind: 'no-answer', message: expect.stringContaining('two minutes') });
    await request.hungUp;
  }
});

test('the key is in nothing that comes back, even when the endpoint echoes it in its answer', async () => {
  const model = await models.play({ answer: { text: `click(uid="a1") ${canaryKey}`, reasoning: canaryKey } });
  const drafts: string[] = [];
  const completion = await createChatClient({ clock: systemClock }).complete(buildEndpoint(model.baseUrl), {
    messages: hello,
    signal: neverStopped,
    onDraft: (text) => drafts.push(text),
  });
  expect(JSON.stringify([completion, drafts])).not.toContain(canaryKey);
});

test('an address with a password in it is never asked, and the password is not repeated', async () => {
  const client = createChatClient({ clock: createFakeClock() });
  const failure = await failureOf(
    client.complete(buildEndpoint('http://me:hunter2zz@127.0.0.1:9/v1'), {
      messages: hello,
      signal: neverStopped,
    }),
  );
  expect(failure.kind).toBe('unreachable');
  expect(JSON.stringify([failure.message, failure.error.details])).not.toContain('hunter2zz');
});

test('a key that cannot be sent is named, not repeated', async () => {
  const model = await models.play({ answer: good });
  const client = createChatClient({ clock: createFakeClock() });
  for (const key of ['sk-1234567890\nx', 'sk-“1234567890”']) {
    const failure = await failureOf(
      client.complete(buildEndpoint(model.baseUrl, {}, key), { messages: hello, signal: neverStopped }),
    );
    expect(failure).toMatchObject({
      kind: 'key-refused',
      message: expect.stringContaining('Put it in again'),
    });
    expect(JSON.stringify([failure.message, failure.error.details])).not.toContain('1234567890');
  }
  expect(model.requests).toHaveLength(0);
});
