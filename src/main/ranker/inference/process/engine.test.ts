import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeFeeds, planBatches, readOutput } from './engine.ts';

const batch = [
  { ids: [5, 6], secondFrom: 2 },
  { ids: [7, 8, 9], secondFrom: 1 },
];
const feeds = makeFeeds(batch, ['input_ids', 'attention_mask', 'token_type_ids'], 1);
const dual = { kind: 'dual-encoder', dimensions: 2, similarity: 'dot' } as const;
// [2 texts, 3 tokens, 2 numbers]; the first text's third token is padding.
const hidden = { data: Float32Array.of(1, 2, 3, 4, 99, 99, 1, 0, 2, 0, 3, 3), dims: [2, 3, 2] };

test('texts are padded to the longest with the padding token, masked, and typed', () => {
  expect(feeds.tensors).toEqual({
    input_ids: { data: BigInt64Array.of(5n, 6n, 1n, 7n, 8n, 9n), dims: [2, 3] },
    attention_mask: { data: BigInt64Array.of(1n, 1n, 0n, 1n, 1n, 1n), dims: [2, 3] },
    token_type_ids: { data: BigInt64Array.of(0n, 0n, 0n, 0n, 1n, 1n), dims: [2, 3] },
  });
});

test('mean pooling leaves padding out; cls takes the first token; none takes rows as they are', () => {
  expect(readOutput(hidden, feeds, { ...dual, pooling: 'mean' })).toEqual(Float32Array.of(2, 3, 2, 1));
  expect(readOutput(hidden, feeds, { ...dual, pooling: 'cls' })).toEqual(Float32Array.of(1, 2, 1, 0));
  const rows = { data: Float32Array.of(3, 4, 0, 0), dims: [2, 2] };
  expect(readOutput(rows, feeds, { ...dual, pooling: 'none' })).toEqual(Float32Array.of(3, 4, 0, 0));
});

test('cosine models get rows of length one; a row of zeros stays', () => {
  const rows = { data: Float32Array.of(3, 4, 0, 0), dims: [2, 2] };
  const cosine = { ...dual, pooling: 'none', similarity: 'cosine' } as const;
  expect(readOutput(rows, feeds, cosine)).toEqual(Float32Array.of(0.6, 0.8, 0, 0));
});

test('a cross-encoder’s score is its one logit, or the last of two', () => {
  const cross = { kind: 'cross-encoder', dimensions: 1, similarity: 'dot', pooling: 'none' } as const;
  expect(readOutput({ data: Float32Array.of(1, 2), dims: [2, 1] }, feeds, cross)).toEqual(
    Float32Array.of(1, 2),
  );
  expect(readOutput({ data: Float32Array.of(1, 2, 3, 4), dims: [2, 2] }, feeds, cross)).toEqual(
    Float32Array.of(2, 4),
  );
  expect(() => readOutput({ data: new Float32Array(6), dims: [2, 3] }, feeds, cross)).toThrow(
    /one score for each/,
  );
});

test('an output of another shape than was promised is an error', () => {
  expect(() => readOutput(hidden, feeds, { ...dual, pooling: 'none' })).toThrow(/its output is \[2,3,2\]/);
});

const limits = { tokens: 100, rows: 8 };

test('every text is in one batch, and no batch is over the limits unless one text is', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 200 }), (lengths) => {
      const batches = planBatches(lengths, limits);
      expect(batches.flat().toSorted((a, b) => a - b)).toEqual([...lengths.keys()]);
      for (const batch of batches) {
        const longest = Math.max(...batch.map((place) => lengths[place] ?? 0));
        expect(batch.length).toBeLessThanOrEqual(limits.rows);
        if (batch.length > 1) expect(batch.length * longest).toBeLessThanOrEqual(limits.tokens);
      }
    }),
  );
});

test('texts of like length are together, so little of a batch is padding', () => {
  expect(planBatches([50, 2, 49, 3, 2], limits)).toEqual([
    [1, 4, 3],
    [2, 0],
  ]);
});
