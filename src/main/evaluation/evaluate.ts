import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import type { Ranker } from '../agent/ports.ts';
import { readJsonFile } from '../platform/json.ts';
import { attempt, type Contestant } from './contestant.ts';
import { type Dataset, type DatasetName, datasets, type EvaluationReport } from './dataset.ts';
import { KeySet } from './key-set.ts';
import { type ReportFacts, type RunFile, type RunSettings, runFile } from './run-facts.ts';
import { type RunProgress, readLogLines, resultsName, runQuestions } from './run-questions.ts';
import { type Shard, SkipCounts } from './scene.ts';

export interface EvaluateOptions {
  readonly dataset: DatasetName;
  /** Folder of the data set. */
  readonly root: string;
  readonly split: string;
  /** Folder for results.jsonl, run.json, report.json and report.html; made when it is not there. */
  readonly out: string;
  /** null: only the ranking is asked for. */
  readonly contestant: Contestant | null;
  readonly ranker: Ranker;
  readonly candidates: 'official' | 'own';
  /** null: as many as in the data set's paper. */
  readonly topK: number | null;
  readonly strictCompat: boolean;
  /** Names for the report. */
  readonly names: Pick<RunSettings, 'model' | 'prompt' | 'ranker'>;
  readonly shard: Shard | null;
  readonly concurrency: number;
  /** US dollars; null for no ceiling. */
  readonly costLimit: number | null;
  readonly onProgress: (progress: RunProgress) => void;
  readonly signal: AbortSignal;
}

const runName = 'run.json';
export const reportName = 'report.json';

/** @returns null where there is none */
export const readRun = (folder: string): RunFile | null => readJsonFile(join(folder, runName), runFile);

export function writeRun(folder: string, run: RunFile): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, runName), `${JSON.stringify(run, null, 2)}\n`);
}

/** Whether lines of two runs may be put together. */
export const isSameRun = (one: RunFile['settings'], other: RunFile['settings']): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A run's report with how it ended. */
export interface Evaluated {
  readonly report: EvaluationReport;
  readonly stopped: 'cost' | 'no answers' | null;
  readonly reason: string;
}

/**
 * Runs a navigator, or a ranker alone, over a split and writes its scores. What the folder has already is not run
 * again.
 * @throws AppError `bad-input` when the folder holds another run's results, or the split has no turns that count
 */
export function evaluate(options: EvaluateOptions): Promise<Evaluated> {
  return options.dataset === 'weblinx'
    ? evaluateOn(datasets.weblinx, options)
    : evaluateOn(datasets.mind2web, options);
}

async function evaluateOn<Line, Report extends EvaluationReport>(
  dataset: Dataset<Line, Report>,
  options: EvaluateOptions,
): Promise<Evaluated> {
  const { root, split, out, contestant, ranker, candidates, strictCompat, names, signal } = options;
  const { shard = null, concurrency, costLimit, onProgress } = options;
  const topK = options.topK ?? dataset.usualTopK;
  const settings: RunSettings = {
    dataset: dataset.name,
    split,
    navigator: contestant?.name ?? 'ranker',
    model: names.model,
    prompt: names.prompt,
    ranker: candidates === 'official' ? '' : names.ranker,
    candidates,
    topK,
    strictCompat,
  };
  const part = shard ?? { index: 1, count: 1 };
  openFolder(out, { settings, shard: part });
  const skipped = new SkipCounts();
  let share = 0;
  const end = await runQuestions({
    out,
    questions: dataset.questions({
      ...{ root, split, candidates, topK, strictCompat, skipped, shard: part },
      onShare: (read) => {
        share = read;
      },
    }),
    attempt: (question) => attempt(question, contestant, { ranker, source: candidates, topK }, signal),
    onLeftOut: (reason) => skipped.add(reason),
    keyOf: (line) => dataset.keyOf(line),
    costOf: (line) => dataset.costOf(line),
    share: () => share,
    ...{ concurrency, costLimit, onProgress, signal },
  });
  const complete = end.stopped === null && part.count === 1;
  const facts = { ...settings, skipped: skipped.counts, unanswered: end.unanswered, complete };
  const report = await writeReport(dataset, out, facts, end.reason);
  return { report, stopped: end.stopped, reason: end.reason };
}

/** @throws AppError `bad-input` when the folder holds another run's results */
function openFolder(out: string, run: RunFile): void {
  const before = readRun(out);
  if (before !== null) {
    if (
      isSameRun(before.settings, run.settings) &&
      JSON.stringify(before.shard) === JSON.stringify(run.shard)
    ) {
      return;
    }
    const message = `${out} holds the results of another run (${describeSettings(before)}). Give another folder for this one (${describeSettings(run)}).`;
    throw new AppError({ code: 'bad-input', message });
  }
  writeRun(out, run);
}

function describeSettings({ settings, shard }: RunFile): string {
  const { dataset, split, navigator, model, prompt, ranker, candidates, topK } = settings;
  const parts = [
    dataset,
    split,
    navigator,
    model,
    prompt,
    candidates,
    ranker,
    topK === null ? '' : `k ${topK}`,
  ];
  return [...parts, shard.count === 1 ? '' : `shard ${shard.index}/${shard.count}`]
    .filter((part) => part !== null && part !== '')
    .join(', ');
}

/**
 * Reads the log in a folder and writes `report.json` and `report.html` beside it.
 * @param reason why there may be no lines
 * @throws AppError `bad-input` when no turn counts
 */
export async function writeReport<Line, Report>(
  dataset: Dataset<Line, Report>,
  folder: string,
  facts: ReportFacts,
  reason = '',
): Promise<Report> {
  const summary = dataset.summary();
  const seen = new KeySet();
  for await (const line of readLogLines<Line>(join(folder, resultsName))) {
    if (seen.add(dataset.keyOf(line))) summary.add(line);
  }
  if (summary.turns === 0) throw nothingCounted(facts, reason);
  const report = summary.report(facts);
  writeFileSync(join(folder, reportName), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(folder, 'report.html'), summary.page(report));
  return report;
}

function nothingCounted({ split, navigator, skipped }: ReportFacts, reason: string): AppError {
  const reasons = Object.entries(skipped).map(([name, count]) => `${count} ${name}`);
  const what = navigator === 'predictions' ? 'prediction' : 'turn';
  const none =
    navigator === 'predictions' ? 'The file of predictions is empty.' : `The split “${split}” has no turns.`;
  const left =
    reasons.length === 0 ? none : `No ${what} counts for the split “${split}”: ${reasons.join(', ')}.`;
  return new AppError({ code: 'bad-input', message: reason === '' ? left : reason });
}
