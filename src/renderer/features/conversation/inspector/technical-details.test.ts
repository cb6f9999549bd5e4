import { expect, test } from 'vitest';
import { cutWords } from './technical-details.tsx';

test.each([
  [38, 312, '274 of 312'],
  [5, 5, 'nothing of 5'],
  [1, 1, ''],
  [0, 0, ''],
])('of a part that shows %d of %d is left out: "%s"', (shown, of, words) => {
  expect(cutWords(shown, of)).toBe(words);
});
