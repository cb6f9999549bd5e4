import { once } from 'node:events';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { AppError } from '#shared/errors/index.ts';
import { formatTurn, uidAttribute } from '#shared/grammar/index.ts';
import { formatReport, type ScoredTurnLine, type WeblinxReport } from './report.ts';
import { type Demonstration, readDemonstration, readSplit } from './weblinx-dataset.ts';
import {
  leftOut,
  readPrediction,
  referenceOf,
  roundMetrics,
  type ScoreOptions,
  scoreTurn,
  turnScore,
  WeblinxTally,
} from './weblinx-score.ts';

/** One line of a file of predictions. */
export interface WeblinxPrediction {
  readonly demo: string;
  /** Index in the recording. */
  readonly turn: number;
  /** What the model wrote. */
  readonly action: string;
}

interface ScoringOptions extends ScoreOptions {
  /** Folder with splits.json and demonstrations/. */
  readonly root: string;
  readonly split: string;
  readonly predictions: AsyncIterable<WeblinxPrediction>;
  /** Folder for results.jsonl, report.json and report.html; made when it is not there. */
  readonly out: string;
}

/** Turns shown in the report, the worst first. */
const mostShown = 50;

/**
 * Scores given answers against a split of WebLINX, as its own evaluation does: turns without an answer do not count.
 * @throws AppError `bad-input` when the folder has no such split, or nothing of it was answered
 */
export async function scoreWeblinx(options: ScoringOptions): Promise<WeblinxReport> {
  const { root, split, out, strictCompat = true } = options;
  const names = new Set(readSplit(root, split));
  const answers = new Map<string, Map<number, string>>();
  const skipped = new Map<string, number>();
  const skip = (reason: string, count = 1): void =>
    void skipped.set(reason, (skipped.get(reason) ?? 0) + count);
  for await (const { demo, turn, action } of options.predictions) {
    if (!names.has(demo)) skip('not in the split');
    else answers.set(demo, (answers.get(demo) ?? new Map()).set(turn, action));
  }
  mkdirSync(out, { recursive: true });
  const lines = createWriteStream(join(out, 'results.jsonl'));
  const tally = new WeblinxTally();
  const confusion = new Map<string, Map<string, number>>();
  const demos: Record<string, { turns: number; overall: number }> = {};
  let worst: readonly ScoredTurnLine[] = [];
  let turns = 0;
  for (const [name, given] of answers) {
    const demonstration = readDemonstration(root, name);
    if (typeof demonstration === 'string') {
      skip(demonstration, given.size);
      continue;
    }
    let [counted, sum] = [0, 0];
    for (const [index, action] of [...given].sort(([one], [other]) => one - other)) {
      const line = scoreLine(demonstration, index, action, { strictCompat });
      if (typeof line === 'string') {
        skip(line);
        continue;
      }
      tally.add(line.intent, line.metrics);
      const row = confusion.get(line.intent) ?? new Map<string, number>();
      confusion.set(line.intent, row.set(line.predictedIntent, (row.get(line.predictedIntent) ?? 0) + 1));
      counted += 1;
      sum += line.score ?? 0;
      worst = [...worst, line]
        .sort((one, other) => (one.score ?? 0) - (other.score ?? 0))
        .slice(0, mostShown);
      if (!lines.write(`${JSON.stringify(line)}\n`)) await once(lines, 'drain');
    }
    turns += counted;
    if (counted > 0) demos[name] = { turns: counted, overall: sum / counted };
  }
  lines.end();
  await finished(lines);
  if (turns === 0) throw nothingCounted(split, skipped);
  const { by, ...metrics } = tally.scores;
  const report: WeblinxReport = {
    dataset: 'weblinx',
    split,
    navigator: 'predictions',
    turns,
    skipped: Object.fromEntries(skipped),
    strictCompat,
    metrics,
    by: { ...by, demo: demos },
    confusion: Object.fromEntries([...confusion].map(([intent, row]) => [intent, Object.fromEntries(row)])),
  };
  writeFileSync(join(out, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(out, 'report.html'), formatReport(report, worst));
  return report;
}

function nothingCounted(split: string, skipped: ReadonlyMap<string, number>): AppError {
  const reasons = [...skipped].map(([reason, count]) => `${count} ${reason}`).join(', ');
  const message =
    reasons === ''
      ? 'The file of predictions is empty.'
      : `No prediction counts for the split “${split}”: ${reasons}.`;
  return new AppError({ code: 'bad-input', message });
}

/** @returns the reason when the turn does not count */
function scoreLine(
  { name, turns, pageOf }: Demonstration,
  index: number,
  action: string,
  options: ScoreOptions,
): ScoredTurnLine | string {
  const turn = turns[index];
  if (turn === undefined) return 'no such turn';
  const page = pageOf(index);
  const reference = referenceOf(turn, page);
  const uid =
    turn.type === 'browser' ? (turn.action.arguments.element?.attributes[uidAttribute] ?? null) : null;
  const left = leftOut(reference, turns[index + 1], uid);
  if (left !== null) return left;
  const predicted = readPrediction(action, page, options);
  const exact = scoreTurn(predicted, reference);
  const metrics = options.strictCompat === false ? exact : roundMetrics(exact);
  return {
    demo: name,
    turn: index,
    predicted: action,
    reference: formatTurn(turn, 'multichoice'),
    intent: reference.intent,
    predictedIntent: predicted.intent,
    metrics,
    score: turnScore(metrics),
  };
}
