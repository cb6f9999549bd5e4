import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import type { RankedBy, Snapshot } from '#shared/domain/index.ts';
import { AppError, isAppError } from '#shared/errors/index.ts';
import type { Ranker } from '../agent/ports.ts';
import { dialogueTurns } from './dialogue-turns.ts';
import { type PredictRecord, predictRecord } from './page-record.ts';
import { readRecords } from './read-records.ts';
import { recordSnapshot } from './record-snapshot.ts';

/** One line of the output; the form is fixed by DESIGN.md. */
export interface RankedRecord {
  readonly id: string | number;
  /** Best first, each uid once. */
  readonly ranking: readonly { readonly uid: string; readonly score: number }[];
  /** From the parsed record to its ranking. */
  readonly ms: number;
}

export interface RankProgress {
  readonly records: number;
  readonly elements: number;
  readonly encoded: number;
  readonly ms: number;
  readonly by: RankedBy;
}

export interface RankFileOptions {
  readonly input: string;
  readonly output: string;
  /** Entries per record; null for all. */
  readonly top: number | null;
  /** Told after each record. */
  readonly onRecord: (progress: RankProgress) => void;
  readonly signal: AbortSignal;
}

/** Ranks the elements of one record. */
export async function rankRecord(
  ranker: Ranker,
  record: PredictRecord,
  signal: AbortSignal,
): Promise<{ readonly ranked: RankedRecord; readonly by: RankedBy }> {
  const start = performance.now();
  const snapshot = numberCandidates(recordSnapshot(record));
  const { scored, by } = await ranker.rank({ snapshot, turns: dialogueTurns(record), signal });
  const scores = new Map<string, number>();
  // A uid that comes twice has the last one's score and one place (spec/weblinx.md 3.4).
  const inPageOrder = scored.toSorted(
    (first, second) => Number(first.element.uid) - Number(second.element.uid),
  );
  for (const { element, score } of inPageOrder) {
    scores.set(record.elements[Number(element.uid)]?.uid ?? '', score);
  }
  const ranking = [...scores]
    .map(([uid, score]) => ({ uid, score }))
    .sort((first, second) => second.score - first.score);
  const ms = Math.round((performance.now() - start) * 10) / 10;
  return { ranked: { id: record.id, ranking, ms }, by };
}

/** Records may name two elements alike; places in the record are names that are never alike. */
function numberCandidates(snapshot: Snapshot): Snapshot {
  return {
    ...snapshot,
    candidates: snapshot.candidates.map((candidate, index) => ({ ...candidate, uid: String(index) })),
  };
}

/**
 * Reads records line by line and writes one ranking per record as it is made, so a file may be of any size.
 * @returns how many
 * @throws AppError `bad-input` that names the line, what is wrong with it, and how many rankings were written before
 */
export async function rankFile(ranker: Ranker, options: RankFileOptions): Promise<number> {
  const { input, output, top, onRecord, signal } = options;
  if (resolve(input) === resolve(output)) {
    throw new AppError({
      code: 'bad-input',
      message: 'The output file is the input file: name another one.',
    });
  }
  // Read before the output is opened: a wrong input must not empty an old result.
  const records = readRecords(input, predictRecord);
  let next = await records.next();
  const out = createWriteStream(output);
  const written = finished(out).catch((problem: NodeJS.ErrnoException) => {
    throw new AppError({
      code: 'bad-input',
      message: `${output} cannot be written (${problem.code ?? problem.message}).`,
    });
  });
  written.catch(() => undefined);
  let count = 0;
  try {
    for (; !next.done; next = await records.next()) {
      const { record } = next.value;
      const { ranked, by } = await rankRecord(ranker, record, signal);
      const line = { ...ranked, ranking: top === null ? ranked.ranking : ranked.ranking.slice(0, top) };
      const more = out.write(`${JSON.stringify(line)}\n`);
      if (!more) await Promise.race([once(out, 'drain'), written]);
      count += 1;
      onRecord({ records: count, elements: record.elements.length, encoded: by.encoded, ms: ranked.ms, by });
    }
  } catch (problem) {
    throw isAppError(problem) && count > 0 ? tellWhereItEnded(problem, count, output) : problem;
  } finally {
    out.end();
    await written;
  }
  return count;
}

function tellWhereItEnded(problem: AppError, count: number, output: string): AppError {
  const before = count === 1 ? 'The ranking before it is' : `The ${count} rankings before it are`;
  return new AppError({
    code: problem.code,
    message: `${problem.message} ${before} in ${output}.`,
    cause: problem,
  });
}
