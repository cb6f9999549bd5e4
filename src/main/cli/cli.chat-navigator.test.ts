import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { elementNamed, type FakeModel, type ScriptedTurn, scriptTurns } from '../../../e2e/model/index.ts';
import { sample } from '../testing/sample.ts';
import type { Prediction } from './predict.ts';
import { cliRig } from './testing/cli-rig.ts';
import type { RunningParley } from './testing/run-parley.ts';

/** Nothing but the model's endpoint may ever see it. */
const key = 'sk-canary-7Qm2xW';
const rig = cliRig('chat');

async function play(lines: readonly ScriptedTurn[]): Promise<FakeModel> {
  return rig.play({ answer: scriptTurns(lines).answer, key, models: ['played-model'] });
}

function parley(args: readonly string[], variables: Record<string, string>): RunningParley {
  return rig.run(args, variables);
}

const environment = (): Record<string, string> => ({
  OPENAI_API_KEY: key,
  OPENAI_BASE_URL: rig.model?.baseUrl ?? '',
  OPENAI_MODEL: 'played-model',
});

function filesBelow(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isDirectory()) return readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
  return stat ? [path] : [];
}

test('a goal is worked through the model of the environment, and its key stays between the two', async () => {
  const played = await play([
    (request) => `text_input(text="red shoes", uid="${elementNamed(request, 'searchbox')}")`,
    (request) => `submit(uid="${elementNamed(request, 'searchbox')}")`,
    'say(speaker="navigator", utterance="Here are red shoes.")',
  ]);
  const url = rig.sites.url('shop');
  const chat = parley(['chat', '--navigator', 'chat', '--url', url, '--data', rig.folder], environment());
  chat.type('find me red shoes');
  chat.end();
  const { code, errors } = await chat.ended;
  expect({ code, errors: errors.match(/^(?!parley: Elements).+$/gm) }).toEqual({ code: 0, errors: null });

  const turns = chat.events().filter((event) => event.type === 'turn');
  expect(turns.map(({ speaker, intent, outcome }) => [speaker, intent, outcome.kind])).toEqual([
    ['user', 'say', 'done'],
    ['navigator', 'textinput', 'done'],
    ['navigator', 'submit', 'done'],
    ['navigator', 'say', 'done'],
  ]);
  expect(turns[0]).not.toHaveProperty('usage');
  expect(turns[1]).toMatchObject({
    action: expect.stringMatching(/^text_input\(text="red shoes", uid="/),
    element: { tag: 'input' },
    usage: {
      model: 'played-model',
      requests: 1,
      tokensIn: expect.any(Number),
      page: { of: expect.any(Number) },
    },
  });
  expect(chat.events().at(-1)).toMatchObject({
    type: 'awaiting-user',
    say: 'Here are red shoes.',
    url: expect.stringMatching(/\/shop\/search\?q=red\+shoes/),
  });

  expect(played.completions()).toHaveLength(3);
  for (const { headers } of played.requests) expect(headers.authorization).toBe(`Bearer ${key}`);
  for (const text of [chat.lines.join('\n'), errors]) expect(text).not.toContain(key);
  expect(filesBelow(rig.folder).filter((file) => readFileSync(file).includes(key))).toEqual([]);
  expect(JSON.stringify(rig.sites.requests())).not.toContain(key);
});

test('a local server without a key is sent none', async () => {
  const script = scriptTurns(Array(2).fill('say(speaker="navigator", utterance="Hello.")'));
  const model = await rig.play({ answer: script.answer });
  expect(await rig.here(predictArgs(), { OPENAI_BASE_URL: model.baseUrl }).ended).toMatchObject({ code: 0 });
  expect(model.completions()).toHaveLength(2);
  expect(model.requests.map(({ headers }) => headers.authorization)).toEqual(
    model.requests.map(() => undefined),
  );
});

const withoutModel = [
  ['chat', (): string[] => ['--data', rig.folder]],
  ['predict', (): string[] => ['--input', recordsFile(), '--output', predictedFile()]],
] as const;

test.each(sample(withoutModel, 2))(
  'parley %s without a model ends with 2 and says what to set',
  async (command, args) => {
    const { code, errors } = await rig.here([command, '--navigator', 'chat', ...args()]).ended;
    const lines = errors.split('\n').filter((line) => line !== '' && !line.startsWith('parley: Elements'));
    expect({ code, lines }).toEqual({
      code: 2,
      lines: [expect.stringMatching(/OPENAI_API_KEY.*OPENAI_BASE_URL/)],
    });
    expect(existsSync(predictedFile())).toBe(false);
  },
);

test('an endpoint that refuses the key is told in words, and the key is not repeated', async () => {
  await play([]);
  const wrong = { ...environment(), OPENAI_API_KEY: 'sk-wrong-canary-1234' };
  const { code, errors } = await rig.here(predictArgs(), wrong).ended;
  expect(code).toBe(0);
  const said = readPredictions().map(({ text }) => text);
  expect(said).toEqual([expect.stringMatching(/key/i), expect.stringMatching(/key/i)]);
  expect(said.join() + errors).not.toContain('sk-wrong-canary');
});

test('doctor says whether the model answers and takes the key, which it does not print', async () => {
  await play([]);
  const look = async (given: string) => {
    const doctor = rig.here(['doctor', '--json', '--data', rig.folder], {
      ...environment(),
      OPENAI_API_KEY: given,
    });
    const { errors } = await doctor.ended;
    const text = doctor.lines.join('\n');
    expect(text + errors).not.toContain(given);
    const { checks } = JSON.parse(text) as {
      checks: { name: string; status: string; found: string; advice: string }[];
    };
    return checks.find(({ name }) => name === 'Model');
  };
  expect(await look(key)).toMatchObject({
    status: 'ok',
    found: expect.stringMatching(/^played-model at http:.*reachable, key accepted$/),
  });
  expect(await look('sk-wrong-canary-1234')).toMatchObject({
    status: 'warning',
    advice: expect.stringMatching(/key/i),
  });
});

/** Two pages: one with a search box and a button, one with nothing on it. */
function recordsFile(): string {
  const element = (uid: string, tag: string, text: string, attributes: object, x: number) => ({
    uid,
    tag,
    text,
    attributes,
    xpath: `/html/body/form/${tag}`,
    bbox: { x, y: 10, width: 90, height: 30 },
    children: [],
  });
  const page = { url: 'https://shop.example/', title: 'Shop', viewport: { width: 1_280, height: 720 } };
  const records = [
    {
      ...page,
      id: 'first',
      query: 'find me red shoes',
      elements: [
        element('a1b2c3d4-0000-4aaa', 'input', '', { 'aria-label': 'Search products' }, 10),
        element('a1b2c3d4-0000-4bbb', 'button', 'Go', {}, 120),
      ],
    },
    { ...page, id: 'second', query: 'find me red shoes', elements: [] },
  ];
  const file = join(rig.folder, 'records.jsonl');
  writeFileSync(file, `${records.map((record) => JSON.stringify(record)).join('\n')}\n`);
  return file;
}

const predictedFile = () => join(rig.folder, 'out.jsonl');

function predictArgs(): readonly string[] {
  return ['predict', '--navigator', 'chat', '--input', recordsFile(), '--output', predictedFile()];
}

function readPredictions(): readonly Prediction[] {
  const lines = readFileSync(predictedFile(), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Prediction);
}

test('predict asks the model once per record and carries nothing out', async () => {
  const played = await play([
    (request) => `text_input(text="red shoes", uid="${elementNamed(request, 'search products')}")`,
    'say(speaker="navigator", utterance="The page is empty.")',
  ]);
  expect(await rig.here(predictArgs(), environment()).ended).toMatchObject({ code: 0 });
  const predictions = readPredictions();
  expect(predictions).toMatchObject([
    {
      id: 'first',
      action: 'text_input(text="red shoes", uid="a1b2c3d4-0000-4aaa")',
      intent: 'textinput',
      uid: 'a1b2c3d4-0000-4aaa',
      text: 'red shoes',
      asked: false,
    },
    { id: 'second', intent: 'say', uid: null, text: 'The page is empty.', candidates: [], asked: true },
  ]);
  expect(predictions[0]?.candidates.map(({ uid }) => uid).toSorted()).toEqual([
    'a1b2c3d4-0000-4aaa',
    'a1b2c3d4-0000-4bbb',
  ]);
  expect(played.completions()).toHaveLength(2);
});
