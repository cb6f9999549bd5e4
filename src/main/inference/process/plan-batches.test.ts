import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planBatches } from './plan-batches.ts';

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
