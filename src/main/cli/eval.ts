import { join } from 'node:path';
import { z } from 'zod';
import { scoreWeblinx, type WeblinxPrediction } from '../evaluation/index.ts';
import { readRecords } from './records.ts';

export interface EvalArguments {
  /** Folder of the dataset. */
  readonly path: string;
  readonly split: string;
  /** JSON Lines of given answers. */
  readonly predictions: string;
  /** Folder for the results. */
  readonly out: string;
  /** Whether the quirks of the papers' own code are followed. */
  readonly strictCompat: boolean;
}

const prediction = z
  .object({ demo: z.string().min(1), turn: z.number().int().nonnegative(), action: z.string() })
  .readonly();

/**
 * `parley eval` (docs/evaluation.md).
 * @returns the exit code
 * @throws AppError in words
 */
export async function runEval(
  given: EvalArguments,
  { writeError }: { readonly writeError: (text: string) => void },
): Promise<number> {
  const { path, split, out, strictCompat } = given;
  const predictions = readPredictions(given.predictions);
  const report = await scoreWeblinx({ root: path, split, predictions, out, strictCompat });
  const overall = ((report.metrics.overall.unconditional ?? 0) * 100).toFixed(2);
  const left = Object.values(report.skipped).reduce((sum, count) => sum + count, 0);
  const skipped = left === 0 ? '' : `, ${left} did not count`;
  writeError(`${report.turns} turns, overall ${overall} %${skipped}; see ${join(out, 'report.html')}\n`);
  return 0;
}

async function* readPredictions(file: string): AsyncGenerator<WeblinxPrediction> {
  for await (const { record } of readRecords(file, prediction)) yield record;
}
