import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createFileRanker, createLexicalRanker, createUnderstanding } from '../ranker/index.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createPredictor, predictAction, predictFile } from './predict.ts';
import { recordSnapshot } from './record-snapshot.ts';
import { type PredictRecord, predictRecord } from './records.ts';

const modelsFolder = join(import.meta.dirname, '..', '..', '..', 'resources', 'models');
const ranker = createFileRanker({ modelsFolder, device: 'cpu' });
const understanding = createUnderstanding({ modelsFolder, ranker });
/** What “--ranker words” has: the reader, and words alone to find the elements. */
const reading = { read: understanding.read };
afterAll(async () => {
  await understanding.close();
  await ranker.close();
});

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});

const at = (x: number, y: number, width = 100, height = 24) => ({ x, y, width, height });
/** A small sign-in page, as a crawler would hand it over: texts in inner elements, names by labels and place. */
const elements = [
  {
    uid: 'aaaaaaaa-0001-4000',
    tag: 'label',
    xpath: '/html/body/form/label',
    text: 'Email',
    attributes: { for: 'mail' },
    bbox: at(20, 100),
    children: [],
  },
  {
    uid: 'aaaaaaaa-0002-4000',
    tag: 'input',
    xpath: '/html/body/form/input[1]',
    text: '',
    attributes: { id: 'mail', type: 'email' },
    bbox: at(140, 100),
    children: [],
  },
  {
    uid: 'aaaaaaaa-0003-4000',
    tag: 'span',
    xpath: '/html/body/form/span',
    text: 'Password',
    attributes: {},
    bbox: at(20, 140),
    children: [],
  },
  {
    uid: 'aaaaaaaa-0004-4000',
    tag: 'input',
    xpath: '/html/body/form/input[2]',
    text: '',
    attributes: { type: 'password', value: 'hunter2' },
    bbox: at(140, 140),
    children: [],
  },
  {
    uid: 'aaaaaaaa-0005-4000',
    tag: 'button',
    xpath: '/html/body/form/button',
    text: '',
    attributes: {},
    bbox: at(140, 180),
    children: ['span'],
  },
  {
    uid: 'aaaaaaaa-0006-4000',
    tag: 'span',
    xpath: '/html/body/form/button/span',
    text: 'Sign in',
    attributes: {},
    bbox: at(150, 182, 60, 20),
    children: [],
  },
  {
    uid: 'aaaaaaaa-0007-4000',
    tag: 'a',
    xpath: '/html/body/a',
    text: 'Forgot password?',
    attributes: { href: '/forgot' },
    bbox: at(140, 220),
    children: [],
  },
];
const record = (query: unknown, changes: object = {}): PredictRecord =>
  predictRecord.parse({
    id: 1,
    query,
    url: 'https://x.example/login',
    title: 'Sign in',
    viewport: { width: 1280, height: 720 },
    elements,
    ...changes,
  });

test('nothing of what a secret field holds is in the page that a navigator gets', async () => {
  const snapshot = await recordSnapshot(record('sign in'));
  expect(snapshot.elements.map(({ tag }) => tag)).toEqual([
    ...['html', 'body', 'form', 'label', 'input', 'span', 'input', 'button', 'span', 'a'],
  ]);
  expect(JSON.stringify(snapshot)).not.toContain('hunter2');
});

const predict = (query: unknown) =>
  predictAction(createPredictor('offline', createLexicalRanker(), {}, reading), record(query));

const entry = (number: number, name: string) => [
  {
    uid: `bbbbbbbb-000${number}-4000`,
    tag: 'a',
    xpath: `/html/body/main/ul/li[${number}]/a`,
    text: name,
    attributes: { href: `/p/${number}` },
    bbox: at(20, 100 * number),
    children: [],
  },
  {
    uid: `cccccccc-000${number}-4000`,
    tag: 'button',
    xpath: `/html/body/main/ul/li[${number}]/button`,
    text: 'Add to cart',
    attributes: {},
    bbox: at(20, 100 * number + 40),
    children: [],
  },
];
const shop = { elements: [...entry(1, 'Trail boots'), ...entry(2, 'Rain boots'), ...entry(3, 'Sandals')] };

test.each([
  ['open the second result', 'bbbbbbbb-0002-4000'],
  ['click sandals', 'bbbbbbbb-0003-4000'],
  ['add the rain boots to the cart', 'cccccccc-0002-4000'],
])('finds entries of a list by the paths of flat records: %s', async (query, uid) => {
  const prediction = await predictAction(
    createPredictor('offline', createLexicalRanker(), {}, reading),
    record(query, shop),
  );
  expect(prediction).toMatchObject({ intent: 'click', uid });
});

test('asks which of several alike is meant, the likely ones first', async () => {
  const prediction = await predictAction(
    createPredictor('offline', createLexicalRanker(), {}, reading),
    record('add to cart', shop),
  );
  expect(prediction).toMatchObject({ intent: 'say', uid: null, asked: true });
  expect(prediction.candidates[0]?.uid).toMatch(/^cccccccc/);
});

