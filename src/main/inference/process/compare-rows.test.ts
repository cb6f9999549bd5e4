import { expect, test } from 'vitest';
import { leastCosine, lowestCosine } from './compare-rows.ts';

test('the worst row counts, whatever the length of rows', () => {
  expect(lowestCosine(Float32Array.of(1, 0, 0, 2), Float32Array.of(3, 0, 0, 1), 2)).toBe(1);
  expect(lowestCosine(Float32Array.of(1, 0, 0, 2), Float32Array.of(1, 0, 2, 0), 2)).toBe(0);
  expect(lowestCosine(Float32Array.of(1, 0, 0, 2), Float32Array.of(-1, 0, 0, 2), 2)).toBe(-1);
});

test('rows that only one side has are not compared, and nothing is like nothing', () => {
  expect(lowestCosine(Float32Array.of(1, 0, 0, 2), Float32Array.of(1, 0), 2)).toBe(1);
  expect(lowestCosine(new Float32Array(0), Float32Array.of(1, 0), 2) >= leastCosine).toBe(false);
});

test('rows of zeros are like each other only', () => {
  expect(lowestCosine(new Float32Array(2), new Float32Array(2), 2)).toBe(1);
  expect(lowestCosine(new Float32Array(2), Float32Array.of(1, 0), 2)).toBe(0);
});

test('scores are compared as one column', () => {
  expect(lowestCosine(Float32Array.of(1, 2, 3), Float32Array.of(2, 4, 6), 1)).toBeCloseTo(1);
  expect(lowestCosine(Float32Array.of(1, 2, 3), Float32Array.of(3, 2, 1), 1)).toBeLessThan(leastCosine);
});
