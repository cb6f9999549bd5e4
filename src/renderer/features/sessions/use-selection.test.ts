import { expect, test } from 'vitest';
import { toggled } from './use-selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];

test('one press chooses one, another takes it back', () => {
  const one = toggled(new Set(), order, 'b', null);
  expect([...one]).toEqual(['b']);
  expect([...toggled(one, order, 'b', null)]).toEqual([]);
});

test('with Shift everything between becomes what the pressed one becomes, in either direction', () => {
  expect([...toggled(new Set(['b']), order, 'd', 'b')].sort()).toEqual(['b', 'c', 'd']);
  expect([...toggled(new Set(['d']), order, 'b', 'd')].sort()).toEqual(['b', 'c', 'd']);
  expect([...toggled(new Set(['a', 'b', 'c']), order, 'a', 'c')]).toEqual([]);
  expect([...toggled(new Set(), order, 'b', 'gone')]).toEqual(['b']);
});
