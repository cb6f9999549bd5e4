import { expect, test } from 'vitest';
import { findUnsure, shiftStretches } from './stretches.ts';

const words = [
  { text: 'fly', confidence: 0.97 },
  { text: 'to', confidence: 0.9 },
  { text: 'Prague,', confidence: 0.31 },
  { text: 'to', confidence: 0.2 },
  { text: 'ski', confidence: null },
];

test('a word that was hard to hear is found where it stands, signs and capitals aside', () => {
  const draft = 'book tomorrow: fly to Prague, to ski';
  const found = findUnsure(draft, { from: 15, to: draft.length }, words);
  expect(found.map(({ text }) => text)).toEqual(['Prague', 'to']);
  expect(found.map(({ from, to }) => draft.slice(from, to))).toEqual(['Prague', 'to']);
  // The second "to", not the first and not the one in "tomorrow".
  expect(found[1]?.from).toBe(draft.lastIndexOf('to'));
});

test('a word that was mended away is not marked, and the ones after it still are', () => {
  const draft = 'fly to Paris to ski';
  expect(findUnsure(draft, { from: 0, to: draft.length }, words).map(({ from }) => from)).toEqual([13]);
});

test('marks move with the text around them and go when their own text is changed', () => {
  const before = 'fly to Prague today';
  const mark = { from: 7, to: 13, text: 'Prague' };
  const at = (after: string) => shiftStretches(before, after, [mark]).map(({ from }) => from);
  expect(at('please fly to Prague today')).toEqual([14]);
  expect(at('fly to Prague on Monday')).toEqual([7]);
  expect(at('fly to Paris today')).toEqual([]);
  expect(at('')).toEqual([]);
  expect(at(before)).toEqual([7]);
});
