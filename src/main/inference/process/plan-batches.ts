export interface BatchLimits {
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