test('names, labels, roles and affordances come out of flat records', async () => {
  const { candidates } = await recordSnapshot(record('x'));
  const facts = candidates.map(({ role, name, nearbyLabel, affordances }) => [
    role,
    name || nearbyLabel,
    ...affordances,
  ]);
  expect(facts[1]).toEqual(['textbox', 'Email', 'click', 'type']);
  expect(facts[3]).toEqual(['textbox', 'Password', 'click', 'type']);
  expect(facts[4]).toEqual(['button', 'Sign in', 'click']);
  expect(facts[6]).toEqual(['link', 'Forgot password?', 'click']);
  expect(candidates[6]?.href).toBe('https://x.example/forgot');
  expect(candidates[3]).toMatchObject({ secret: 'password', value: null, filled: true });
});

test.each([
  ['click Sign in', 'click', 'aaaaaaaa-0005-4000', null],
  ['type ann@example.com into Email', 'textinput', 'aaaaaaaa-0002-4000', 'ann@example.com'],
  ['open the forgot password link', 'click', 'aaaaaaaa-0007-4000', null],
  ['go to example.com', 'load', null, 'https://example.com'],
])('%s', async (query, intent, uid, text) => {
  const prediction = await predict(query);
  expect(prediction).toMatchObject({ id: 1, intent, uid, asked: false });
  if (text !== null) expect(prediction.text).toBe(text);
});

test('a goal that it cannot carry out is asked about, with words', async () => {
  const prediction = await predict('find me a cheap holiday in spring');
  expect(prediction).toMatchObject({
    intent: 'say',
    uid: null,
    asked: true,
    text: expect.stringMatching(/\w/),
  });
  expect(prediction.action).toMatch(/^say\(speaker="navigator"/);
});

test('a dialogue answers what the user said last, after its history', async () => {
  const prediction = await predict({
    utterances: [
      { speaker: 'instructor', text: 'open the page', ms: 0 },
      { speaker: 'navigator', text: 'Done.', ms: 900 },
      { speaker: 'user', text: 'click Sign in' },
    ],
    history: ['text_input(text="a", uid="aaaaaaaa-0002-4000")', 'not an action'],
  });
  expect(prediction).toMatchObject({ intent: 'click', uid: 'aaaaaaaa-0005-4000' });
});

test('a file gives one line per record, in order, with ids as they were', async () => {
  const input = join(folder, 'in.jsonl');
  const output = join(folder, 'out.jsonl');
  const lines = [
    { ...record('click Sign in'), id: 'a' },
    { ...record('click Sign in'), id: 7 },
  ];
  writeFileSync(input, `\ufeff${JSON.stringify(lines[0])}\r\n\n${JSON.stringify(lines[1])}`);
  expect(
    await predictFile(createPredictor('offline', createLexicalRanker(), {}, reading), input, output),
  ).toMatchObject({
    count: 2,
  });
  const predictions = readFileSync(output, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(predictions.map(({ id, uid }) => [id, uid])).toEqual([
    ['a', 'aaaaaaaa-0005-4000'],
    [7, 'aaaaaaaa-0005-4000'],
  ]);
  expect(Object.keys(predictions[0]).sort()).toEqual([
    'action',
    'asked',
    'candidates',
    'id',
    'intent',
    'text',
    'uid',
  ]);
});

test('a wrong line is named by number and field, and what came before it is written', async () => {
  const input = join(folder, 'in.jsonl');
  const output = join(folder, 'out.jsonl');
  const good = JSON.stringify(record('click Sign in'));
  for (const [bad, message] of [
    ['{"id":1', /in\.jsonl, line 2: this is not JSON/],
    ['{"id":1}', /line 2: query: /],
    [JSON.stringify({ ...record('x'), elements: [{ uid: 'u', tag: 'a' }] }), /line 2: elements\.0\.bbox: /],
  ] as const) {
    writeFileSync(input, `${good}\n${bad}\n`);
    await expect(
      predictFile(createPredictor('offline', createLexicalRanker(), {}, reading), input, output),
    ).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(message),
    });
    expect(readFileSync(output, 'utf8').trimEnd().split('\n')).toHaveLength(1);
  }
});

test('files that are missing, the same, or cannot be written are named', async () => {
  const input = join(folder, 'in.jsonl');
  const predictor = createPredictor('offline', createLexicalRanker(), {}, reading);
  await expect(predictFile(predictor, input, join(folder, 'out'))).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringMatching(/in\.jsonl cannot be read/),
  });
  expect(existsSync(join(folder, 'out'))).toBe(false);
  writeFileSync(input, JSON.stringify(record('click Sign in')));
  await expect(predictFile(predictor, input, join(folder, 'no', 'out'))).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringMatching(/cannot be written/),
  });
  await expect(predictFile(predictor, input, input)).rejects.toMatchObject({ code: 'bad-input' });
});
