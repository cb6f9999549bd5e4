import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { JSONParser } from '@streamparser/json';
import { z } from 'zod';
import { AppError } from '#shared/errors/index.ts';

export interface Mind2WebTask {
  readonly id: string;
  readonly site: string;
  readonly domain: string;
  readonly subdomain: string;
  readonly words: string;
  /** One line per step: `[button]  Search -> CLICK`. */
  readonly lines: readonly string[];
  /** In place of a step that cannot be read the reason. */
  readonly steps: readonly (Mind2WebStep | StepDamage)[];
}

type StepDamage = 'step does not fit the format';

/** A stretch of a file: a task, or what is wrong with it. */
export type TaskRead = Mind2WebTask | 'task does not fit the format' | 'file is damaged or cut off';

/** A candidate of a page; its `id` is the browser's node id as text. */
const candidate = z
  .object({
    tag: z.string().default(''),
    backend_node_id: z.union([z.string(), z.number()]),
    is_original_target: z.boolean().default(false),
  })
  .transform(({ backend_node_id, tag, is_original_target }) => ({
    id: String(backend_node_id),
    tag,
    isOriginalTarget: is_original_target,
  }));
const step = z
  .object({
    action_uid: z.string().min(1),
    raw_html: z.string().default(''),
    cleaned_html: z.string().min(1),
    operation: z.object({
      op: z.string(),
      value: z
        .string()
        .nullish()
        .transform((value) => value ?? ''),
    }),
    pos_candidates: z.array(candidate),
    neg_candidates: z.array(candidate),
  })
  .transform((given) => ({
    id: given.action_uid,
    operation: given.operation,
    /** The whole page before the step; "" where a release leaves it out. */
    rawHtml: given.raw_html,
    cleanedHtml: given.cleaned_html,
    /** Acceptable elements; none where cleaning took them all. */
    positives: given.pos_candidates,
    negatives: given.neg_candidates,
  }));
export type Mind2WebStep = Readonly<z.infer<typeof step>>;
const task = z.object({
  annotation_id: z.string().min(1),
  website: z.string(),
  domain: z.string(),
  subdomain: z.string().default(''),
  confirmed_task: z.string(),
  action_reprs: z.array(z.string()),
  actions: z.array(z.unknown()),
});

/** In bytes: strings of megabytes are put together from pieces of this size. */
const stringBuffer = 64 * 1024;

interface StreamedValue {
  readonly key: unknown;
  readonly value: unknown;
}

/**
 * The values at `path` of a JSON file, one by one: never more of it is in memory than one of them. Where the file breaks
 * off, or is no JSON, the last thing given is the parser's word for it.
 * @param onBytes told how much was read
 */
export async function* streamValues(
  file: string,
  path: string,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<StreamedValue | string> {
  const found: StreamedValue[] = [];
  const parser = new JSONParser({ paths: [path], keepStack: false, stringBufferSize: stringBuffer });
  let problem: string | null = null;
  parser.onValue = ({ key, value }) => void found.push({ key, value });
  parser.onError = (error) => {
    problem ??= error.message;
  };
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    parser.write(chunk);
    onBytes?.(chunk.length);
    yield* found.splice(0);
    if (problem !== null) break;
  }
  if (problem === null && !parser.isEnded) parser.end();
  if (problem !== null) yield problem;
}

/**
 * The tasks of a file one by one. What does not fit the format is given as the reason, and reading goes on; where the file
 * itself breaks off, that is the last thing given.
 */
export async function* readTasks(file: string, onBytes?: (bytes: number) => void): AsyncGenerator<TaskRead> {
  for await (const found of streamValues(file, '$.*', onBytes))
    yield typeof found === 'string' ? 'file is damaged or cut off' : readTask(found.value);
}

function readTask(value: unknown): TaskRead {
  const read = task.safeParse(value);
  if (!read.success) return 'task does not fit the format';
  const { data } = read;
  return {
    id: data.annotation_id,
    site: data.website,
    domain: data.domain,
    subdomain: data.subdomain,
    words: data.confirmed_task,
    lines: data.action_reprs,
    steps: data.actions.map((given) => {
      const found = step.safeParse(given);
      return found.success ? found.data : 'step does not fit the format';
    }),
  };
}

/**
 * The files of a split, `test_task_0.json` and so on, in the folder itself or in one of the split's name below it.
 * @throws AppError `bad-input` when there is none
 */
export function findTaskFiles(root: string, split: string): readonly { file: string; bytes: number }[] {
  const name = split.replaceAll('-', '_');
  const isOfSplit = (file: string) => {
    const plain = file.replaceAll('-', '_');
    return plain.startsWith(name) && /^(?:_\d+)?\.json$/u.test(plain.slice(name.length));
  };
  for (const folder of ['.', name, split, join('data', name), join('data', split)]) {
    const files = listFolder(join(root, folder)).filter(isOfSplit);
    if (files.length === 0) continue;
    const numberOf = (file: string) => Number(/(\d+)\.json$/u.exec(file)?.[1] ?? 0);
    return files
      .sort((one, other) => numberOf(one) - numberOf(other))
      .map((each) => join(root, folder, each))
      .map((file) => ({ file, bytes: statSync(file).size }));
  }
  const message = `${root} has no task files of the split “${split}”: they are called ${name}_0.json, ${name}_1.json and so on, and lie in the folder or in ${name}/ below it.`;
  throw new AppError({ code: 'bad-input', message });
}

function listFolder(folder: string): readonly string[] & { sort(): string[] } {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The file of ranks that lies beside the tasks. */
const scoresName = 'scores.json';

/**
 * The first `count` candidates of each step, best first, from Mind2Web's score file as JSON: `{"ranks":{"TASK_STEP":
 * {"NODE":RANK}}}`, read as a stream (docs/evaluation.md says how it is made of the published one).
 * @throws AppError `bad-input` when there is no such file, or it has no ranks
 */
export async function readRanks(
  root: string,
  count: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const file = join(root, scoresName);
  const ranks = new Map<string, readonly string[]>();
  let problem = '';
  try {
    for await (const found of streamValues(file, '$.ranks.*')) {
      if (typeof found === 'string') problem = found;
      else {
        const given = z.record(z.string(), z.number()).safeParse(found.value);
        if (typeof found.key !== 'string' || !given.success) continue;
        const first = Object.entries(given.data).filter(([, rank]) => rank < count);
        ranks.set(
          found.key,
          first.sort(([, one], [, other]) => one - other).map(([id]) => id),
        );
      }
    }
  } catch (cause) {
    problem = String((cause as { code?: unknown }).code ?? cause);
  }
  if (problem === '' && ranks.size === 0) problem = 'it has no ranks';
  if (problem === '') return ranks;
  const message = `${file} cannot be read as Mind2Web's ranks (${problem}).`;
  throw new AppError({ code: 'bad-input', message });
}
