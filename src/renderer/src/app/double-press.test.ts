import { expect, test } from 'vitest';
import { createDoublePress } from './double-press.ts';

test('two quick presses are a pair, slow ones are not', () => {
  const press = createDoublePress();
  expect([0, 300].map(press)).toEqual([false, true]);
  expect([10_000, 10_700].map(press)).toEqual([false, false]);
});

test('a third quick press begins anew', () => {
  const press = createDoublePress();
  expect([0, 200, 400, 600].map(press)).toEqual([false, true, false, true]);
});
