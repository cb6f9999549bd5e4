import type { InputName } from '../model-config.ts';
import type { IntegerTensor } from './model-session.ts';
import type { TokenRow } from './text-tokenizer.ts';

export interface Feeds {
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
