import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FakeModel, fakeModel } from '../../../e2e/model/index.ts';
import { tasks } from '../../../e2e/recordings/pages.ts';
import { writeMind2Web, writeWeblinx } from '../../../e2e/recordings/write-recordings.ts';
import { type RunningParley, runParley, runParleyHere } from './testing/run-parley.ts';

let root = '';
let model: FakeModel | null = null;
const running = new Set<RunningParley>();
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'parley-eval-cli-'));
  writeMind2Web(join(root, 'mind2web'));
  writeWeblinx(join(root, 'weblinx'));
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  running.clear();
  await model?.close();
  model = null;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const parley = (args: readonly string[], variables: Record<string, string> = {}) =>
  runParleyHere(['eval', ...args], variables);

function parleyToKill(args: readonly string[], variables: Record<string, string>): RunningParley {
  const started = runParley(['eval', ...args], variables);
  running.add(started);
  return started;
}

const on = (dataset: 'mind2web' | 'weblinx', split: string, out: string) => [
  '--dataset',
  dataset,
  '--path',
  join(root, dataset),
  '--split',
  split,
  '--ranker',
  'words',
  '--out',
  out,
];

const reportOf = (out: string) => JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
const linesOf = (out: string): readonly string[] =>
  existsSync(join(out, 'results.jsonl'))
    ? readFileSync(join(out, 'results.jsonl'), 'utf8').split('\n').slice(0, -1)
    : [];

/** Always the same words, so that any run has the same figures. */
const answer = 'say(speaker="navigator", utterance="Done.")';
const variables = () => ({ OPENAI_BASE_URL: model?.baseUrl ?? '', OPENAI_MODEL: 'played-model' });

test('a run that was really killed goes on where it was and ends with the same figures', async () => {
  const chat = ['--navigator', 'chat'];
  model = await fakeModel({ answer });
  const whole = join(root, 'whole');
  expect(await parley([...on('weblinx', 'valid', whole), ...chat], variables()).ended).toMatchObject({
    code: 0,
  });
  expect(model.completions()).toHaveLength(22);
  await model.close();

  // The tenth answer never comes: the process is killed while it waits for it.
  const half: FakeModel = await fakeModel({
    answer: ({ index }) => (index < 9 ? answer : new Promise<string>(() => undefined)),
  });
  model = half;
  const parts = join(root, 'parts');
  const first = parleyToKill([...on('weblinx', 'valid', parts), ...chat], variables());
  await half.completion(9);
  first.child.kill('SIGKILL');
  expect(await first.ended).toMatchObject({ code: null });
  expect(linesOf(parts)).toHaveLength(9);
  expect(existsSync(join(parts, 'report.json'))).toBe(false);
  await half.close();

  model = await fakeModel({ answer });
  expect(await parley([...on('weblinx', 'valid', parts), ...chat], variables()).ended).toMatchObject({
    code: 0,
  });
  expect(model.completions()).toHaveLength(13);
  expect(reportOf(parts)).toEqual(reportOf(whole));
  expect(readFileSync(join(parts, 'report.html'), 'utf8')).toBe(
    readFileSync(join(whole, 'report.html'), 'utf8'),
  );
});

test('the offline navigator in three shards, merged, has the figures of one run', async () => {
  const offline = ['--navigator', 'offline'];
  const folders = [1, 2, 3].map((index) => join(root, `shard-${index}`));
  const whole = join(root, 'offline');
  const ends = await Promise.all([
    parley([...on('mind2web', 'test_domain', whole), ...offline, '--concurrency', '2']).ended,
    ...folders.map(
      (folder, place) =>
        parley([...on('mind2web', 'test_domain', folder), ...offline, '--shard', `${place + 1}/3`]).ended,
    ),
  ]);
  expect(ends.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  const merged = join(root, 'merged');
  const end = await parley(['--merge', ...folders, '--out', merged]).ended;
  expect(end).toMatchObject({ code: 0, errors: expect.stringMatching(/^12 turns, step success /u) });
  expect(reportOf(merged)).toEqual(reportOf(whole));
  const page = join(root, 'beside.html');
  expect(await parley(['--compare', whole, merged, '--out', page]).ended).toMatchObject({ code: 0 });
  expect(readFileSync(page, 'utf8')).toContain('12 turns stand in both');
});

test('a model that fails leaves its turns open, with code 3 and its words', async () => {
  let asked = 0;
  model = await fakeModel({
    answer: () => {
      asked += 1;
      return asked === 2 ? { status: 401, body: { error: { message: 'No such key.' } } } : answer;
    },
  });
  const out = join(root, 'open');
  const args = [...on('mind2web', 'test_task', out), '--navigator', 'chat'];
  const { code, errors } = await parley(args, variables()).ended;
  expect({ code, errors }).toEqual({ code: 3, errors: expect.stringContaining('1 turns got no answer') });
  expect(linesOf(out)).toHaveLength(13);
  expect(await parley(args, variables()).ended).toMatchObject({ code: 0 });
  expect(linesOf(out)).toHaveLength(14);
});

test('given answers to Mind2Web are scored by its own ids', async () => {
  const file = join(root, 'answers.jsonl');
  const [task] = JSON.parse(readFileSync(join(root, 'mind2web', 'test_task', 'test_task_0.json'), 'utf8'));
  const [button, , select] = task.actions;
  const [, target] = button.pos_candidates;
  const lines = [
    [button, `click(uid="${target.backend_node_id}")`],
    [select, `change(value="Brown paper", uid="${select.pos_candidates[0].backend_node_id}")`],
    [{ action_uid: 'nothing' }, 'click(uid="1")'],
  ].map(([{ action_uid }, action]) =>
    JSON.stringify({ annotation_id: task.annotation_id, action_uid, action }),
  );
  writeFileSync(file, lines.join('\n'));
  const out = join(root, 'given');
  const args = [
    '--dataset',
    'mind2web',
    '--path',
    join(root, 'mind2web'),
    '--split',
    'test_task',
    '--out',
    out,
  ];
  expect(await parley([...args, '--predictions', file]).ended).toMatchObject({ code: 0 });
  expect(tasks.map(({ id }) => id)).toContain(task.annotation_id);
  expect(reportOf(out)).toMatchObject({
    ...{ turns: 2, ranking: null, skipped: { 'not in the split': 1 } },
    // SELECT Brown paper against SELECT Gift box: one word of three on each side.
    metrics: {
      elementAccuracy: { micro: 1 },
      operationF1: { micro: (1 + 1 / 3) / 2 },
      stepSuccess: { micro: 0.5 },
    },
  });
});
