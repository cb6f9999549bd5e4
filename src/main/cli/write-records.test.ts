import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeMind2Web, writeWeblinx } from '../../../e2e/recordings/write-recordings.ts';
import { buildSnapshot, field, link } from '../grounding/testing/index.ts';
import { openStore } from '../store/index.ts';
import { sampleNavigatorTurn, sampleTrace, sampleUserTurn } from '../store/testing/sample-turns.ts';
import { type RecordsGiven, readRecordsArguments } from './records-options.ts';
import { runRecords } from './write-records.ts';

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'parley-records-'));
  writeMind2Web(join(root, 'mind2web'));
  writeWeblinx(join(root, 'weblinx'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Line {
  readonly id?: string;
  readonly group?: string;
  readonly query: string;
  readonly document: string;
  readonly label: number;
  readonly input: string | readonly { readonly role: string; readonly content: string }[];
  readonly output: string;
}

const usual = {
  template: 'parley-1',
  negatives: 9,
  seed: 1,
  api: 'chat',
  ranker: 'words',
  data: '',
} as const;

async function records(given: Partial<RecordsGiven> & Pick<RecordsGiven, 'for' | 'from'>) {
  const out = join(root, 'records.jsonl');
  const told: string[] = [];
  await runRecords(readRecordsArguments({ ...usual, ...given, out }), {
    root: join(import.meta.dirname, '..', '..', '..'),
    environment: {},
    writeError: (text) => void told.push(text),
  });
  const text = readFileSync(out, 'utf8');
  const lines: readonly Line[] = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  return { text, lines, told: told.join('') };
}

const onWeblinx = { from: 'weblinx', split: 'valid' } as const;
const onMind2Web = { from: 'mind2web', split: 'test_task' } as const;
const text = ({ input }: Line): string =>
  typeof input === 'string' ? input : input.map(({ content }) => content).join('\n');

test('a ranker is given the right elements of each turn and a few others, the same for the same seed', async () => {
  const given = { ...onWeblinx, for: 'ranker', template: 'dmr', path: join(root, 'weblinx') } as const;
  const { lines, text: first } = await records(given);
  const groups = Map.groupBy(lines, ({ group }) => group);
  expect(groups.size).toBeGreaterThan(5);
  for (const group of groups.values()) {
    expect(new Set(group.map(({ query }) => query)).size).toBe(1);
    expect(new Set(group.map(({ document }) => document)).size).toBe(group.length);
    expect(group.filter(({ label }) => label === 1)).toHaveLength(1);
    expect(group.filter(({ label }) => label === 0).length).toBeLessThanOrEqual(9);
  }
  // The right one is the element that the recording says: its uid stands in its document.
  const [turn, right] =
    [...groups].map(([key, group]) => [key, group.find(({ label }) => label === 1)] as const)[0] ?? [];
  const [demo = '', index] = turn?.split(':') ?? [];
  const replay = JSON.parse(
    readFileSync(join(root, 'weblinx', 'demonstrations', demo, 'replay.json'), 'utf8'),
  );
  const uid = replay.data[Number(index)].action.arguments.element.attributes['data-webtasks-id'];
  expect(right?.document).toContain(`data-webtasks-id='${uid}'`);
  expect((await records(given)).text).toBe(first);
  expect((await records({ ...given, seed: 2 })).text).not.toBe(first);
});

test('an action model of WebLINX is given its input with the right element among the candidates', async () => {
  const given = { ...onWeblinx, for: 'action', path: join(root, 'weblinx') } as const;
  const { lines } = await records(given);
  expect(lines.length).toBeGreaterThan(10);
  const acting = lines.filter(({ output }) => /uid="/.test(output));
  for (const line of acting) {
    const uid = /uid="([^"]+)"/.exec(line.output)?.[1] ?? 'none';
    expect(text(line)).toContain(`(uid = ${uid})`);
  }
  expect(lines.some(({ output }) => output.startsWith('say(speaker="navigator"'))).toBe(true);
  const asOne = await records({ ...given, api: 'completion' });
  expect(asOne.lines.every(({ input }) => typeof input === 'string' && input.endsWith('Assistant:'))).toBe(
    true,
  );
});

test('MindAct is asked twice for a step: the answer is a letter of the right element, and none of them', async () => {
  const { lines } = await records({ ...onMind2Web, for: 'action', path: join(root, 'mind2web') });
  const right = lines.filter(({ id }) => id?.endsWith('#0'));
  const none = lines.filter(({ id }) => id?.endsWith('#1'));
  expect(right.length).toBeGreaterThan(5);
  expect(none.every(({ output }) => output === 'A.')).toBe(true);
  for (const line of right) {
    expect(line.output).toMatch(/^[B-F]\.\nAction: (CLICK|TYPE|SELECT)\n/);
    expect(text(line)).toContain(`\n${line.output[0]}. (`);
  }
});

test('what was typed into a field for passwords is in no line', async () => {
  const folder = join(root, 'secret');
  cpSync(join(root, 'weblinx'), folder, { recursive: true });
  const secret = 'quetzal-4711-canary';
  const { valid } = JSON.parse(readFileSync(join(folder, 'splits.json'), 'utf8'));
  let entries = 0;
  for (const name of valid) {
    const file = join(folder, 'demonstrations', name, 'replay.json');
    const replay = JSON.parse(readFileSync(file, 'utf8'));
    for (const turn of replay.data) {
      if (turn.action?.intent !== 'textInput') continue;
      turn.action.arguments.text = secret;
      turn.action.arguments.element.attributes.type = 'password';
      entries += 1;
    }
    replay.data[0].utterance = `my password is ${secret}`;
    writeFileSync(file, JSON.stringify(replay));
  }
  expect(entries).toBeGreaterThan(0);
  for (const what of ['action', 'ranker'] as const) {
    for (const template of ['dmr', 'parley-1'] as const) {
      const { text: all, told } = await records({ ...onWeblinx, for: what, template, path: folder });
      expect(all).not.toContain(secret);
      expect(all.length).toBeGreaterThan(1_000);
      expect(told).toContain(`${entries} a secret was entered`);
    }
  }
});

test('the steps of the user’s own sessions whose pages were kept are lines too, secrets masked', async () => {
  const dataDir = join(root, 'data');
  const store = await openStore({ dataDir });
  const { id } = await store.createSession();
  const built = buildSnapshot(link('Red shoes'), link('Help'), field('Card'));
  const marked = {
    ...{ uid: built.candidates[0]?.uid ?? '', tag: 'a', parent: -1, candidate: 0, frame: 0 },
    ...{ attributes: {}, tail: '' },
    ...{ text: 'All of autumn', box: { x: 0, y: 0, width: 100, height: 20 } },
  };
  const page = { ...built, elements: [marked] };
  const [shoes, , card] = page.candidates;
  if (shoes === undefined || card === undefined) throw new Error('no candidates');
  const { id: _id, takenAt: _takenAt, tabId: _tabId, ...stored } = page;
  const seen = { page: stored, shown: null, sent: null };
  const act = (uid: string, action: string) => ({
    ...sampleNavigatorTurn(id),
    text: action,
    element: { uid, tag: 'a', role: 'link', text: 'Red shoes', bbox: shoes.box },
  });
  await store.recordUserTurn(sampleUserTurn(id, 'open the red shoes, my password is tangerine77'));
  await store.recordNavigatorTurn(act(shoes.uid, `click(uid="${shoes.uid}")`), sampleTrace, seen, null);
  await store.recordNavigatorTurn(
    {
      ...act(shoes.uid, `click(uid="${shoes.uid}")`),
      outcome: { kind: 'refused', by: 'user', message: 'No.' },
    },
    sampleTrace,
    seen,
    null,
  );
  await store.close();
  const given = { from: 'sessions', data: dataDir } as const;
  const ranker = await records({ ...given, for: 'ranker' });
  expect(ranker.lines.filter(({ label }) => label === 1)).toMatchObject([
    { group: `${id},1`, document: 'link | Red shoes' },
  ]);
  const action = await records({ ...given, for: 'action' });
  expect(action.lines).toMatchObject([{ output: `click(uid="${shoes.uid}")` }]);
  expect(action.text).toContain('All of autumn');
  expect(ranker.text + action.text).not.toContain('tangerine77');
  expect(action.told).toContain('1 not carried out');
});

test('recordings need a folder and a split, and only sessions have sessions', () => {
  const given = { ...usual, for: 'action', out: 'o' } as const;
  expect(() => readRecordsArguments({ ...given, from: 'weblinx', path: 'p' })).toThrow(/--path and --split/);
  expect(() =>
    readRecordsArguments({ ...given, from: 'mind2web', path: 'p', split: 's', sessions: ['last'] }),
  ).toThrow(/--from sessions/);
});
