import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { tasks } from '../../../e2e/recordings/pages.ts';
import { writeMind2Web, writeWeblinx } from '../../../e2e/recordings/write-recordings.ts';
import { createLexicalRanker } from '../ranker/index.ts';
import { isFullRun } from '../testing/sample.ts';
import { type Contestant, compareRuns, type EvaluateOptions, evaluate, mergeRuns } from './index.ts';
import { findTaskFiles, type Mind2WebStep, readTasks } from './mind2web-dataset.ts';
import { alwaysNone, drawsByLot, knowsTheRightOne } from './testing/fake-contestants.ts';

let root = '';
let out = '';
let runs = 0;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'parley-evaluate-'));
  writeMind2Web(join(root, 'mind2web'));
  writeWeblinx(join(root, 'weblinx'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));
beforeEach(() => {
  runs += 1;
  out = join(root, `out-${runs}`);
});

const splits = { mind2web: 'test_task', weblinx: 'valid' } as const;

const run = (contestant: Contestant | null, changes: Partial<EvaluateOptions> = {}) => {
  const dataset = changes.dataset ?? 'mind2web';
  return evaluate({
    dataset,
    root: join(root, dataset),
    split: splits[dataset],
    out,
    contestant,
    ranker: createLexicalRanker(),
    candidates: 'own',
    topK: null,
    strictCompat: true,
    names: { model: '', prompt: '', ranker: 'words' },
    shard: null,
    concurrency: 1,
    costLimit: null,
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...changes,
  });
};

