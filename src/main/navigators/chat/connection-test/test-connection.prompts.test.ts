import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { FakeRequest } from '../../../../../e2e/model/index.ts';
import type { Endpoint } from '../../../models/endpoint/index.ts';
import { buildEndpoint } from '../../../models/endpoint/testing/build-endpoint.ts';
import { fakeModels } from '../../../models/endpoint/testing/fake-models.ts';
import { systemClock } from '../../../platform/clock.ts';
import { createMindAct } from '../../mindact/index.ts';
import { createSeeAct } from '../../seeact/index.ts';
import { probeRanking } from './sample-page.ts';
import { testConnection } from './test-connection.ts';

const models = fakeModels();
let server: Server | null = null;
afterEach(async () => {
  await models.close();
  server?.closeAllConnections();
  server?.close();
  server = null;
});

const run = (endpoint: Endpoint, more: Partial<Parameters<typeof testConnection>[1]> = {}) =>
  testConnection(endpoint, {
    signal: new AbortController().signal,
    onChange: () => undefined,
    ...more,
  });

/** The element and the act that each of the small questions is about; null: it wants words. */
function readAsked(prompt: string) {
  // The last words that are asked about: what is said of the page has these words too.
  const asked = [
    ['Click the Search button', 1, 'click'],
    ['Type walking boots', 0, 'text_input'],
    ['Sort the list by price', 4, 'change'],
    ['Open the page of the rain jackets', 3, 'click'],
  ] as const;
  const found = asked.find(([words]) => prompt.includes(words));
  if (found === undefined) return null;
  const [, place, act] = found;
  const { uid, bbox, text } = probeRanking[place]?.element ?? { uid: '', bbox: { x: 0, y: 0 }, text: '' };
  const value = act === 'text_input' ? 'text="walking boots", ' : act === 'change' ? 'value="Price", ' : '';
  return { uid, bbox, text, act, value };
}

const words = 'say(speaker="navigator", utterance="89 euros")';

function nameUid(prompt: string): string {
  const asked = readAsked(prompt);
  return asked === null ? words : `${asked.act}(${asked.value}uid="${asked.uid}")`;
}

/** Points into the picture, which the question about a number in one does not want. */
function point(prompt: string): string {
  const asked = readAsked(prompt);
  return asked === null ? words : `${asked.act}(${asked.value}x=${asked.bbox.x + 9}, y=${asked.bbox.y + 9})`;
}

test('a connection with WebLINX’s input is tested with that input', async () => {
  const model = await models.play({ answer: ({ prompt }) => nameUid(prompt) });
  const report = await run(buildEndpoint(model.baseUrl, { prompt: 'weblinx' }));
  expect(report).toMatchObject({ verdict: 'works', answered: { right: 5, of: 5 } });
  expect(model.completions().every(({ prompt }) => prompt.includes('Viewport size: 720h x 1280w'))).toBe(
    true,
  );
});

test('one that knows no chat is asked for completions, and never by chat', async () => {
  const paths: string[] = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    paths.push(request.url ?? '');
    const isAsked = request.url === '/v1/completions';
    const { prompt = '' } = isAsked ? JSON.parse(Buffer.concat(chunks).toString('utf8')) : {};
    response.writeHead(isAsked ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isAsked ? { choices: [{ text: nameUid(prompt) }] } : { error: {} }));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const how = { prompt: 'weblinx', api: 'completion' } as const;
  const report = await run(buildEndpoint(`http://127.0.0.1:${port}/v1`, how));
  expect(report).toMatchObject({ verdict: 'works', answered: { right: 5, of: 5 } });
  expect(paths.filter((path) => path.includes('chat'))).toEqual([]);
  expect(paths.filter((path) => path.endsWith('/completions'))).toHaveLength(5);
});

test.each([{ images: 'screenshot-only' }, { prompt: 'pix2act' }] as const)(
  'one that shows the picture alone (%j) is asked to point into a picture of the small page',
  async (how) => {
    const order = [...'012345'];
    const asked = [
      'Click the Search button',
      'Type walking boots',
      'Sort the list by price',
      'How much',
      'Open the page of the rain jackets',
    ];
    const model = await models.play({
      // Of Pix2Act's input all is in the picture: the questions are known by their order.
      answer: ({ index }) => (order.length > index ? point(asked[index] ?? '') : ''),
    });
    const report = await run(buildEndpoint(model.baseUrl, how));
    expect(report.answered).toEqual({ right: 5, of: 5 });
    // Five steps, and the number that it has to read and does not.
    expect(model.completions()).toHaveLength(6);
    expect(model.completions().every(({ images }) => images.length === 1)).toBe(true);
    expect(report.verdict).toBe('failed');
    expect(report.sentence).toContain('cannot see pictures');
  },
);

const navigatorOf = (used: Endpoint) => {
  const asking = { endpoint: async () => used, clock: systemClock };
  return used.connection.prompt === 'mindact'
    ? createMindAct(asking).navigator
    : createSeeAct(asking).navigator;
};

/** The option whose words name the element, in the form that the question wants. */
function chooseOption({ prompt }: FakeRequest, form: (letter: string, act: string) => string): string {
  // Worked examples stand before the task.
  const question = prompt.slice(prompt.lastIndexOf('Task: '));
  const asked = readAsked(question);
  const lines = question.split('\n');
  const name = (asked?.text ?? '-').toLowerCase();
  const line = lines.findLast((each) => /^[A-Z]\. </u.test(each) && each.toLowerCase().includes(name));
  const act = { click: 'CLICK', text_input: 'TYPE', change: 'SELECT' }[asked?.act ?? 'click'];
  return line === undefined ? form('A', 'NONE') : form(line.slice(0, 1), act);
}

test('one of MindAct’s multiple choice is asked four choices, and words of its own are no answer to them', async () => {
  const model = await models.play({
    answer: (request) =>
      chooseOption(request, (letter, act) => `Answer: ${letter}.\nAction: ${act}\nValue: Price`),
  });
  const good = await run(buildEndpoint(model.baseUrl, { prompt: 'mindact' }), { navigatorOf });
  expect(good).toMatchObject({ verdict: 'works', answered: { right: 4, of: 4 } });
  expect(model.completions().every(({ prompt }) => prompt.includes('A. None of the above'))).toBe(true);

  const talker = await models.play({ answer: 'I would click the button.' });
  const bad = await run(buildEndpoint(talker.baseUrl, { prompt: 'mindact' }), { navigatorOf });
  expect(bad).toMatchObject({ verdict: 'wrong-format', answered: { right: 0, of: 4 } });
});

test('one of SeeAct’s is asked in two turns over a picture of the small page', async () => {
  const model = await models.play({
    answer: (request) => {
      if ((request.body?.messages.length ?? 0) < 2) return '1234';
      return chooseOption(
        request,
        (letter, act) => `ELEMENT: ${letter}\nACTION: ${act}\nVALUE: ${act === 'CLICK' ? 'None' : 'Price'}`,
      );
    },
  });
  const report = await run(buildEndpoint(model.baseUrl, { prompt: 'seeact' }), { navigatorOf });
  expect(report.answered).toEqual({ right: 4, of: 4 });
  expect(model.completions().every(({ images }) => images.length === 1)).toBe(true);
});

test('a model without pictures behind a prompt that is one says so', async () => {
  const model = await models.play({
    answer: { status: 400, body: { error: { message: 'This model does not support image_url.' } } },
  });
  const report = await run(buildEndpoint(model.baseUrl, { prompt: 'pix2act' }));
  expect(report.verdict).toBe('failed');
  expect(report.sentence).toContain('image_url');
});
