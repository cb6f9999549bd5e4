import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { z } from 'zod';
import { AppError } from '#shared/errors/index.ts';

/**
 * The records of a JSON Lines file, one at a time, checked; empty lines are skipped.
 * @throws AppError `bad-input` that names the line and what is wrong with it, or the file that cannot be read
 */
export async function* readRecords<T>(
  file: string,
  schema: z.ZodType<T>,
): AsyncGenerator<{ readonly line: number; readonly record: T }> {
  const stream = createReadStream(file, 'utf8');
  // readline does not pass the stream's errors on: this throws them where the lines are awaited.
  const failed = new Promise<never>((_resolve, reject) => {
    stream.on('error', (problem: NodeJS.ErrnoException) =>
      reject(
        new AppError({
          code: 'bad-input',
          message: `${file} cannot be read (${problem.code ?? problem.message}).`,
        }),
      ),
    );
  });
  failed.catch(() => undefined);
  const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]();
  for (let number = 1; ; number += 1) {
    const { value, done } = await Promise.race([lines.next(), failed]);
    if (done) return;
    const text = (number === 1 ? value.replace(/^\ufeff/, '') : value).trim();
    if (text !== '') yield { line: number, record: parseRecord(text, schema, `${file}, line ${number}`) };
  }
}

function parseRecord<T>(text: string, schema: z.ZodType<T>, where: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError({ code: 'bad-input', message: `${where}: this is not JSON.` });
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path.map(String).join('.') ?? '';
  throw new AppError({
    code: 'bad-input',
    message: `${where}: ${path === '' ? '' : `${path}: `}${issue?.message ?? 'does not fit'}.`,
  });
}
