import { expect, it } from 'vitest';
import { chanceReciprocal, chanceWithin } from './chance.ts';

it('one right element of ten is among the first three in three of ten orders', () => {
  expect(chanceWithin(3, 1, 10)).toBeCloseTo(0.3, 12);
  expect(chanceWithin(1, 2, 10)).toBeCloseTo(0.2, 12);
  // Not one of two right ones among three of five: C(3,3)/C(5,3).
  expect(chanceWithin(3, 2, 5)).toBeCloseTo(0.9, 12);
});

it('all of them contain it, none of nothing does', () => {
  expect(chanceWithin(50, 1, 10)).toBe(1);
  expect(chanceWithin(5, 0, 10)).toBe(0);
  expect(chanceWithin(5, 0, 0)).toBe(0);
});

it('the reciprocal rank in any order is the mean of 1, 1/2, … up to the cut', () => {
  expect(chanceReciprocal(50, 1, 4)).toBeCloseTo((1 + 1 / 2 + 1 / 3 + 1 / 4) / 4, 12);
  expect(chanceReciprocal(2, 1, 4)).toBeCloseTo((1 + 1 / 2) / 4, 12);
  expect(chanceReciprocal(50, 0, 4)).toBe(0);
});
