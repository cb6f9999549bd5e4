import { expect, test } from 'vitest';
import { splitSentences } from './split-sentences.ts';

test('sentences are spoken one by one', () => {
  expect(splitSentences('Six books were found. The first is dear. Open it?', 'en')).toEqual([
    'Six books were found.',
    'The first is dear.',
    'Open it?',
  ]);
});

test('numbers of a list and short words stay with what follows', () => {
  expect(splitSentences('1. Red boots. 2. Blue boots, lined.', 'en')).toEqual([
    '1. Red boots.',
    '2. Blue boots, lined.',
  ]);
});

test('a long sentence is cut at a comma and nothing of it is lost', () => {
  const long = Array.from({ length: 40 }, (_, index) => `thing number ${index}`).join(', ');
  const pieces = splitSentences(long, 'en');
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(180);
  expect(pieces.length).toBeGreaterThan(3);
  expect(pieces.join(' ')).toBe(long);
  expect(pieces[0]?.endsWith(',')).toBe(true);
});

test('a text without spaces is cut too, and not through a character', () => {
  const pieces = splitSentences(`a${'😀'.repeat(200)}`, 'en');
  expect(pieces.join('')).toBe(`a${'😀'.repeat(200)}`);
  expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
});

test('nothing to say is no piece', () => {
  expect(splitSentences('  ', 'en')).toEqual([]);
});
