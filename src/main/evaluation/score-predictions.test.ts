import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { ReplayTurn } from '#shared/grammar/index.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { scoreWeblinx, type WeblinxPrediction } from './index.ts';

interface Vectors {
  readonly fixture: {
    readonly replay: {
      readonly data: readonly (ReplayTurn & { readonly state?: { readonly page: string | null } })[];
    };
    readonly page_html: string;
    readonly bboxes: object;
  };
  readonly evaluation: {
    readonly predictions: readonly { readonly turn_index: number; readonly output_predicted: string }[];
  };
}

const vectors = JSON.parse(
  readFileSync(new URL('../../shared/grammar/vectors/weblinx.json', import.meta.url), 'utf8'),
) as Vectors;

let root = '';
beforeEach(() => {
  root = temporaryFolder();
});

/** A recording on disk, in the form of the released ones (docs/weblinx.md, 1). */
function writeDemonstration(name: string): string {
  const folder = join(root, 'demonstrations', name);
  for (const part of ['pages', 'bboxes']) mkdirSync(join(folder, part), { recursive: true });
  const { replay, page_html, bboxes } = vectors.fixture;
  writeFileSync(join(folder, 'replay.json'), JSON.stringify(replay));
  for (const turn of replay.data) {
    const page = turn.state?.page ?? null;
    if (page === null) continue;
    writeFileSync(join(folder, 'pages', page), page_html);
    writeFileSync(join(folder, 'bboxes', `bboxes-${page.split('-')[1]}.json`), JSON.stringify(bboxes));
  }
  return folder;
}

const writeSplits = (splits: object) => writeFileSync(join(root, 'splits.json'), JSON.stringify(splits));

const answersTo = (demo: string): readonly WeblinxPrediction[] =>
  vectors.evaluation.predictions.map(({ turn_index: turn, output_predicted: action }) => ({
    demo,
    turn,
    action,
  }));

async function* give(predictions: readonly WeblinxPrediction[]) {
  yield* predictions;
}

const score = (predictions: readonly WeblinxPrediction[], strictCompat = true) =>
  scoreWeblinx({
    root,
    split: 'valid',
    predictions: give(predictions),
    out: join(root, 'out'),
    strictCompat,
  });

it('gives the reference’s figures for a recording on disk, and writes them down', async () => {
  writeDemonstration('aaaaaaa');
  writeSplits({ valid: ['aaaaaaa'] });
  const report = await score(answersTo('aaaaaaa'));
  expect(report.turns).toBe(11);
  expect(report.skipped).toEqual({ 'followed by its submit': 1, 'followed by copy': 1 });
  expect(report.metrics.overall.unconditional).toBeCloseTo(4.05 / 11, 12);
  expect(report.metrics.overall.score).toBeCloseTo(0.405, 12);
  expect(report.metrics.intent.unconditional).toBeCloseTo(10 / 11, 12);
  expect(report.confusion.say).toEqual({ say: 1, click: 1 });
  expect(JSON.parse(readFileSync(join(root, 'out', 'report.json'), 'utf8'))).toEqual(report);
  const lines = readFileSync(join(root, 'out', 'results.jsonl'), 'utf8')
    .trim()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line).turn)).toEqual([3, 6, 7, 9, 10, 12, 15, 18, 19, 22, 23]);
  const html = readFileSync(join(root, 'out', 'report.html'), 'utf8');
  expect(html).toContain('36.82 % overall');
  expect(html).not.toMatch(/src=|href=/u);
});

it('counts by reason what it cannot read, and goes on', async () => {
  for (const name of ['aaaaaaa', 'bbbbbbb', 'ccccccc', 'ddddddd']) writeDemonstration(name);
  writeFileSync(join(root, 'demonstrations', 'bbbbbbb', 'replay.json'), '{"data": [');
  writeFileSync(join(root, 'demonstrations', 'ccccccc', 'replay.json'), '{"data": [{"type": "dream"}]}');
  writeFileSync(join(root, 'demonstrations', 'ddddddd', 'invalid.json'), '{}');
  rmSync(join(root, 'demonstrations', 'aaaaaaa', 'pages'), { recursive: true });
  writeSplits({ valid: ['aaaaaaa', 'bbbbbbb', 'ccccccc', 'ddddddd', 'eeeeeee'] });
  const other = (demo: string) => ({ demo, turn: 3, action: 'load(url="https://a.example")' });
  const { skipped, turns } = await score([
    ...answersTo('aaaaaaa'),
    ...['bbbbbbb', 'ccccccc', 'ddddddd', 'eeeeeee', 'fffffff'].map(other),
    { demo: 'aaaaaaa', turn: 999, action: '' },
  ]);
  // Without pages what acts on an element cannot be scored; loading, saying and scrolling can.
  expect(turns).toBe(5);
  expect(skipped).toEqual({
    'not in the split': 1,
    'no element': 8,
    'no such turn': 1,
    'not JSON': 1,
    'turns do not fit the format': 1,
    'marked invalid': 1,
    'no recording': 1,
  });
});

it('takes typed digits for text without the quirks', async () => {
  writeDemonstration('aaaaaaa');
  writeSplits({ valid: ['aaaaaaa'] });
  const [strict, plain] = [await score(answersTo('aaaaaaa')), await score(answersTo('aaaaaaa'), false)];
  const digits = (report: typeof strict) => report.by.intent.textinput?.chrf?.unconditional ?? Number.NaN;
  expect(digits(strict)).toBeCloseTo(0.465, 12);
  expect(digits(plain)).toBeCloseTo((0.9325876662636035 + 1) / 2, 12);
});

it('says what is wrong with a folder, a split or a file of answers', async () => {
  await expect(score([])).rejects.toThrow('cannot be read as WebLINX’s list of splits'.replace('’', "'"));
  writeSplits({ train: [], test_iid: [] });
  await expect(score([])).rejects.toThrow('There is no split “valid”. There are: train, test_iid.');
  writeSplits({ valid: ['aaaaaaa'] });
  await expect(score([])).rejects.toThrow('The file of predictions is empty.');
  await expect(score(answersTo('zzzzzzz'))).rejects.toThrow('13 not in the split');
});
