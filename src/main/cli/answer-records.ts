import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { type PredictRecord, predictRecord } from './page-record.ts';
import { readRecords } from './read-records.ts';

export interface AnswerRecordsOptions {
  readonly input: string;
  readonly output: string;
  /** What a line of the output is called: "ranking". */
  readonly noun: string;
  /** One line of the output, as JSON. */
  answer(record: PredictRecord): Promise<unknown>;
}

/**
 * Reads records line by line and writes one answer per record as it is made, so a file may be of any size.
 * @returns how many
 * @throws AppError `bad-input` that names the line, what is wrong with it, and how many answers were written before
 */
export async function answerRecords({ input, output, noun, answer }: AnswerRecordsOptions): Promise<number> {
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
      const more = out.write(`${JSON.stringify(await answer(next.value.record))}\n`);
      if (!more) await Promise.race([once(out, 'drain'), written]);
      count += 1;
    }
  } catch (problem) {
    if (!isAppError(problem) || count === 0) throw problem;
    const before = count === 1 ? `The ${noun} before it is` : `The ${count} ${noun}s before it are`;
    const message = `${problem.message} ${before} in ${output}.`;
    throw new AppError({ code: problem.code, message, cause: problem });
  } finally {
    out.end();
    await written;
  }
  return count;
}
