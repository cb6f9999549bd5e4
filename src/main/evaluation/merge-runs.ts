import { createReadStream, createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { AppError } from '#shared/errors/index.ts';
import { readJsonFile } from '../platform/json.ts';
import { type Dataset, datasets, type EvaluationReport } from './dataset.ts';
import { isSameRun, readRun, reportName, writeReport, writeRun } from './evaluate.ts';
import { formatReportPage, formatTable, percent } from './report-page.ts';
import type { RunFile } from './run-facts.ts';
import { readLogLines, resultsName } from './run-questions.ts';
import { SkipCounts } from './scene.ts';

const counted = z.object({
  skipped: z.record(z.string(), z.number()),
  unanswered: z.number(),
});

function openRun(folder: string): RunFile {
  const run = readRun(folder);
  if (run !== null && existsSync(join(folder, reportName))) return run;
  const message = `${folder} holds no finished run: run.json, results.jsonl and report.json of parley eval lie there.`;
  throw new AppError({ code: 'bad-input', message });
}

/**
 * Joins the shards of a run into one with the figures that a single run would have given.
 * @throws AppError `bad-input` when a folder is no run, or they are not of one kind
 */
export async function mergeRuns(folders: readonly string[], out: string): Promise<EvaluationReport> {
  const runs = folders.map(openRun);
  const [first] = runs;
  if (first === undefined) throw new AppError({ code: 'bad-input', message: 'Give the folders to merge.' });
  const odd = folders.find(
    (_folder, place) => !isSameRun(first.settings, runs[place]?.settings ?? first.settings),
  );
  if (odd !== undefined || folders.some((folder) => resolve(folder) === resolve(out))) {
    const message =
      odd === undefined
        ? `${out} is one of the folders to merge: give another one for the result.`
        : `${odd} is a run of another kind than ${folders[0]}: they cannot be merged.`;
    throw new AppError({ code: 'bad-input', message });
  }
  mkdirSync(out, { recursive: true });
  const skipped = new SkipCounts();
  let unanswered = 0;
  for (const [place, folder] of folders.entries()) {
    const flags = place === 0 ? 'w' : 'a';
    await pipeline(
      createReadStream(join(folder, resultsName)),
      createWriteStream(join(out, resultsName), { flags }),
    );
    const report = readJsonFile(join(folder, reportName), counted);
    for (const [reason, count] of Object.entries(report?.skipped ?? {})) skipped.add(reason, count);
    unanswered += report?.unanswered ?? 0;
  }
  writeRun(out, { settings: first.settings, shard: { index: 1, count: 1 } });
  const parts = new Set(runs.map(({ shard }) => shard.index));
  const facts = {
    ...first.settings,
    skipped: skipped.counts,
    unanswered,
    complete:
      parts.size === first.shard.count && runs.every(({ shard }) => shard.count === first.shard.count),
  };
  return facts.dataset === 'weblinx'
    ? writeReport(datasets.weblinx, out, facts)
    : writeReport(datasets.mind2web, out, facts);
}

/** Turns shown on each side of a comparison. */
const mostShown = 50;

/**
 * Sets two runs over one data set beside each other, in one page: figures, and the turns at which they part.
 * @throws AppError `bad-input` when a folder is no run, or they are of two data sets
 */
export async function compareRuns(folders: readonly [string, string], file: string): Promise<void> {
  const runs = [openRun(folders[0]), openRun(folders[1])] as const;
  const [one, other] = [runs[0].settings, runs[1].settings];
  if (one.dataset !== other.dataset || one.split !== other.split) {
    const message = `${folders[0]} is of ${one.dataset}, ${one.split}; ${folders[1]} of ${other.dataset}, ${other.split}: they cannot be compared.`;
    throw new AppError({ code: 'bad-input', message });
  }
  const page =
    one.dataset === 'weblinx'
      ? await comparisonOf(datasets.weblinx, folders, runs)
      : await comparisonOf(datasets.mind2web, folders, runs);
  writeFileSync(file, page);
}

async function comparisonOf<Line>(
  dataset: Dataset<Line>,
  folders: readonly [string, string],
  runs: readonly [RunFile, RunFile],
): Promise<string> {
  const scores = new Map<string, number>();
  for await (const line of readLogLines<Line>(join(folders[0], resultsName))) {
    scores.set(dataset.keyOf(line), dataset.scoreOf(line));
  }
  const sums = { both: 0, one: 0, other: 0 };
  let better: readonly Difference<Line>[] = [];
  let worse: readonly Difference<Line>[] = [];
  for await (const line of readLogLines<Line>(join(folders[1], resultsName))) {
    const before = scores.get(dataset.keyOf(line));
    if (before === undefined) continue;
    const now = dataset.scoreOf(line);
    sums.both += 1;
    sums.one += before;
    sums.other += now;
    const difference = { line, before, now };
    if (now > before) better = keepWidest([...better, difference], dataset);
    if (now < before) worse = keepWidest([...worse, difference], dataset);
  }
  const names = runs.map(({ settings: { navigator, model, prompt, candidates, topK } }) =>
    [navigator, model, prompt, candidates, topK === null ? '' : `k ${topK}`].filter(Boolean).join(', '),
  );
  const [first = '', second = ''] = folders.map((folder, place) => `${folder} (${names[place]})`);
  const figures = folders.map((folder) => flatten(readJsonFile(join(folder, reportName), z.unknown())));
  const all = [...new Set(figures.flatMap((each) => [...each.keys()]))];
  const rows = all.map((name) => {
    const [before, now] = figures.map((each) => each.get(name));
    const change = before === undefined || now === undefined ? '' : ((now - before) * 100).toFixed(2);
    return [name, percent(before), percent(now), change];
  });
  const mean = (sum: number) => percent(sums.both === 0 ? null : sum / sums.both);
  const title = `${first} beside ${second}`;
  return formatReportPage(
    title,
    `${sums.both} turns stand in both: ${mean(sums.one)} % before, ${mean(sums.other)} % now.`,
    [
      ['Figures (%)', formatTable(['', first, second, 'Difference'], rows)],
      ['Turns that gained most', differences(better, dataset)],
      ['Turns that lost most', differences(worse, dataset)],
    ],
  );
}

interface Difference<Line> {
  readonly line: Line;
  readonly before: number;
  readonly now: number;
}

function keepWidest<Line>(
  all: readonly Difference<Line>[],
  dataset: Dataset<Line>,
): readonly Difference<Line>[] {
  const width = ({ before, now }: Difference<Line>) => Math.abs(now - before);
  return all
    .toSorted(
      (one, other) =>
        width(other) - width(one) || (dataset.keyOf(one.line) < dataset.keyOf(other.line) ? -1 : 1),
    )
    .slice(0, mostShown);
}

function differences<Line>(all: readonly Difference<Line>[], dataset: Dataset<Line>): string {
  return formatTable(
    ['Where', 'Recorded', 'Predicted now', 'Before (%)', 'Now (%)'],
    all.map(({ line, before, now }) => {
      const { place, reference, predicted } = dataset.wordsOf(line);
      return [place, reference, predicted, percent(before), percent(now)];
    }),
  );
}

/** The shares of a report's `metrics` and `ranking`, each under its path. */
function flatten(report: unknown): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const visit = (value: unknown, path: readonly string[]): void => {
    if (typeof value === 'number' && path.at(-1) !== 'turns') found.set(path.join(', '), value);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) visit(inner, [...path, name]);
    }
  };
  const { metrics, ranking } = (report ?? {}) as { metrics?: unknown; ranking?: unknown };
  visit(metrics, []);
  visit(ranking, ['ranking']);
  return found;
}
