import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Turn } from '#shared/domain/index.ts';
import type { Ranker } from '../agent/ports.ts';
import { createLexicalRanker } from '../ranker/index.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type RankArguments, type RankProgress, rankFile, rankRecord, runRank } from './rank.ts';
import { type PredictRecord, predictRecord } from './records.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const testModel = join(root, 'resources', 'models', 'test-ranker');
const { signal } = new AbortController();

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});

const at = (y: number) => ({ x: 20, y, width: 120, height: 24 });
const elements = [
  { uid: 'a1', tag: 'a', xpath: '/html/body/a[1]', text: 'Home', attributes: { href: '/' }, bbox: at(10) },
  { uid: 'b2', tag: 'button', xpath: '/html/body/button[1]', text: 'Search', bbox: at(40) },
  {
    uid: 'c3',
    tag: 'a',
    xpath: '/html/body/a[2]',
    text: 'Shopping cart',
    attributes: { href: '/cart' },
    bbox: at(70),
  },
];
const viewport = { width: 1280, height: 720 };
const record = (query: unknown, changes: object = {}) => ({ id: 'r', query, viewport, elements, ...changes });
const parse = (raw: object): PredictRecord => predictRecord.parse(raw);

const input = () => join(folder, 'in.jsonl');
const output = () => join(folder, 'out.jsonl');
const writeInput = (...lines: readonly (object | string)[]) =>
  writeFileSync(
    input(),
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  );
const readOutput = () =>
  readFileSync(output(), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): { id: unknown; ranking: { uid: string; score: number }[]; ms: number } => JSON.parse(line));

const rankAll = (
  ranker: Ranker,
  top: number | null = null,
  onRecord: (progress: RankProgress) => void = () => {},
) => rankFile(ranker, { input: input(), output: output(), top, onRecord, signal });

test('a file gives one line per record in the fixed form, best first', async () => {
  writeInput(record('open the cart', { id: 'x' }), '', record('search', { id: 7 }));
  const told: RankProgress[] = [];
  expect(await rankAll(createLexicalRanker(), null, (one) => told.push(one))).toBe(2);
  const lines = readOutput();
  expect(lines.map(({ id, ranking }) => [id, ranking[0]?.uid, ranking.length])).toEqual([
    ['x', 'c3', 3],
    [7, 'b2', 3],
  ]);
  expect(Object.keys(lines[0] ?? {})).toEqual(['id', 'ranking', 'ms']);
  expect(Object.keys(lines[0]?.ranking[0] ?? {})).toEqual(['uid', 'score']);
  expect(lines[0]?.ms).toBeGreaterThanOrEqual(0);
  for (const { ranking } of lines) {
    expect(ranking.map(({ score }) => score)).toEqual(
      ranking.map(({ score }) => score).toSorted((a, b) => b - a),
    );
  }
  expect(told.map(({ records, elements: many }) => [records, many])).toEqual([
    [1, 3],
    [2, 3],
  ]);
});

test('only as many as asked for are written', async () => {
  writeInput(record('open the cart'));
  await rankAll(createLexicalRanker(), 2);
  expect(readOutput()[0]?.ranking).toHaveLength(2);
});

test('a uid that comes twice is named once, with its last score', async () => {
  const twice = parse(
    record('shopping cart', {
      elements: [...elements, { uid: 'c3', tag: 'div', text: 'Other', bbox: at(100) }],
    }),
  );
  const { ranked } = await rankRecord(createLexicalRanker(), twice, signal);
  expect(ranked.ranking.map(({ uid }) => uid).toSorted()).toEqual(['a1', 'b2', 'c3']);
  expect(ranked.ranking.find(({ uid }) => uid === 'c3')?.score).toBe(0);
});

test('a page without elements has an empty ranking', async () => {
  writeInput(record('anything', { elements: [] }));
  await rankAll(createLexicalRanker());
  expect(readOutput()[0]?.ranking).toEqual([]);
});

