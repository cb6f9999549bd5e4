import { afterEach, expect, test } from 'vitest';
import type { ProbeReport } from '#shared/ipc/index.ts';
import { elementNamed, type FakeRequest, fakeModel } from '../../../../../e2e/model/index.ts';
import { chosenAtFirstUse } from '../../../models/connections/index.ts';
import { buildEndpoint, canaryKey } from '../../../models/endpoint/testing/build-endpoint.ts';
import { createFakeClock } from '../../../models/endpoint/testing/fake-clock.ts';
import { fakeModels } from '../../../models/endpoint/testing/fake-models.ts';
import { nearestNames, testConnection } from './test-connection.ts';

const models = fakeModels();
afterEach(() => models.close());

/** A model that does what the small questions ask. */
function answerWell(request: FakeRequest): string {
  const asked = request.prompt.split('LAST WORDS').at(-1) ?? '';
  if (/Search button/u.test(asked)) return `click(uid="${elementNamed(request, 'button search')}")`;
  if (/walking boots into/u.test(asked))
    return `text_input(text="walking boots", uid="${elementNamed(request, 'searchbox')}")`;
  if (/by price/u.test(asked))
    return `change(value="Price", uid="${elementNamed(request, 'combobox sort')}")`;
  if (/rain jackets/u.test(asked)) return `click(uid="${elementNamed(request, 'rain jackets')}")`;
  return 'say(speaker="navigator", utterance="89 euros")';
}

async function run(
  endpoint: ReturnType<typeof buildEndpoint>,
  over: Partial<Parameters<typeof testConnection>[1]> = {},
) {
  const told: ProbeReport[] = [];
  const report = await testConnection(endpoint, {
    signal: new AbortController().signal,
    onChange: (change) => told.push(change),
    ...over,
  });
  const line = (check: string) => report.lines.find((found) => found.check === check);
  return { report, told, line };
}

test('a good model: every line is told as it is known, with speed and cost, and only our own page goes out', async () => {
  const model = await models.play({ answer: answerWell, key: canaryKey });
  const { report, told, line } = await run(buildEndpoint(model.baseUrl, { price: { in: 1, out: 4 } }));
  expect(report).toMatchObject({ verdict: 'works', answered: { right: 5, of: 5 } });
  expect(report.sentence).toContain('5 of 5');
  expect(report.lines.map(({ check, status }) => `${check} ${status}`)).toEqual([
    'reachable ok',
    'key ok',
    'model ok',
    'format ok',
    'images unknown',
    'speed ok',
    'cost ok',
  ]);
  expect(line('images')?.message).toContain('text only');
  expect(report.pricePerStep).toBeCloseTo(
    ((report.tokensPerStep?.in ?? 0) + 4 * (report.tokensPerStep?.out ?? 0)) / 1e6,
    12,
  );
  expect(told.at(-1)).toEqual(report);
  expect(told.some(({ verdict, lines }) => verdict === 'running' && lines[3]?.status === 'running')).toBe(
    true,
  );
  expect(model.completions()).toHaveLength(5);
  expect(model.completions().every(({ prompt }) => prompt.includes('shop.example'))).toBe(true);
  expect(JSON.stringify(told)).not.toContain(canaryKey);
});

test('a model that talks is wrong in its format, not slow', async () => {
  const model = await models.play({ answer: 'Sure! You should press the search button.' });
  const { report, line } = await run(buildEndpoint(model.baseUrl));
  expect(report).toMatchObject({ verdict: 'wrong-format', answered: { right: 0, of: 5 } });
  expect(line('format')).toMatchObject({
    status: 'problem',
    message: expect.stringContaining('You should press'),
  });
});

test('one slip of five is forgiven: a repair round is there for it', async () => {
  const model = await models.play({
    answer: (request) => (request.index === 1 ? 'Hm.' : answerWell(request)),
  });
  expect((await run(buildEndpoint(model.baseUrl))).report).toMatchObject({
    verdict: 'works',
    answered: { right: 4, of: 5 },
  });
});

test('a slow model that answers right is slow, not wrong', async () => {
  const clock = createFakeClock();
  const model = await models.play({
    answer: (request) => {
      clock.advance(20_000);
      return answerWell(request);
    },
  });
  const { report, line } = await run(buildEndpoint(model.baseUrl), { clock });
  expect(report).toMatchObject({ verdict: 'slow', answered: { right: 5, of: 5 }, stepMs: 20_000 });
  expect(line('speed')).toMatchObject({ status: 'problem', message: expect.stringContaining('20 s a step') });
  expect(report.sentence).toContain('answers right');
});

