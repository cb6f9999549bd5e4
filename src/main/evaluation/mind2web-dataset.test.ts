import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { writeMind2Web } from '../../../e2e/recordings/write-recordings.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { findTaskFiles, readRanks, readTasks, type TaskRead } from './mind2web-dataset.ts';

let root = '';
beforeEach(() => {
  root = temporaryFolder();
  writeMind2Web(root);
});

async function read(file: string) {
  let bytes = 0;
  const found: TaskRead[] = [];
  const reading = readTasks(file, (count) => {
    bytes += count;
  });
  for await (const each of reading) found.push(each);
  return { found, bytes };
}

const namesOf = (found: readonly TaskRead[]) =>
  found.map((each) => (typeof each === 'string' ? each : each.id));

test('the files of a split are read in their order, task by task', async () => {
  const files = findTaskFiles(root, 'test-website');
  expect(files.map(({ file }) => file.slice(root.length + 1))).toEqual([
    join('test_website', 'test_website_0.json'),
    join('test_website', 'test_website_1.json'),
  ]);
  const { found, bytes } = await read(files[0]?.file ?? '');
  expect(bytes).toBe(files[0]?.bytes);
  expect(namesOf(found)).toEqual(['library-knots', 'library-glass', 'library-kiosk']);
  expect(found[1]).toMatchObject({
    site: 'library',
    domain: 'Information',
    words: 'Look up books about glass and open the short history.',
    lines: [
      '[textbox]  Title or author -> TYPE: glass',
      '[button]  Look up -> CLICK',
      '[link]  A short history of glass -> CLICK',
    ],
    steps: [{ operation: { op: 'TYPE', value: 'glass' } }, {}, { operation: { op: 'CLICK', value: '' } }],
  });
});

test('files of ten and more come by number, and a folder without the split says what it looks for', () => {
  mkdirSync(join(root, 'train'));
  for (const number of [10, 2, 0]) writeFileSync(join(root, 'train', `train_${number}.json`), '[]');
  writeFileSync(join(root, 'train', 'train_notes.json'), '[]');
  expect(findTaskFiles(root, 'train').map(({ file }) => /\d+/u.exec(file.slice(root.length))?.[0])).toEqual([
    '0',
    '2',
    '10',
  ]);
  expect(() => findTaskFiles(root, 'dev')).toThrow('dev_0.json');
});

test('what does not fit is given as a reason and the rest is read', async () => {
  const file = join(root, 'test_domain', 'test_domain_0.json');
  const [first, second] = JSON.parse(readFileSync(file, 'utf8'));
  delete second.actions[1].cleaned_html;
  writeFileSync(file, JSON.stringify([{ website: 'only' }, first, 7, second]));
  const { found } = await read(file);
  expect(namesOf(found)).toEqual([
    'task does not fit the format',
    'clinic-thursday',
    'task does not fit the format',
    'clinic-repeat',
  ]);
  const damaged = found[3];
  expect(typeof damaged === 'object' && damaged.steps.map((step) => typeof step)).toEqual([
    'object',
    'string',
    'object',
    'object',
  ]);
});

test.each([
  ['cut off', (file: string) => truncateSync(file, readFileSync(file).length - 40)],
  [
    'damaged in the middle',
    (file: string) => {
      const text = readFileSync(file, 'utf8');
      const at = text.indexOf('"annotation_id":"clinic-repeat"');
      writeFileSync(file, `${text.slice(0, at)}#${text.slice(at)}`);
    },
  ],
])('of a file that is %s the tasks before that are read', async (_what, damage) => {
  const file = join(root, 'test_domain', 'test_domain_0.json');
  damage(file);
  const { found } = await read(file);
  expect(namesOf(found)).toEqual(['clinic-thursday', 'file is damaged or cut off']);
});

test('no more than a task is kept of a file, however long it is', async () => {
  const file = join(root, 'long_0.json');
  const page = `<html backend_node_id=\\"1\\">${'<text backend_node_id=\\"2\\">words</text>'.repeat(25_000)}</html>`;
  const step = `{"action_uid":"u","raw_html":"${page}","cleaned_html":"${page}","operation":{"op":"CLICK","value":""},"pos_candidates":[],"neg_candidates":[]}`;
  const task = `{"annotation_id":"t","website":"w","domain":"d","confirmed_task":"c","action_reprs":["r"],"actions":[${step}]}`;
  writeFileSync(file, `[${Array.from({ length: 30 }, () => task).join(',')}]`);
  let count = 0;
  let most = 0;
  const before = process.memoryUsage().rss;
  for await (const found of readTasks(file)) {
    expect(typeof found).toBe('object');
    count += 1;
    most = Math.max(most, process.memoryUsage().rss - before);
  }
  expect(count).toBe(30);
  // The file is 62 MB in 30 tasks; what a collector leaves lying about for a while is allowed for.
  expect(most).toBeLessThan(400 * 1024 * 1024);
});

test('of the ranks the first of each step are kept, best first', async () => {
  const ranks = await readRanks(root, 3);
  const [first] = findTaskFiles(root, 'test_task');
  const [task] = (await read(first?.file ?? '')).found;
  const step = typeof task === 'object' ? task.steps[0] : undefined;
  if (typeof step !== 'object') throw new Error('no step');
  const ids = [...step.positives, ...step.negatives]
    .map(({ id }) => Number(id))
    .sort((one, other) => one - other);
  expect(ranks.get('kettle-gift_kettle-gift-0')).toEqual(ids.slice(0, 3).map(String));
  expect(ranks.size).toBe(37);
  rmSync(join(root, 'scores.json'));
  await expect(readRanks(root, 3)).rejects.toThrow('ENOENT');
  writeFileSync(join(root, 'scores.json'), '{"ranks":{}}');
  await expect(readRanks(root, 3)).rejects.toThrow('it has no ranks');
});
