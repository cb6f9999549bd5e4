import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { rankRecord } from '../src/main/cli/rank.ts';
import { predictRecord } from '../src/main/cli/records.ts';
import { createRanker, openModels } from '../src/main/ranker/index.ts';
import { findTrainingPython } from './testing/find-python.ts';

const python = findTrainingPython();
const models = join(import.meta.dirname, '..', 'resources', 'models');
const earlier = 'open the shop and look at all of the prices of this month ';

/** A long dialogue: its query is cut. The documents are written out here, by hand, as DMR reads them. */
const record = predictRecord.parse({
  id: 1,
  query: {
    utterances: [
      { speaker: 'user', text: earlier.repeat(12), ms: 1_000 },
      ...Array.from({ length: 4 }, (_, at) => ({
        speaker: 'user' as const,
        text: earlier.repeat(4),
        ms: 2_000 + at,
      })),
      { speaker: 'user', text: 'Search for the cheap flight', ms: 65_000 },
    ],
  },
  viewport: { width: 1280, height: 720 },
  elements: [
    {
      uid: 'aaaaaaaa-bbbb-cccc',
      tag: 'button',
      xpath: '/html/body/button[1]',
      text: 'Search',
      attributes: { class: 'go' },
      bbox: { x: 10, y: 20.25, width: 100, height: 40 },
      children: [null, 'svg', 'span'],
    },
    {
      uid: 'dddddddd-eeee-ffff',
      tag: 'a',
      xpath: '/html/body/a',
      text: ' Cheap hotel ',
      attributes: { 'data-webtasks-id': 'dddddddd-eeee-ffff', href: '/hotel' },
      bbox: { x: 0, y: 100, width: 80, height: 12 },
      children: [],
    },
    {
      uid: '11111111-2222-3333',
      tag: 'a',
      text: 'below what is seen',
      bbox: { x: 0, y: 900, width: 80, height: 12 },
    },
  ],
});
const documents = [
  "[[tag]] button\n[[xpath]] /html/body/button[1]\n[[text]] Search\n[[bbox]] x=10 y=20.2 width=100 height=40\n[[attributes]] class='go' data-webtasks-id='aaaaaaaa-bbbb-cccc'\n[[children]] svg",
  "[[tag]] a\n[[xpath]] /html/body/a\n[[text]]  Cheap hotel \n[[bbox]] x=0 y=100 width=80 height=12\n[[attributes]] href='/hotel' data-webtasks-id='dddddddd-eeee-ffff'\n[[children]] ",
];
const said = (text: string, at: string) =>
  `say(speaker="instructor", utterance="${text}", timestamp="${at}")`;
const cut = `${earlier.repeat(12).slice(0, 197)}...`;
const query = `Viewport(height=720, width=1280) ---- Instructor Utterances: [00:00] ${earlier.repeat(12)} ---- Previous Turns:${[
  ...Array.from({ length: 4 }, () => said(cut, '00:01')),
  said('Search for the cheap flight', '01:04'),
].join(' ; ')}`;

test('a sentence encoder and a cross-encoder of torch give the same scores here', async ({ skip }) => {
  if (typeof python !== 'string') return skip(python.reason);
  const folder = mkdtempSync(join(tmpdir(), 'parley-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const texts = join(folder, 'texts.json');
  writeFileSync(texts, JSON.stringify({ query, documents }));
  execFileSync(python, [join(import.meta.dirname, 'tests', 'random_models.py'), texts, folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as {
    readonly query_tokens: number;
    readonly encoder: readonly number[];
    readonly cross: readonly number[];
  };
  // Longer than the model reads: the scores are right only where the newest turns were kept.
  expect(expected.query_tokens).toBeGreaterThan(512);
  for (const kind of ['encoder', 'cross'] as const) {
    const ranker = createRanker({
      open: () =>
        openModels({ folder: join(folder, kind), shippedFolder: join(models, 'test-ranker'), device: 'cpu' }),
      whole: true,
    });
    try {
      expect((await ranker.ready()).reason).not.toMatch(/torch/);
      expect(ranker.state().status).toBe('ready');
      const { ranked } = await rankRecord(ranker, record, new AbortController().signal);
      const scores = new Map(ranked.ranking.map(({ uid, score }) => [uid, score]));
      const [one = 0, other = 0] = expected[kind];
      expect(Math.abs((scores.get('aaaaaaaa-bbbb-cccc') ?? 9) - one)).toBeLessThan(1e-4);
      expect(Math.abs((scores.get('dddddddd-eeee-ffff') ?? 9) - other)).toBeLessThan(1e-4);
      expect(Math.abs(one - other)).toBeGreaterThan(1e-3);
      if (kind === 'encoder') expect(ranked.ranking.at(-1)?.uid).toBe('11111111-2222-3333');
    } finally {
      await ranker.close();
    }
  }
  expect(existsSync(join(folder, 'encoder', 'model.onnx.partial'))).toBe(false);
});
