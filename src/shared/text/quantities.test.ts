import { expect, test } from 'vitest';
import { countOf, formatBytes, formatCount, formatExactBytes, formatPrice } from './quantities.ts';

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [412_300, '413 KB'],
  [999_600, '1.0 MB'],
  [3_440_000, '3.4 MB'],
  [59_700_000, '60 MB'],
  [1_240_000_000, '1.2 GB'],
])('%d bytes are said as "%s"', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

test.each([
  [130, '130 bytes'],
  [1_240, '1.2 kB'],
  [59_700_000, '59.7 MB'],
  [488_000_000, '488 MB'],
])('the size of a file of %d bytes is "%s"', (bytes, words) => {
  expect(formatExactBytes(bytes)).toBe(words);
});

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
