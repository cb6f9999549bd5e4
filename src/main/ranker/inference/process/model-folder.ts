import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/errors/index.ts';
import { type ModelConfig, modelConfig } from '../model-config.ts';
import type { ModelSession, TensorShape } from './model-session.ts';

export interface ModelFiles {
  readonly config: ModelConfig;
  /** The very bytes that were hashed: what is on the disk may change while we run. */
  readonly model: Uint8Array;
  readonly tokenizer: Record<string, unknown>;
  readonly tokenizerConfig: Record<string, unknown>;
  readonly filesHash: string;
}

const tokenizerConfigFile = 'tokenizer_config.json';

/**
 * Reads a model folder and checks what its config says about it.
 *
 * @throws AppError `not-found` for a file that is not there, `bad-input` for one that is not what it should be
 */
export async function readModelFolder(folder: string, requireHash: boolean): Promise<ModelFiles> {
  const config = parseConfig(folder, await readPart(folder, 'config.json'));
  const [model, tokenizer, extra] = await Promise.all([
    readPart(folder, config.model),
    readPart(folder, config.tokenizer),
    readPart(folder, tokenizerConfigFile).catch(() => null),
  ]);
  const parts = new Map([
    [config.model, model],
    [config.tokenizer, tokenizer],
    ...(extra === null ? [] : ([[tokenizerConfigFile, extra]] as const)),
  ]);
  const hashes = new Map([...parts].map(([name, bytes]) => [name, hashOf(bytes)]));
  checkHashes(folder, config, hashes, requireHash);
  if (looksLikePage(model)) throw damaged(folder, config.model, 'is a web page, not a model');
  return {
    config,
    model,
    tokenizer: parseJson(folder, config.tokenizer, tokenizer),
    tokenizerConfig: extra === null ? {} : parseJson(folder, tokenizerConfigFile, extra),
    filesHash: hashOf(Buffer.from([JSON.stringify(config), ...hashes.values()].join('\n'))),
  };
}

async function readPart(folder: string, name: string): Promise<Uint8Array> {
  const file = join(folder, name);
  const bytes = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    const missing = cause.code === 'ENOENT' || cause.code === 'ENOTDIR';
    throw new AppError({
      code: missing ? 'not-found' : 'bad-input',
      message: missing
        ? `The model folder ${folder} has no ${name}. Choose another folder, or put the file there.`
        : `${file} cannot be read (${cause.code ?? cause.message}). Check that it is a file you may read.`,
      cause,
    });
  });
  if (bytes.length === 0) throw damaged(folder, name, 'is empty');
  return bytes;
}

function parseConfig(folder: string, bytes: Uint8Array): ModelConfig {
  const parsed = modelConfig.safeParse(parseJson(folder, 'config.json', bytes));
  if (parsed.success) return parsed.data;
  throw damaged(
    folder,
    'config.json',
    `does not fit: ${z.prettifyError(parsed.error).replaceAll('\n', ' ')}`,
  );
}

function parseJson(folder: string, name: string, bytes: Uint8Array): Record<string, unknown> {
  if (looksLikePage(bytes)) throw damaged(folder, name, 'is a web page, not JSON');
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch {
    // Told below.
  }
  throw damaged(folder, name, 'is not a JSON object');
}

function checkHashes(
  folder: string,
  config: ModelConfig,
  hashes: ReadonlyMap<string, string>,
  required: boolean,
): void {
  for (const [name, expected] of Object.entries(config.sha256)) {
    const found = hashes.get(name);
    if (found === undefined)
      throw damaged(folder, 'config.json', `has a hash for ${name}, which is not used`);
    if (found !== expected)
      throw damaged(folder, name, 'is damaged or was changed: its SHA-256 is not the stated one');
  }
  const bare = [config.model, config.tokenizer].find((name) => config.sha256[name] === undefined);
  if (required && bare !== undefined) throw damaged(folder, 'config.json', `has no SHA-256 for ${bare}`);
}

function damaged(folder: string, name: string, what: string): AppError {
  return new AppError({
    code: 'bad-input',
    message: `${join(folder, name)} ${what}. Get it again, or choose another model.`,
  });
}

/** What a download often leaves behind: the page of an error, of a login or of Git LFS. */
function looksLikePage(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 256)).toString('latin1').trimStart().toLowerCase();
  return start.startsWith('<!doctype') || start.startsWith('<html') || start.startsWith('<?xml');
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Whether the model takes and gives what its config says, before anything is run.
 *
 * @throws AppError `bad-input` that names both sides
 */
export function checkSignature(session: Pick<ModelSession, 'inputs' | 'outputs'>, config: ModelConfig): void {
  const asked = new Set<string>(config.inputs);
  const taken = session.inputs.map((input) => input.name);
  if (taken.length !== asked.size || taken.some((name) => !asked.has(name))) {
    throw mismatch(
      config,
      `takes the inputs ${taken.join(', ')}; config.json gives it ${config.inputs.join(', ')}`,
    );
  }
  for (const input of session.inputs) {
    if (input.type !== 'int64') throw mismatch(config, `wants ${input.name} as ${input.type}, not as int64`);
    if (input.shape.length !== 2 || input.shape.some((size) => typeof size === 'number')) {
      throw mismatch(
        config,
        `takes ${input.name} only as ${written(input)}; export it with free batch and length`,
      );
    }
  }
  const output = session.outputs.find((each) => each.name === config.output);
  if (output === undefined) {
    const names = session.outputs.map((each) => each.name).join(', ');
    throw mismatch(config, `gives ${names}; config.json asks for ${config.output}`);
  }
  if (output.type !== 'float32')
    throw mismatch(config, `gives ${output.name} as ${output.type}, not as float32`);
  checkOutput(output, config);
}

function checkOutput(output: TensorShape, config: ModelConfig): void {
  // A model without declared output shapes is judged by its trial run.
  if (config.kind === 'cross-encoder' || output.shape.length === 0) return;
  const expected = config.pooling === 'none' ? 2 : 3;
  const last = output.shape.at(-1);
  const isWrong =
    output.shape.length !== expected || (typeof last === 'number' && last !== config.dimensions);
  if (isWrong) {
    const promised = config.pooling === 'none' ? 'batch' : 'batch, length';
    throw mismatch(
      config,
      `gives ${written(output)}; config.json promises [${promised}, ${config.dimensions}]`,
    );
  }
}

function written(tensor: TensorShape): string {
  return `${tensor.name} [${tensor.shape.join(', ')}]`;
}

function mismatch(config: ModelConfig, what: string): AppError {
  return new AppError({
    code: 'bad-input',
    message: `The model ${config.name} ${what}. Correct config.json, or choose another model.`,
  });
}
