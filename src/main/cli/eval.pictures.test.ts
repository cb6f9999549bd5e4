import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FakeRequest } from '../../../e2e/model/index.ts';
import { rgbOf } from '../../../e2e/recordings/draw-page.ts';
import { type MadeStep, tasks } from '../../../e2e/recordings/pages.ts';
import {
  lookAtMade,
  wordsOfMade,
  writeMind2Web,
  writeWeblinx,
} from '../../../e2e/recordings/write-recordings.ts';
import { findColour } from '../pictures/testing/find-colour.ts';
import { sample } from '../testing/sample.ts';
import { runEval } from './eval.ts';
import { readEvaluation } from './eval-options.ts';
import { recordingsRig } from './testing/recordings-rig.ts';

const rig = recordingsRig('eval-pictures');

interface Asked {
  readonly path?: string;
  readonly k?: number;
  readonly prompt?: 'parley' | 'seeact' | 'pix2act';
  readonly images?: 'none' | 'screenshot' | 'marked' | 'screenshot-only';
}

async function run(
  dataset: 'weblinx' | 'mind2web',
  asked: Asked,
  answer: (request: FakeRequest) => string | Promise<string>,
) {
  const model = await rig.play(answer);
  const out = rig.outFolder();
  const { path = rig.folder(dataset), ...how } = asked;
  const split = dataset === 'weblinx' ? 'valid' : 'test_task';
  const given = readEvaluation({
    ...{ dataset, path, split, out, navigator: 'chat', ranker: 'words', api: 'chat', ...how },
    ...{ candidates: 'own', concurrency: 1, strictCompat: true },
  });
  const said: string[] = [];
  const environment = { OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: 'played-model' };
  const code = await runEval(given, { root: '', environment, writeError: (text) => said.push(text) });
  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
  return { code, report, requests: model.completions(), said: said.join('') };
}

const jpegOf = (address: string): Uint8Array =>
  Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');

