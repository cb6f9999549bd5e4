import { describe, expect, test } from 'vitest';
import type { ReplayValue } from '#shared/domain/index.ts';
import { type ReplayQuestion, readReplayAnswer } from './answers.ts';

const search: ReplayValue = { name: 'Search', value: 'boots', isSecret: false, asks: false };
const which: ReplayQuestion = { kind: 'element', choices: ['a', 'b'] };
const only: ReplayQuestion = { kind: 'element', choices: ['a'] };
const read = (words: string, question: ReplayQuestion) => readReplayAnswer(words, question, [search]);

describe('of several elements', () => {
  test.each([
    ['2', 'b'],
    ['the first one', 'a'],
    ['number two', 'b'],
  ])('%j chooses', (words, uid) => expect(read(words, which)).toEqual({ kind: 'choice', uid }));

  test('a number that none of them has chooses nothing', () => expect(read('3', which)).toBeNull());
  test('yes is no choice among two, and is one where there is only one', () => {
    expect(read('yes', which)).toBeNull();
    expect(read('yes', only)).toEqual({ kind: 'choice', uid: 'a' });
    expect(read('no', only)).toEqual({ kind: 'no' });
  });
});

test.each([
  ['skip this step', 'skip'],
  ['try again', 'again'],
  ['go on', 'again'],
  ['stop', 'stop'],
  ['cancel', 'stop'],
] as const)('%j after a step that was not done means %s', (words, kind) => {
  expect(read(words, { kind: 'failed' })).toEqual({ kind });
});

test('what is no answer is an instruction of its own', () => {
  expect(read('go to the cart', { kind: 'failed' })).toBeNull();
  expect(read('search for tents', which)).toBeNull();
});

describe('of values', () => {
  test.each([
    ['yes', { kind: 'yes' }],
    ['no', { kind: 'no' }],
    ['search: blue boots', { kind: 'value', name: 'Search', value: 'blue boots' }],
    ['Search = blue boots', { kind: 'value', name: 'Search', value: 'blue boots' }],
    ['Colour: blue', null],
    ['blue boots', null],
  ])('%j is read', (words, answer) => expect(read(words, { kind: 'values' })).toEqual(answer));

  test('asked for one, all words are it, except those that stop', () => {
    const question = { kind: 'value', name: 'Search' } as const;
    expect(read(' skip the queue ', question)).toEqual({
      kind: 'value',
      name: 'Search',
      value: 'skip the queue',
    });
    expect(read('stop', question)).toEqual({ kind: 'stop' });
  });
});
