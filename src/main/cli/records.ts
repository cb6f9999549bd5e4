import { resolve } from 'node:path';
import { z } from 'zod';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { createLineFile, readTextLines } from '../platform/line-files.ts';
import { unreadable } from '../platform/system-error.ts';

const attributeText = z
  .union([z.string(), z.number(), z.boolean(), z.null()])
  .transform((value) => (value === null ? '' : String(value)));

/** One element of a page as evaluations hand it over: WebLINX's element document (docs/weblinx.md 3.2) as JSON. */
export const elementRecord = z
  .object({
    uid: z.string().min(1),
    tag: z.string().min(1),
    xpath: z.string().default(''),
    text: z
      .string()
      .nullable()
      .default('')
      .transform((text) => text ?? ''),
    attributes: z.record(z.string(), attributeText).default({}),
    bbox: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).readonly(),
    /** Tags of the first child nodes; null for a comment. */
    children: z.array(z.string().nullable()).default([]),
  })
  .readonly();
export type ElementRecord = z.infer<typeof elementRecord>;

const utterance = z
  .object({
    /** `instructor` is what WebLINX calls the user. */
    speaker: z.enum(['user', 'instructor', 'navigator']),
    text: z.string(),
    ms: z.number().nullish(),
  })
  .readonly();

const dialogue = z
  .object({ utterances: z.array(utterance).min(1), history: z.array(z.string()).default([]) })
  .readonly();
type Dialogue = z.infer<typeof dialogue>;

/** A record of `parley predict`: a dialogue and the page that it is at. A bare string is one instruction. */
export const predictRecord = z
  .object({
    id: z.union([z.string(), z.number()]),
    query: z.union([
      z
        .string()
        .min(1)
        .transform((text): Dialogue => ({ utterances: [{ speaker: 'user', text }], history: [] })),
      dialogue,
    ]),
    url: z.string().default(''),
    title: z.string().default(''),
    viewport: z.object({ width: z.number().positive(), height: z.number().positive() }).readonly(),
    /** A picture of the viewport: where the file lies, as seen from the records. */
    screenshot: z.string().nullish(),
    elements: z.array(elementRecord),
  })
  .readonly();
export type PredictRecord = z.infer<typeof predictRecord>;

/**
 * The records of a JSON Lines file, one at a time, checked; empty lines are skipped.
 * @throws AppError `bad-input` that names the line and what is wrong with it, or the file that cannot be read
 */
export async function* readRecords<T>(file: string, schema: z.ZodType<T>): AsyncGenerator<T> {
  try {
    for await (const { number, text } of readTextLines(file)) {
      yield parseRecord(text, schema, `${file}, line ${number}`);
    }
  } catch (problem) {
    if (isAppError(problem)) throw problem;
    throw unreadable(file, problem);
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

interface AnswerRecordsOptions {
  readonly input: string;
  readonly output: string;
  /** What a line of the output is called: "ranking". */
  readonly noun: string;
  /** One line of the output, as JSON; null: the record has none. */
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
  const out = createLineFile(output);
  let count = 0;
  try {
    for (; !next.done; next = await records.next()) {
      const answered = await answer(next.value);
      if (answered === null) continue;
      await out.write(answered);
      count += 1;
    }
  } catch (problem) {
    if (!isAppError(problem) || count === 0) throw problem;
    const before = count === 1 ? `The ${noun} before it is` : `The ${count} ${noun}s before it are`;
    const message = `${problem.message} ${before} in ${output}.`;
    throw new AppError({ code: problem.code, message, cause: problem });
  } finally {
    await out.close();
  }
  return count;
}
