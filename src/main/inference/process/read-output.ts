import type { ModelConfig } from '../model-config.ts';
import type { Feeds } from './make-feeds.ts';
import type { NumberTensor } from './model-session.ts';

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
