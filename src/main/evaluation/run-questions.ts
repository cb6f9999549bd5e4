import {
  closeSync,
  createReadStream,
  existsSync,
  mkdirSync,
  openSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { AppError, formatError, isAppError } from '#shared/errors/index.ts';
import { readTextLines } from '../platform/line-files.ts';
import type { Attempted } from './contestant.ts';
import { KeySet } from './key-set.ts';
import type { ScoredQuestion } from './scene.ts';

export const resultsName = 'results.jsonl';

/** How far a run is. */
export interface RunProgress {
  /** Turns answered, those of earlier runs too. */
  readonly turns: number;
  /** US dollars, those of earlier runs too. */
  readonly cost: number;
  /** null while there is nothing to judge by. */
  readonly leftMs: number | null;
}

interface RunOptions<Line> {
  /** Folder of the log; made when it is not there. */
  readonly out: string;
  readonly questions: AsyncIterable<ScoredQuestion<Line>>;
  readonly attempt: (question: ScoredQuestion<Line>) => Promise<Attempted<Line>>;
  /** Told why a turn does not count; nothing of it is in the log, so the next run tells it again. */
  readonly onLeftOut: (reason: string) => void;
  readonly keyOf: (line: Line) => string;
  readonly costOf: (line: Line) => number;
  readonly concurrency: number;
  /** US dollars; null for no ceiling. */
  readonly costLimit: number | null;
  /** How far the data set was read, from 0 to 1. */
  readonly share: () => number;
  readonly onProgress: (progress: RunProgress) => void;
  readonly signal: AbortSignal;
}

/** How a run ended. */
export interface RunEnd {
  readonly stopped: 'cost' | 'no answers' | null;
  /** Turns that a model gave no answer to, and the last reason; they are asked again by the next run. */
  readonly unanswered: number;
  readonly reason: string;
}

/** Failures one after the other until a run gives up. */
const mostFailures = 5;

/**
 * Answers what the log in `out` has no line of, `concurrency` turns at a time. Each answer is in the log before the
 * next is asked for, so a run that was killed is taken up where it was.
 * @throws whatever `signal` was aborted with, or a turn threw other than AppError `endpoint`
 */
export async function runQuestions<Line>(options: RunOptions<Line>): Promise<RunEnd> {
  const { out, questions, attempt, keyOf, costOf, concurrency, costLimit, share, signal } = options;
  mkdirSync(out, { recursive: true });
  const file = join(out, resultsName);
  const done = new KeySet();
  let cost = 0;
  await mendLog(file);
  for await (const line of readLogLines<Line>(file)) {
    done.add(keyOf(line));
    cost += costOf(line);
  }
  const log = openSync(file, 'a');
  const running = new Set<Promise<void>>();
  const startedAt = performance.now();
  let [failures, unanswered, reason, shareAtStart] = [0, 0, '', null as number | null];
  let broken: unknown = null;

  const answer = async (question: ScoredQuestion<Line>): Promise<void> => {
    try {
      const attempted = await attempt(question);
      signal.throwIfAborted();
      if ('leftOut' in attempted) {
        options.onLeftOut(attempted.leftOut);
        return;
      }
      const { line } = attempted;
      writeSync(log, `${JSON.stringify(line)}\n`);
      done.add(question.key);
      cost += costOf(line);
      failures = 0;
      const gone = share() - (shareAtStart ?? 0);
      const spent = performance.now() - startedAt;
      const leftMs = gone > 0 ? (spent / gone) * (1 - share()) : null;
      options.onProgress({ turns: done.size, cost, leftMs });
    } catch (problem) {
      if (!isAppError(problem) || problem.code !== 'endpoint') {
        broken ??= problem;
        return;
      }
      failures += 1;
      unanswered += 1;
      reason = formatError(problem);
    }
  };

  let stopped: RunEnd['stopped'] = null;
  try {
    for await (const question of questions) {
      if (done.has(question.key)) continue;
      shareAtStart ??= share();
      if (costLimit !== null && cost >= costLimit) stopped = 'cost';
      if (failures >= mostFailures) stopped = 'no answers';
      if (stopped !== null || broken !== null || signal.aborted) break;
      const answering = answer(question).finally(() => running.delete(answering));
      running.add(answering);
      if (running.size >= concurrency) await Promise.race(running);
    }
    await Promise.all(running);
  } finally {
    closeSync(log);
  }
  signal.throwIfAborted();
  if (broken !== null) throw broken;
  return { stopped, unanswered, reason };
}

/** A run that was killed while it wrote leaves half a line, which is taken off. */
async function mendLog(file: string): Promise<void> {
  if (!existsSync(file)) return;
  let whole = 0;
  let at = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    const last = chunk.lastIndexOf(0x0a);
    if (last >= 0) whole = at + last + 1;
    at += chunk.length;
  }
  if (whole < statSync(file).size) truncateSync(file, whole);
}

/** The lines of a log, one at a time. @throws AppError `bad-input` when it is none */
export async function* readLogLines<Line>(file: string): AsyncGenerator<Line> {
  if (!existsSync(file)) return;
  for await (const { number, text } of readTextLines(file)) {
    try {
      yield JSON.parse(text) as Line;
    } catch (cause) {
      const message = `${file}, line ${number}: this is not JSON.`;
      throw new AppError({ code: 'bad-input', message, cause });
    }
  }
}
