import type { InputName, ModelConfig } from '../model-config.ts';
import type { Device } from '../protocol.ts';
import type { IntegerTensor, ModelSession, NumberTensor } from './model-session.ts';
import type { TokenRow } from './text-tokenizer.ts';

/** A model on a device, from tokens to rows. */
export interface Engine {
  readonly device: Device;
  readonly limits: BatchLimits;
  /** rows × rowWidth, not checked for finite values. */
  run(batch: readonly TokenRow[]): Promise<Float32Array>;
  /** Every token's numbers, tokens × dimensions, where the output has them. */
  runTokens(row: TokenRow): Promise<Float32Array>;
  release(): Promise<void>;
}

/**
 * A CPU's caches like small batches: MiniLM on 2 cores encoded 700 elements a second in batches of 512 tokens, 280 to
 * 670 in batches of 2,048, half of that in batches of 8,192. A GPU needs many rows to be worth its start.
 */
const cpuLimits: BatchLimits = { tokens: 512, rows: 128 };
const gpuLimits: BatchLimits = { tokens: 16_384, rows: 512 };

export function createEngine(
  device: Device,
  session: ModelSession,
  config: ModelConfig,
  padId: number,
): Engine {
  return {
    device,
    limits: device === 'cpu' ? cpuLimits : gpuLimits,
    run: async (batch) => {
      const feeds = makeFeeds(batch, config.inputs, padId);
      return readOutput(await session.run(feeds.tensors, config.output), feeds, config);
    },
    runTokens: async (row) => {
      const feeds = makeFeeds([row], config.inputs, padId);
      const { data, dims } = await session.run(feeds.tensors, config.output);
      if (dims.join() !== [1, feeds.length, config.dimensions].join())
        throw new Error(`its output is [${dims}]`);
      // A copy: the runtime may use its memory again.
      return data.slice();
    },
    release: () => session.release(),
  };
}

interface BatchLimits {
  /** Padding included: rows × longest row. */
  readonly tokens: number;
  readonly rows: number;
}

/**
 * Groups texts of like length, so that little is spent on padding.
 *
 * @param lengths tokens of each text
 * @returns places of texts, batch by batch, shortest first; each place once
 */
export function planBatches(lengths: readonly number[], limits: BatchLimits): readonly (readonly number[])[] {
  const lengthAt = (place: number): number => lengths[place] ?? 0;
  // Equal lengths keep their order, so the same texts make the same batches.
  const places = lengths.map((_, place) => place).sort((a, b) => lengthAt(a) - lengthAt(b) || a - b);
  const batches: number[][] = [];
  let batch: number[] = [];
  for (const place of places) {
    const isFull = batch.length >= limits.rows || (batch.length + 1) * lengthAt(place) > limits.tokens;
    if (batch.length > 0 && isFull) {
      batches.push(batch);
      batch = [];
    }
    batch.push(place);
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}

interface Feeds {
  readonly tensors: Readonly<Record<string, IntegerTensor>>;
  readonly rows: number;
  /** Tokens per row, padding included. */
  readonly length: number;
}

/** Rows as the tensors that a model asks for: int64 [rows, longest row], padded at the right. */
export function makeFeeds(batch: readonly TokenRow[], inputs: readonly InputName[], padId: number): Feeds {
  const rows = batch.length;
  const length = batch.reduce((longest, row) => Math.max(longest, row.ids.length), 1);
  const fill: Readonly<Record<InputName, (place: number, row: TokenRow) => bigint>> = {
    input_ids: (place, row) => BigInt(row.ids[place] ?? padId),
    attention_mask: (place, row) => (place < row.ids.length ? 1n : 0n),
    token_type_ids: (place, row) => (place >= row.secondFrom && place < row.ids.length ? 1n : 0n),
  };
  const tensorFor = (name: InputName): IntegerTensor => {
    const data = new BigInt64Array(rows * length);
    batch.forEach((row, index) => {
      for (let place = 0; place < length; place += 1) data[index * length + place] = fill[name](place, row);
    });
    return { data, dims: [rows, length] };
  };
  return { tensors: Object.fromEntries(inputs.map((name) => [name, tensorFor(name)])), rows, length };
}

/** Numbers per text: a row's dimensions, or one score. */
export function rowWidth(config: Pick<ModelConfig, 'kind' | 'dimensions'>): number {
  return config.kind === 'cross-encoder' ? 1 : config.dimensions;
}

/**
 * A model's output as rows × rowWidth: pooled and normalised as the config says, or the score of each pair.
 *
 * @throws Error when the output has another shape than the config says
 */
export function readOutput(
  output: NumberTensor,
  feeds: Feeds,
  config: Pick<ModelConfig, 'kind' | 'dimensions' | 'pooling' | 'similarity'>,
): Float32Array {
  if (config.kind === 'cross-encoder') return lastColumn(output, feeds.rows);
  const rows = pool(output, feeds, config);
  if (config.similarity === 'cosine') normalizeRows(rows, config.dimensions);
  return rows;
}

function pool(
  output: NumberTensor,
  feeds: Feeds,
  config: Pick<ModelConfig, 'dimensions' | 'pooling'>,
): Float32Array {
  const { dimensions, pooling } = config;
  const expected = pooling === 'none' ? [feeds.rows, dimensions] : [feeds.rows, feeds.length, dimensions];
  if (output.dims.join() !== expected.join()) {
    throw new Error(`its output is [${output.dims}] where config.json promises [${expected}]`);
  }
  // A copy: the runtime may use its memory again.
  if (pooling === 'none') return output.data.slice();
  const rows = new Float32Array(feeds.rows * dimensions);
  const mask = feeds.tensors.attention_mask?.data;
  for (let row = 0; row < feeds.rows; row += 1) {
    const sum = rows.subarray(row * dimensions, (row + 1) * dimensions);
    let count = 0;
    for (let place = 0; place < (pooling === 'cls' ? 1 : feeds.length); place += 1) {
      const cell = row * feeds.length + place;
      if (pooling === 'mean' && mask !== undefined && mask[cell] === 0n) continue;
      count += 1;
      for (let column = 0; column < dimensions; column += 1) {
        sum[column] = (sum[column] ?? 0) + (output.data[cell * dimensions + column] ?? Number.NaN);
      }
    }
    for (let column = 0; column < dimensions; column += 1) {
      sum[column] = (sum[column] ?? 0) / Math.max(1, count);
    }
  }
  return rows;
}

/** Scales each row to length 1, in place; a row of zeros stays one. */
function normalizeRows(rows: Float32Array, dimensions: number): void {
  for (let start = 0; start < rows.length; start += dimensions) {
    const row = rows.subarray(start, start + dimensions);
    const length = Math.sqrt(row.reduce((sum, value) => sum + value * value, 0));
    if (length > 0)
      row.forEach((value, column) => {
        row[column] = value / length;
      });
  }
}

/** One logit a pair, or two of which the last says "yes". */
function lastColumn(output: NumberTensor, rows: number): Float32Array {
  const columns = output.data.length / rows;
  if (output.dims[0] !== rows || (columns !== 1 && columns !== 2)) {
    throw new Error(`its output is [${output.dims}] where one score for each of ${rows} pairs was expected`);
  }
  return Float32Array.from(
    { length: rows },
    (_, row) => output.data[row * columns + columns - 1] ?? Number.NaN,
  );
}
