import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { AppError } from '#shared/errors/index.ts';

/** The lines of a text file that have anything in them, one at a time, with their numbers from 1. */
export async function* readTextLines(
  file: string,
): AsyncGenerator<{ readonly number: number; readonly text: string }> {
  const input = createReadStream(file, 'utf8');
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    const text = (number === 1 ? line.replace(/^\ufeff/, '') : line).trim();
    if (text !== '') yield { number, text };
  }
}

/**
 * A new file with a JSON value on each line; `write` waits while the disk is slower than what is written.
 * Both throw AppError `bad-input` when it cannot be written.
 */
export function createLineFile(file: string, mode = 0o666) {
  const out = createWriteStream(file, { mode });
  const written = finished(out).catch((problem: NodeJS.ErrnoException) => {
    const reason = problem.code ?? problem.message;
    throw new AppError({ code: 'bad-input', message: `${file} cannot be written (${reason}).` });
  });
  written.catch(() => undefined);
  return {
    async write(value: unknown): Promise<void> {
      if (!out.write(`${JSON.stringify(value)}\n`)) await Promise.race([once(out, 'drain'), written]);
    },
    async close(): Promise<void> {
      out.end();
      await written;
    },
  };
}
