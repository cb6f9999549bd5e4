import { expect, test } from 'vitest';
import { formatBytes, formatExactBytes } from './bytes.ts';

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
