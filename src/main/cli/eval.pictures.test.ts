import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FakeModel, type FakeRequest, fakeModel } from '../../../e2e/model/index.ts';
import { rgbOf } from '../../../e2e/recordings/draw-page.ts';
import { type MadeStep, tasks } from '../../../e2e/recordings/pages.ts';
import { lookAtMade, writeMind2Web, writeWeblinx } from '../../../e2e/recordings/write-recordings.ts';
import { findColour } from '../pictures/testing/find-colour.ts';
import { runEval } from './eval.ts';
import { readEvaluation } from './eval-options.ts';

let root = '';
let model: FakeModel | null = null;
let runs = 0;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'parley-eval-pictures-'));
  writeMind2Web(join(root, 'mind2web'));
  writeWeblinx(join(root, 'weblinx'));
});
afterEach(async () => {
  await model?.close();
  model = null;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Asked {
  readonly path?: string;
  readonly prompt?: 'parley' | 'weblinx';
  readonly images?: 'none' | 'screenshot' | 'marked' | 'screenshot-only';
}

async function run(
  dataset: 'weblinx' | 'mind2web',
  asked: Asked,
  answer: (request: FakeRequest) => string | Promise<string>,
) {
  model = await fakeModel({ answer });
  runs += 1;
  const out = join(root, `out-${runs}`);
  const { path = join(root, dataset), ...how } = asked;
  const split = dataset === 'weblinx' ? 'valid' : 'test_task';
  const given = readEvaluation({
    ...{ dataset, path, split, out, navigator: 'chat', ranker: 'words', api: 'chat', ...how },
    ...{ candidates: 'own', concurrency: 2, strictCompat: true },
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
  const path = join(root, 'torn');
  writeWeblinx(path);
  const shots = join(path, 'demonstrations', 'kettle-gift', 'screenshots');
  const [first = '', second = ''] = readdirSync(shots).sort();
  rmSync(join(shots, first));
  writeFileSync(join(shots, second), readFileSync(join(shots, second)).subarray(0, 600));
  const { report, requests } = await run('weblinx', { path, images: 'marked' }, () => 'click(uid="e1")');
  expect(report).toMatchObject({ turns: 20, skipped: { 'no picture': 1, 'damaged picture': 1 } });
  expect(requests).toHaveLength(20);
  expect(requests.every(({ images }) => images.length === 1)).toBe(true);
});

test('recordings without any pictures are said so', async () => {
  const path = join(root, 'bare');
  writeMind2Web(path);
  rmSync(join(path, 'task'), { recursive: true });
  await expect(run('mind2web', { path, images: 'screenshot' }, () => '')).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining('14 no picture'),
  });
});