/** The step that a request is about: its task, and how many steps were done. */
function stepOf({ prompt }: FakeRequest): MadeStep | 'load' | 'done' {
  const task = tasks.find(({ words }) => prompt.includes(words));
  const last = Number([...prompt.matchAll(/^#(\d+) /gmu)].at(-1)?.[1] ?? 0);
  // Of Mind2Web the task stands before the steps; of WebLINX a greeting, the task and an address.
  const isWeblinx = prompt.includes('.example/') || prompt.includes('Hello');
  if (isWeblinx && last < 2) return 'load';
  return task?.steps[isWeblinx ? last - 2 : last] ?? 'done';
}

/** Sees the element of the step in the picture, by its colour, and points at it. */
async function pointing(request: FakeRequest): Promise<string> {
  const step = stepOf(request);
  if (step === 'load') return 'load(url="https://elsewhere.example")';
  if (step === 'done') return 'say(speaker="navigator", utterance="Done.")';
  const picture = jpegOf(request.images.at(-1) ?? '');
  const point = await findColour(picture, rgbOf(lookAtMade(step.page, step.target).colour));
  if (point === null) return 'say(speaker="navigator", utterance="It is not in the picture.")';
  const at = `x=${point.x}, y=${point.y}`;
  if (step.op === 'TYPE') return `text_input(text="${step.value}", ${at})`;
  return step.op === 'SELECT' ? `change(value="${step.value}", ${at})` : `click(${at})`;
}

test('a picture alone: who sees the element in it and points there has every step of Mind2Web', async () => {
  const { code, report, requests } = await run('mind2web', { images: 'screenshot-only' }, pointing);
  expect(code).toBe(0);
  expect(requests.every(({ images }) => images.length === 1)).toBe(true);
  expect(report).toMatchObject({
    ...{ turns: 14, prompt: 'parley, screenshot-only', skipped: {} },
    metrics: { elementAccuracy: { micro: 1 }, operationF1: { micro: 1 }, successRate: 1 },
  });
});

test('and every turn of WebLINX but the addresses that it cannot know', async () => {
  const { report, requests } = await run('weblinx', { images: 'screenshot-only' }, pointing);
  expect(requests).toHaveLength(22);
  // A picture alone has no list of elements to name.
  expect(requests.every(({ prompt }) => !prompt.includes('elements, most likely first'))).toBe(true);
  expect(report).toMatchObject({
    metrics: { intent: { score: 1 }, element: { score: 1 }, overall: { unconditional: (22 - 4) / 22 } },
  });
});

test('turns whose picture is missing or damaged are left out and counted', async () => {
  const path = rig.folder('torn');
  writeWeblinx(path);
  const shots = join(path, 'demonstrations', 'kettle-gift', 'screenshots');
  const [first = '', second = ''] = readdirSync(shots).sort();
  rmSync(join(shots, first));
  writeFileSync(join(shots, second), readFileSync(join(shots, second)).subarray(0, 600));
  const { report, requests } = await run('weblinx', { path, images: 'screenshot' }, () => 'click(uid="e1")');
  expect(report).toMatchObject({ turns: 20, skipped: { 'no picture': 1, 'damaged picture': 1 } });
  expect(requests).toHaveLength(20);
  expect(requests.every(({ images }) => images.length === 1)).toBe(true);
});

test('recordings without any pictures are said so', async () => {
  const path = rig.folder('bare');
  writeMind2Web(path);
  rmSync(join(path, 'task'), { recursive: true });
  await expect(run('mind2web', { path, images: 'screenshot' }, () => '')).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining('14 no picture'),
  });
});

const textsOf = ({ body }: FakeRequest): readonly string[] =>
  (body?.messages ?? []).map(({ content }) =>
    typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join(''),
  );

/** What SeeAct's two turns are about: the step, and the options of the second turn. */
function readSeeAct(request: FakeRequest) {
  const [, look = '', , choice = ''] = textsOf(request);
  const words = /^Task: (.*)$/mu.exec(look)?.[1];
  const history = look.split('\n').filter((line) => line.includes(' -> '));
  const step = tasks.find((task) => task.words === words)?.steps[history.length];
  const options = [...choice.matchAll(/^([A-Z]{1,2})\. (.*)$/gmu)].map(([, letter = '', text = '']) => ({
    letter,
    text: text.toLowerCase(),
  }));
  return { step, options, isChoice: choice !== '' };
}

/** Chooses the option of the step's element; in the first turn it says whether it sees the element in the picture. */
async function choosing(request: FakeRequest): Promise<string> {
  const { step, options, isChoice } = readSeeAct(request);
  const none = options.at(-1)?.letter;
  if (step === undefined) return isChoice ? `ELEMENT: ${none}\nACTION: NONE\nVALUE: None` : 'All is done.';
  if (!isChoice) {
    const picture = jpegOf(request.images.at(-1) ?? '');
    const seen = await findColour(picture, rgbOf(lookAtMade(step.page, step.target).colour));
    return `${seen === null ? 'I do not see' : 'I see'} ${step.target}. Then I would ${step.op} it.`;
  }
  const { tag, words } = wordsOfMade(step.page, step.target);
  const option = options.find(
    ({ text }) => new RegExp(`^<${tag}[ >]`, 'u').test(text) && text.includes(words.toLowerCase()),
  );
  const chosen = option === undefined ? `ELEMENT: ${none}` : `ELEMENT: ${option.letter}`;
  return `Of these it is clear.\n${chosen}\nACTION: ${step.op}\nVALUE: ${step.value ?? 'None'}`;
}

test.each(sample(['marked', 'screenshot'] as const, 2))(
  'SeeAct over Mind2Web, %s: two turns a batch, the first valid answer counts, and all is right',
  async (images) => {
    const { report, requests } = await run('mind2web', { prompt: 'seeact', images }, choosing);
    expect(report).toMatchObject({
      ...{ navigator: 'seeact', turns: 14, prompt: `seeact, ${images}`, skipped: {} },
      metrics: { elementAccuracy: { micro: 1 }, operationF1: { micro: 1 }, successRate: 1 },
    });
    const looks = requests.filter((request) => !readSeeAct(request).isChoice);
    const choices = requests.filter((request) => readSeeAct(request).isChoice);
    expect(looks.length).toBe(choices.length);
    // The second turn has the first one's answer in it, and its picture.
    for (const request of choices) {
      expect(request.images).toHaveLength(1);
      expect(textsOf(request)[2]).toContain('I see');
      expect(textsOf(request)[3]?.includes('letters stand at them')).toBe(images === 'marked');
    }
    // At most 50 candidates are cut into 16, 17 and 17; with none of them there is one option more.
    const sizes = choices.map((request) => readSeeAct(request).options.length - 1);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(17);
    expect(choices.length).toBeGreaterThanOrEqual(14);
    expect(choices.length).toBeLessThanOrEqual(14 * 3);
  },
);

test('SeeAct where the model always says none, and where it clicks whatever comes first', async () => {
  const none = await run('mind2web', { prompt: 'seeact' }, (request) => {
    const { options } = readSeeAct(request);
    return `ELEMENT: ${options.at(-1)?.letter ?? 'A'}\nACTION: CLICK\nVALUE: None`;
  });
  expect(none.report).toMatchObject({
    metrics: { elementAccuracy: { micro: 0 }, operationF1: { micro: 0 } },
  });
  // Every batch of every step is asked: two turns each.
  const batches = none.report.metrics === null ? 0 : none.requests.length / 2;
  expect(batches).toBeGreaterThan(14);
  const first = await run('mind2web', { prompt: 'seeact' }, () => 'ELEMENT: A\nACTION: CLICK\nVALUE: None');
  expect(first.requests).toHaveLength(14 * 2);
  // 7 of 14 steps are clicks, and no step is about what stands first on a page.
  expect(first.report).toMatchObject({
    metrics: { elementAccuracy: { micro: 0 }, operationF1: { micro: 0.5 }, stepSuccess: { micro: 0 } },
  });
});

test('SeeAct on WebLINX works as in the window: what it has no word for it cannot do', async () => {
  const { report } = await run('weblinx', { prompt: 'seeact', k: 50, images: 'screenshot' }, choosing);
  // As with MindAct: 14 of 22 turns act on an element, 4 are closing words, 4 load an address.
  expect(report).toMatchObject({ turns: 22, metrics: { intent: { score: 18 / 22 } } });
});

/** Pix2Act's whole input is its picture; what the model is played with beside it is the header that it would read. */
test('Pix2Act on WebLINX: points below the header find their element by the recording’s own boxes', async () => {
  const headers: number[] = [];
  let turn = 0;
  const order = tasks
    .filter(({ split }) => split === 'test_task')
    .flatMap(({ steps }) => ['load' as const, ...steps, 'done' as const]);
  const { report, requests } = await run('weblinx', { prompt: 'pix2act' }, async (request) => {
    // One at a time in the order of the recordings, so that the step is known without reading the picture's words.
    const step = order[turn];
    turn += 1;
    const [, header = '0'] = /header, which is (\d+) px/u.exec(request.prompt) ?? [];
    headers.push(Number(header));
    if (step === 'load' || step === undefined) return 'load(url="https://elsewhere.example")';
    if (step === 'done') return 'say(speaker="navigator", utterance="Done.")';
    const colour = rgbOf(lookAtMade(step.page, step.target).colour);
    const point = await findColour(jpegOf(request.images[0] ?? ''), colour);
    if (point === null) return 'say(speaker="navigator", utterance="Not there.")';
    const at = `x=${point.x}, y=${point.y - Number(header)}`;
    if (step.op === 'TYPE') return `text_input(text="${step.value}", ${at})`;
    return step.op === 'SELECT' ? `change(value="${step.value}", ${at})` : `click(${at})`;
  });
  expect(requests).toHaveLength(22);
  expect(Math.min(...headers)).toBeGreaterThan(30);
  // Beside the picture stands nothing of the page or of what was said.
  for (const request of requests) {
    expect(request.images).toHaveLength(1);
    expect(textsOf(request)[1]).toBe('');
  }
  expect(report).toMatchObject({
    prompt: 'pix2act, screenshot-only',
    metrics: { intent: { score: 1 }, element: { score: 1 }, overall: { unconditional: (22 - 4) / 22 } },
  });
});