const linesOf = (folder: string): readonly Record<string, unknown>[] =>
  readFileSync(join(folder, 'results.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const oracle = () => knowsTheRightOne(tasks);

async function readSteps(split: string): Promise<readonly Mind2WebStep[]> {
  const found: Mind2WebStep[] = [];
  for (const { file } of findTaskFiles(join(root, 'mind2web'), split)) {
    for await (const task of readTasks(file)) {
      if (typeof task === 'object') found.push(...task.steps.filter((step) => typeof step === 'object'));
    }
  }
  return found;
}

test('who knows the right one has every step of Mind2Web', async () => {
  const { report } = await run(oracle());
  expect(report).toMatchObject({
    ...{
      dataset: 'mind2web',
      split: 'test_task',
      turns: 14,
      tasks: 4,
      complete: true,
      unanswered: 0,
      skipped: {},
    },
    metrics: {
      elementAccuracy: { macro: 1, micro: 1 },
      operationF1: { macro: 1, micro: 1 },
      stepSuccess: { macro: 1, micro: 1 },
      successRate: 1,
    },
    failedSteps: { 0: 1 },
    firstFailedStep: {},
    confusion: { CLICK: { CLICK: 7 }, SELECT: { SELECT: 3 }, TYPE: { TYPE: 4 } },
  });
});

test('who knows it but is offered the first twenty only has the steps whose element is among them', async () => {
  const steps = await readSteps('test_task');
  const reachable = steps.filter(({ positives, negatives }) => {
    const first = [...positives, ...negatives].map(({ id }) => Number(id)).sort((one, other) => one - other);
    return positives.some(({ id }) => first.slice(0, 20).includes(Number(id)));
  });
  const { report } = await run(oracle(), { candidates: 'official', topK: 20 });
  expect(reachable.length).toBeGreaterThan(0);
  expect(reachable.length).toBeLessThan(steps.length);
  expect(report).toMatchObject({
    metrics: { stepSuccess: { micro: reachable.length / steps.length } },
    ranking: { 'recall@20': reachable.length / steps.length },
  });
  expect(report.ranking).not.toHaveProperty('recall@50');
});

test('who chooses nothing has nothing', async () => {
  const { report } = await run(alwaysNone());
  expect(report).toMatchObject({
    turns: 14,
    metrics: {
      elementAccuracy: { macro: 0 },
      operationF1: { micro: 0 },
      stepSuccess: { macro: 0 },
      successRate: 0,
    },
    failedSteps: { 3: 0.5, '>3': 0.5 },
    firstFailedStep: { 1: 4 },
  });
});

test('who draws by lot is right as often as chance says', async () => {
  const draws = isFullRun ? 25 : 3;
  const steps = await readSteps('test_task');
  const chances = steps.map(
    ({ positives, negatives }) => positives.length / (positives.length + negatives.length),
  );
  const chance = chances.reduce((sum, each) => sum + each, 0) / chances.length;
  let right = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    const { report } = await run(drawsByLot(draw + 1), { out: join(out, `${draw}`) });
    if (report.dataset !== 'mind2web') throw new Error('another data set');
    expect(report.chance?.elementAccuracy).toBeCloseTo(chance, 12);
    right += report.metrics.elementAccuracy.micro;
  }
  const deviation = Math.sqrt((chance * (1 - chance)) / (draws * steps.length));
  expect(Math.abs(right / draws - chance)).toBeLessThan(3 * deviation);
});

test('the same three on WebLINX: all, the closing words, and nothing more than chance', async () => {
  const dataset = 'weblinx';
  const { report: known } = await run(oracle(), { dataset, out: join(out, 'known') });
  // A load, the steps and a closing word each: 4 recordings, 14 steps.
  expect(known).toMatchObject({
    ...{ turns: 22, complete: true, skipped: {} },
    metrics: { overall: { unconditional: 1, score: 1 }, intent: { score: 1 }, element: { score: 1 } },
    confusion: {
      click: { click: 7 },
      change: { change: 3 },
      textinput: { textinput: 4 },
      say: { say: 4 },
      load: { load: 4 },
    },
  });
  const { report: none } = await run(alwaysNone(), { dataset, out: join(out, 'none') });
  expect(none).toMatchObject({
    metrics: {
      intent: { score: 4 / 22 },
      overall: { score: 1, unconditional: 4 / 22 },
      element: { unconditional: 0 },
    },
  });
  const { report: drawn } = await run(drawsByLot(1), { dataset, out: join(out, 'drawn') });
  expect(drawn).toMatchObject({ metrics: { intent: { score: 7 / 22 } }, confusion: { say: { click: 4 } } });
  expect(drawn.dataset === 'weblinx' && drawn.chance?.element).toBeLessThan(0.1);
});

test('the ranker alone is held against chance, and against the official order', async () => {
  const { report: own } = await run(null, { out: join(out, 'own') });
  expect(own).toMatchObject({
    navigator: 'ranker',
    tasks: 0,
    ranking: { turns: 14 },
    metrics: { successRate: 0 },
  });
  expect(own.ranking?.mrr).toBeGreaterThan((own.ranking?.chance.mrr ?? 1) * 2);
  const { report: official } = await run(null, { candidates: 'official', out: join(out, 'official') });
  expect(official.ranking?.mrr).toBeLessThan(own.ranking?.mrr ?? 0);
  const { report: recorded } = await run(null, {
    dataset: 'weblinx',
    candidates: 'official',
    topK: 3,
    out: join(out, 'w'),
  });
  expect(Object.keys(recorded.ranking ?? {})).toEqual(['recall@1', 'recall@3', 'mrr', 'turns', 'chance']);
});

/** Times are the one thing in which two runs differ. */
const withoutTimes = (report: unknown) => JSON.parse(JSON.stringify(report));

test('a run that broke off is taken up where it was, with half a line taken off', async () => {
  const { report: whole } = await run(drawsByLot(7), { out: join(out, 'whole') });
  const folder = join(out, 'parts');
  await expect(run(breaksAfter(5, drawsByLot(7)), { out: folder })).rejects.toThrow('broken');
  const file = join(folder, 'results.jsonl');
  expect(linesOf(folder)).toHaveLength(5);
  writeFileSync(file, `${readFileSync(file, 'utf8')}{"annotation_id":"kettle-vou`);
  let asked = 0;
  const counted = {
    ...drawsByLot(7),
    answer: async (...given: Parameters<Contestant['answer']>) => {
      asked += 1;
      return drawsByLot(7).answer(...given);
    },
  };
  const { report } = await run(counted, { out: folder });
  expect(asked).toBe(9);
  expect(withoutTimes(report)).toEqual(withoutTimes(whole));
  expect(readFileSync(join(folder, 'report.html'), 'utf8')).toBe(
    readFileSync(join(out, 'whole', 'report.html'), 'utf8'),
  );
});

function breaksAfter(count: number, inner: Contestant): Contestant {
  let left = count;
  return {
    ...inner,
    async answer(...given) {
      if (left === 0) throw new Error('broken');
      left -= 1;
      return inner.answer(...given);
    },
  };
}

test.each(['mind2web', 'weblinx'] as const)(
  'three shards of %s merged are the whole, in any order',
  async (dataset) => {
    const { report: whole } = await run(drawsByLot(3), { dataset, out: join(out, 'whole'), concurrency: 4 });
    const folders = [3, 1, 2].map((index) => join(out, `${index}`));
    for (const [place, index] of [3, 1, 2].entries()) {
      const { report } = await run(drawsByLot(3), {
        dataset,
        out: folders[place] ?? '',
        shard: { index, count: 3 },
      });
      expect(report.complete).toBe(false);
    }
    expect(await mergeRuns(folders.slice(0, 2), join(out, 'two'))).toMatchObject({ complete: false });
    const merged = await mergeRuns(folders, join(out, 'merged'));
    expect(withoutTimes(merged)).toEqual(withoutTimes(whole));
    // A shard that was given twice counts once.
    const twice = await mergeRuns([...folders, folders[0] ?? ''], join(out, 'twice'));
    expect(twice.metrics).toEqual(whole.metrics);
  },
);

test('shards of other runs are not merged, and a folder of another run is not gone on with', async () => {
  await run(alwaysNone(), { out: join(out, 'none'), shard: { index: 1, count: 2 } });
  await run(drawsByLot(1), { out: join(out, 'lot'), shard: { index: 2, count: 2 } });
  await expect(mergeRuns([join(out, 'none'), join(out, 'lot')], join(out, 'both'))).rejects.toThrow(
    'another kind',
  );
  await expect(mergeRuns([join(out, 'none')], join(out, 'none'))).rejects.toThrow('one of the folders');
  await expect(run(drawsByLot(1), { out: join(out, 'none') })).rejects.toThrow('results of another run');
  await expect(mergeRuns([join(out, 'nowhere')], join(out, 'both'))).rejects.toThrow('no finished run');
});

test('as many turns are under way as allowed, and no more', async () => {
  let [now, most] = [0, 0];
  const slow: Contestant = {
    name: 'slow',
    async answer() {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 5));
      now -= 1;
      return { action: null, text: '', cost: null };
    },
  };
  await run(slow, { concurrency: 3 });
  expect(most).toBe(3);
});