test('a dialogue reaches the ranker as turns, with its history and times', async () => {
  const seen: (readonly Turn[])[] = [];
  const lexical = createLexicalRanker();
  const listening: Ranker = {
    rank: (given) => {
      seen.push(given.turns);
      return lexical.rank(given);
    },
  };
  const query = {
    utterances: [
      { speaker: 'user', text: 'find boots', ms: 1_000 },
      { speaker: 'navigator', text: 'Which?', ms: 3_000 },
      { speaker: 'user', text: 'now the cart', ms: 9_000 },
    ],
    history: ['click(uid="b2")'],
  };
  await rankRecord(listening, parse(record(query)), signal);
  const told = seen[0]?.map((turn) => [turn.at, turn.speaker === 'user' ? turn.utterance : turn.text]);
  expect(told).toEqual([
    [1_000, 'find boots'],
    [3_000, 'Which?'],
    [3_000, 'click(uid="b2")'],
    [9_000, 'now the cart'],
  ]);
});

test('a wrong line is named with its problem, and what came before it is written and counted', async () => {
  writeInput(record('open the cart'), record('search'), { id: 1, query: 'x', viewport });
  await expect(rankAll(createLexicalRanker())).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringMatching(
      /in\.jsonl, line 3: elements: .*\. The 2 rankings before it are in .*out\.jsonl\.$/,
    ),
  });
  expect(readOutput()).toHaveLength(2);
});

test('a wrong first line leaves an old result alone', async () => {
  writeFileSync(output(), 'old\n');
  writeInput('{"id":', record('x'));
  await expect(rankAll(createLexicalRanker())).rejects.toThrow(/line 1: this is not JSON/);
  expect(readFileSync(output(), 'utf8')).toBe('old\n');
});

test('files that are missing, the same, or cannot be written are named', async () => {
  const ranker = createLexicalRanker();
  await expect(rankAll(ranker)).rejects.toThrow(/in\.jsonl cannot be read/);
  expect(existsSync(output())).toBe(false);
  writeInput(record('x'));
  const unwritable = {
    input: input(),
    output: join(folder, 'no', 'out'),
    top: null,
    onRecord: () => {},
    signal,
  };
  await expect(rankFile(ranker, unwritable)).rejects.toThrow(/cannot be written/);
  await expect(rankFile(ranker, { ...unwritable, output: input() })).rejects.toThrow(/name another one/);
});

const run = async (changes: Partial<RankArguments> = {}) => {
  const errors: string[] = [];
  const given: RankArguments = {
    input: input(),
    output: output(),
    model: null,
    device: 'cpu',
    top: null,
    ...changes,
  };
  const code = await runRank(given, { root: folder, writeError: (text) => errors.push(text) });
  return { code, errors: errors.join('') };
};

test('ranks with a model folder and sums up on standard error', async () => {
  writeInput(record('open the cart'), record('open the cart', { id: 2 }));
  const { code, errors } = await run({ model: testModel });
  expect(code).toBe(0);
  expect(errors).toMatch(
    /^test-ranker on cpu: .+\n2 records ranked into \S+out\.jsonl: 6 elements, 3 of them encoded, \d+\.\d ms per record \(median\), \d+\.\d s in all; test-ranker on cpu\n$/i,
  );
  const [first, second] = readOutput();
  expect(first?.ranking).toEqual(second?.ranking);
  expect(first?.ranking).toHaveLength(3);
  expect(Math.max(...(first?.ranking.map(({ score }) => Math.abs(score)) ?? []))).toBeLessThanOrEqual(1.001);
});

test('a model that was asked for and is not there is an error; the shipped one gives way to words, and says so', async () => {
  writeInput(record('open the cart'));
  await expect(run({ model: join(folder, 'nothing') })).rejects.toMatchObject({ code: 'bad-input' });
  expect(existsSync(output())).toBe(false);
  const { code, errors } = await run();
  expect(code).toBe(0);
  expect(errors).toMatch(/^parley: Elements are ranked by words only\. .+\n1 record ranked .* lexical\n$/);
  expect(readOutput()[0]?.ranking[0]?.uid).toBe('c3');
});
