import { expect, test } from 'vitest';
import { mergeWords, type WhisperToken } from './word-confidence.ts';

function tokens(...pieces: readonly (readonly [string, number])[]): {
  text: string;
  list: readonly WhisperToken[];
} {
  return {
    text: pieces.map(([text]) => text).join(''),
    list: pieces.map(([text, probability]) => [Buffer.byteLength(text), probability] as const),
  };
}

function merge(...pieces: readonly (readonly [string, number])[]) {
  const { text, list } = tokens(...pieces);
  return mergeWords(text, list);
}

test('a word is as sure as all its pieces together', () => {
  const { text, words } = merge([' change', 0.9], [' Pra', 0.5], ['gue', 0.8]);
  expect(text).toBe('change Prague');
  expect(words).toEqual([
    { text: 'change', confidence: 0.9 },
    { text: 'Prague', confidence: expect.closeTo(0.4) },
  ]);
});

test('punctuation belongs to the word before it and does not make it doubtful', () => {
  const { words, confidence } = merge([' one', 0.9], [',', 0.1], [' two', 0.9], ['.', 0.2]);
  expect(words).toEqual([
    { text: 'one,', confidence: 0.9 },
    { text: 'two.', confidence: 0.9 },
  ]);
  expect(confidence).toBeCloseTo(0.9);
});

test('a word of nothing but punctuation has its own probability', () => {
  expect(merge([' yes', 0.9], [' …', 0.3]).words.at(-1)).toEqual({ text: '…', confidence: 0.3 });
});

test('tokens that end in the middle of a letter count for the word with that letter', () => {
  // "é" is two bytes, one in each token.
  const { words } = mergeWords(' café now', [
    [5, 0.5],
    [1, 0.5],
    [4, 0.9],
  ]);
  expect(words).toEqual([
    { text: 'café', confidence: 0.25 },
    { text: 'now', confidence: 0.9 },
  ]);
});

test('languages without spaces are cut into their words, which together are the text', () => {
  const { text, words } = merge(['東京', 0.9], ['の', 0.8], ['天気', 0.4], ['。', 0.1]);
  expect(words.map((word) => word.text).join('')).toBe(text);
  expect(words.length).toBeGreaterThan(1);
  expect(words.at(-1)).toEqual({ text: '天気。', confidence: 0.4 });
});

test('the whole is as sure as its tokens are on average, by their logarithms', () => {
  expect(merge([' a', 1], [' b', 0.25]).confidence).toBeCloseTo(0.5);
});

test('nothing said has no words and no confidence', () => {
  expect(mergeWords('', [])).toEqual({ text: '', words: [], confidence: null });
});

test('numbers of bytes that do not fit the text break nothing', () => {
  expect(mergeWords('ab', [[9, 0.5]]).words).toEqual([{ text: 'ab', confidence: 0.5 }]);
  expect(mergeWords('ab cd', [[0, 0.5]]).words).toEqual([
    { text: 'ab', confidence: null },
    { text: 'cd', confidence: null },
  ]);
});