test('the cost ceiling ends a run, and a higher one goes on', async () => {
  const dear: Contestant = { name: 'dear', answer: async () => ({ action: null, text: '', cost: 0.25 }) };
  const first = await run(dear, { costLimit: 1 });
  expect(first).toMatchObject({ stopped: 'cost', report: { turns: 4, complete: false, cost: 1 } });
  const second = await run(dear, { costLimit: 100 });
  expect(second).toMatchObject({ stopped: null, report: { turns: 14, complete: true, cost: 3.5 } });
});

test('turns without an answer are asked again by the next run, and a model that is gone ends the run', async () => {
  let asked = 0;
  const gone = () => new AppError({ code: 'endpoint', message: 'The model is gone.' });
  const flaky: Contestant = {
    name: 'flaky',
    async answer() {
      asked += 1;
      if (asked % 3 === 0) throw gone();
      return { action: null, text: '', cost: null };
    },
  };
  expect(await run(flaky)).toMatchObject({
    stopped: null,
    reason: 'The model is gone.',
    report: { turns: 10, unanswered: 4 },
  });
  expect(await run({ ...flaky, answer: alwaysNone().answer })).toMatchObject({
    report: { turns: 14, unanswered: 0 },
  });
  const dead: Contestant = { name: 'dead', answer: () => Promise.reject(gone()) };
  await expect(run(dead, { out: join(out, 'dead') })).rejects.toThrow('The model is gone.');
});

test('two runs are set beside each other in a page of their own', async () => {
  await run(alwaysNone(), { out: join(out, 'none') });
  await run(oracle(), { out: join(out, 'known') });
  const file = join(root, 'compared.html');
  await compareRuns([join(out, 'none'), join(out, 'known')], file);
  const html = readFileSync(file, 'utf8');
  expect(html).toContain('14 turns stand in both: 0.00 % before, 100.00 % now.');
  expect(html).toContain('[combobox]  Wrapping -&gt; SELECT: Gift box');
  await run(alwaysNone(), { dataset: 'weblinx', out: join(out, 'other') });
  await expect(compareRuns([join(out, 'none'), join(out, 'other')], file)).rejects.toThrow(
    'cannot be compared',
  );
});

test('the page of a report names the worst turns with what could be chosen, and loads nothing', async () => {
  await run(drawsByLot(1));
  const html = readFileSync(join(out, 'report.html'), 'utf8');
  expect(html).toContain('Use the voucher SPRING24 for what is in the basket.');
  expect(html).toContain('At which step a task failed first');
  expect(html).not.toMatch(/src=|href=/u);
});

test('nothing of the label that the recording wrote into the page reaches who answers', async () => {
  const seen: string[] = [];
  const curious: Contestant = {
    name: 'curious',
    async answer({ snapshot, turns }, offered) {
      seen.push(JSON.stringify({ snapshot, turns, offered }));
      return { action: null, text: '', cost: null };
    },
  };
  await run(curious);
  expect(seen).toHaveLength(14);
  expect(seen.join('')).not.toContain('buckeye');
});