test('a model so slow that two answers take minutes is not asked five times', async () => {
  const clock = createFakeClock();
  const model = await models.play({
    answer: (request) => {
      clock.advance(61_000);
      return answerWell(request);
    },
  });
  expect((await run(buildEndpoint(model.baseUrl), { clock })).report).toMatchObject({
    verdict: 'slow',
    answered: { right: 2, of: 2 },
  });
});

test('a refused key, an unknown model with near names, a dead address, a web page: each has its verdict', async () => {
  const locked = await models.play({ answer: answerWell, key: 'another' });
  expect((await run(buildEndpoint(locked.baseUrl))).report).toMatchObject({ verdict: 'key-refused' });

  const small = await models.play({ answer: answerWell, models: ['llama3:8b', 'mistral-small', 'qwen3'] });
  const missing = await run(buildEndpoint(small.baseUrl, { model: 'lama3' }));
  expect(missing.report.verdict).toBe('no-such-model');
  expect(missing.line('model')?.message).toContain('“llama3:8b”');
  expect(missing.line('key')?.status).toBe('ok');

  const closed = await fakeModel({ answer: answerWell });
  await closed.close();
  const dead = await run(buildEndpoint(closed.baseUrl));
  expect(dead.report.verdict).toBe('unreachable');
  expect(dead.line('format')).toMatchObject({ status: 'unknown', message: 'Not looked at.' });

  const page = await models.play({
    answer: { body: '<!doctype html>', contentType: 'text/html' },
    models: null,
  });
  expect((await run(buildEndpoint(page.baseUrl))).report.verdict).toBe('unreachable');
});

test('an endpoint without a list of models is judged by its answers', async () => {
  const model = await models.play({ answer: answerWell, models: null });
  const { report, line } = await run(buildEndpoint(model.baseUrl));
  expect(report.verdict).toBe('works');
  expect(line('model')?.message).toContain('not in a list');
});

test.each([402, 403, 400])('%s on every question fails with its words', async (status) => {
  const model = await models.play({ answer: { status, body: { error: { message: 'because' } } } });
  const { report } = await run(buildEndpoint(model.baseUrl));
  expect(report.verdict).toBe('failed');
  expect(report.sentence).toContain('because');
});

test('pictures are tried where the connection shows them: a number has to be read', async () => {
  const shown: string[] = [];
  const model = await models.play({
    answer: (request) => {
      if (request.images.length === 0) return answerWell(request);
      shown.push(...request.images);
      return 'I see no picture.';
    },
  });
  const { report, line } = await run(buildEndpoint(model.baseUrl, { images: 'marked' }));
  expect(line('images')).toMatchObject({ status: 'problem' });
  expect(report).toMatchObject({ verdict: 'failed', answered: { right: 5, of: 5 } });
  expect(report.sentence).toContain('cannot see pictures');
  // A JPEG, base64.
  expect(shown[0]).toMatch(/^data:image\/jpeg;base64,\/9j\//u);
});

test('a model that takes no pictures at all is told apart by its own words', async () => {
  const model = await models.play({
    answer: (request) =>
      request.images.length === 0
        ? answerWell(request)
        : { status: 400, body: { error: { message: 'This model does not support image_url.' } } },
  });
  const { line } = await run(buildEndpoint(model.baseUrl, { images: 'screenshot' }));
  expect(line('images')?.message).toContain('takes no pictures');
});

test('without OPENAI_MODEL it says which one it chose', async () => {
  const model = await models.play({ answer: answerWell, models: ['text-embedding-3', 'tiny-chat'] });
  const { report, line } = await run(buildEndpoint(model.baseUrl, { model: chosenAtFirstUse }));
  expect(report.verdict).toBe('works');
  expect(line('model')?.message).toContain('“tiny-chat” is used');
});

test('a stop ends it with a verdict of its own', async () => {
  const stop = new AbortController();
  const model = await models.play({ answer: { stopAtByte: 0, ending: 'stall' } });
  const running = run(buildEndpoint(model.baseUrl), { signal: stop.signal });
  const request = await model.completion(0);
  stop.abort();
  expect((await running).report.verdict).toBe('stopped');
  await request.hungUp;
});

test('names that are near come first, those that are not near not at all', () => {
  const listed = ['gpt-5-mini', 'gpt-5', 'llama3:8b', 'whisper-1'];
  expect(nearestNames('gpt5', listed)).toEqual(['gpt-5', 'gpt-5-mini']);
  expect(nearestNames('gtp-5', listed)).toContain('gpt-5');
  expect(nearestNames('claude', listed)).toEqual([]);
});
