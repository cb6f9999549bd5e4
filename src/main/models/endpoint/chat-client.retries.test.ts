import { afterEach, expect, test } from 'vitest';
import { type ModelAnswer, scriptTurns } from '../../../../e2e/model/index.ts';
import { createChatClient } from './chat-client.ts';
import { longestWaitMs, mostRetries } from './retry.ts';
import { buildEndpoint } from './testing/build-endpoint.ts';
import { createFakeClock } from './testing/fake-clock.ts';
import { askWithWaits, failureOf, fakeModels, hello, neverStopped } from './testing/fake-models.ts';

const models = fakeModels();
afterEach(() => models.close());

const good = 'click(uid="a1")';

test.each(['-5', 'soon', '', 'NaN', 'Thu, 01 Jan 1970 00:00:00 GMT', '1e9'])(
  'a Retry-After of "%s" says nothing: the wait is our own',
  async (value) => {
    const script = scriptTurns([{ status: 429, headers: { 'retry-after': value }, body: {} }, good]);
    const model = await models.play({ answer: script.answer });
    const clock = createFakeClock(Date.now());
    const { asked, waits } = askWithWaits(createChatClient({ clock, random: () => 0.5 }), clock, model);
    await asked;
    expect(waits).toEqual([1_000]);
  },
);

test.each([
  [20, 20_000],
  [7_200, longestWaitMs],
])('a date %s seconds ahead is waited for, a minute at most', async (seconds, ms) => {
  const clock = createFakeClock(Date.parse('Fri, 20 Nov 2026 12:00:00 GMT'));
  const date = new Date(clock.now() + seconds * 1_000).toUTCString();
  const script = scriptTurns([{ status: 503, headers: { 'retry-after': date }, body: {} }, good]);
  const model = await models.play({ answer: script.answer });
  const { asked, waits } = askWithWaits(createChatClient({ clock }), clock, model);
  await asked;
  expect(waits).toEqual([ms]);
});

test.each([429, 500, 502, 503, 529])(
  '%s for ever: the waits double, and then it is said in words',
  async (status) => {
    const model = await models.play({ answer: { status, body: {} } });
    const clock = createFakeClock();
    const { asked, waits, reasons } = askWithWaits(
      createChatClient({ clock, random: () => 0.5 }),
      clock,
      model,
    );
    const { kind, message, error } = await failureOf(asked);
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000].slice(0, mostRetries));
    expect(model.completions()).toHaveLength(mostRetries + 1);
    expect(kind).toBe(status === 429 ? 'busy' : 'server-error');
    expect(message).toContain('also after several tries');
    expect(new Set(reasons).size).toBe(1);
    expect(error.details.requests).toBe(mostRetries + 1);
  },
);

test('a connection that breaks before any answer is tried once more at once, not again and again', async () => {
  const broken: ModelAnswer = { stopAtByte: 0, ending: 'destroy' };
  const script = scriptTurns([broken, good]);
  const model = await models.play({ answer: script.answer });
  const client = createChatClient({ clock: createFakeClock() });
  const once = await client.complete(buildEndpoint(model.baseUrl), { messages: hello, signal: neverStopped });
  expect(once).toMatchObject({ requests: 2, reply: { text: good } });
  const dead = await models.play({ answer: broken });
  const { kind } = await failureOf(
    client.complete(buildEndpoint(dead.baseUrl), { messages: hello, signal: neverStopped }),
  );
  expect(kind).toBe('unreachable');
  expect(dead.completions()).toHaveLength(2);
});

test('an error inside a 200 is an error: told by its number, retried only when that is 429 or 5xx', async () => {
  const event = (error: object) => ({
    body: `data: ${JSON.stringify({ error })}\n\n`,
    contentType: 'text/event-stream',
  });
  const script = scriptTurns([event({ code: 502, message: 'upstream' }), good]);
  const model = await models.play({ answer: script.answer });
  const clock = createFakeClock();
  const { asked, waits } = askWithWaits(createChatClient({ clock, random: () => 0.5 }), clock, model);
  expect(await asked).toMatchObject({ reply: { text: good } });
  expect(waits).toEqual([1_000]);
  const refusing = await models.play({ answer: event({ message: 'no such parameter' }) });
  const failure = await failureOf(askWithWaits(createChatClient({ clock }), clock, refusing).asked);
  expect(failure.kind).toBe('bad-request');
  expect(refusing.completions()).toHaveLength(1);
});
