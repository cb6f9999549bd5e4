import { expect, test } from 'vitest';
import type { NavigatorTurn, UserTurn } from '#shared/domain/index.ts';
import { findTurns, turnFrom } from './find-in-turns.tsx';

const said = (id: string, utterance: string) => ({ id, speaker: 'user', utterance }) as UserTurn;
const step = {
  ...{
    id: 'step',
    speaker: 'navigator',
    actor: 'navigator',
    title: 'Café Müller',
    usage: null,
    reason: 'hidden',
  },
  action: { intent: 'click', uid: 'u' },
  element: { uid: 'u', tag: 'button', role: 'button', text: 'Search', bbox: null },
  outcome: { kind: 'failed', reason: 'covered', message: 'The banner lies over it.' },
} as unknown as NavigatorTurn;

test('words are found in what can be read of a turn, whatever their case and accents', () => {
  const turns = [said('one', 'Search for boots'), step, said('two', 'boots again')];
  expect(findTurns(turns, 'BOOTS')).toEqual(['one', 'two']);
  expect(findTurns(turns, 'search')).toEqual(['one', 'step']);
  expect(findTurns(turns, 'banner lies')).toEqual(['step']);
  expect(findTurns(turns, 'cafe muller')).toEqual(['step']);
  // The offline navigator's reckoning is not in the list.
  expect(findTurns(turns, 'hidden')).toEqual([]);
  expect(findTurns(turns, '  ')).toEqual([]);
});

test('it begins at the newest and goes round at the ends', () => {
  const found = ['a', 'b', 'c'];
  expect(turnFrom(found, null, 1)).toBe('c');
  expect(turnFrom(found, 'c', 1)).toBe('a');
  expect(turnFrom(found, 'a', -1)).toBe('c');
  expect(turnFrom(found, 'gone', -1)).toBe('c');
  expect(turnFrom([], null, 1)).toBeNull();
});
