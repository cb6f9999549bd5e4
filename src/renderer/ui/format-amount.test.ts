import { expect, test } from 'vitest';
import { countOf, formatCount, formatPrice } from './format-amount.ts';

test.each([
  [0, '$0'],
  [0.00001, 'less than $0.0001'],
  [0.000412, '$0.00041'],
  [0.0187, '$0.019'],
  [0.0999, '$0.10'],
  [1.249, '$1.25'],
  [12, '$12.00'],
])('%d dollars are said as "%s"', (dollars, words) => {
  expect(formatPrice(dollars)).toBe(words);
});

test('counts keep their thousands apart, and one is one', () => {
  expect(formatCount(1_204)).toBe('1,204');
  expect([countOf(1, 'step'), countOf(12, 'step'), countOf(2, 'try', 'tries')]).toEqual([
    '1 step',
    '12 steps',
    '2 tries',
  ]);
});
