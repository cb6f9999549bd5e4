import { expect, test } from 'vitest';
import type { NavigatorTurn, Turn, UserTurn } from '#shared/domain/index.ts';
import { alignTurns } from './align-turns.ts';

const said = (utterance: string): Turn =>
  ({ speaker: 'user', id: utterance, utterance, via: 'text' }) as UserTurn;

function click(text: string, more: Partial<NavigatorTurn> = {}): Turn {
  return {
    speaker: 'navigator',
    actor: 'navigator',
    id: text,
    action: { intent: 'click', uid: text },
    element: { uid: text, tag: 'a', role: 'link', text, bbox: { x: 0, y: 0, width: 1, height: 1 } },
    outcome: { kind: 'done', changes: [], undo: null },
    approval: 'not-needed',
    ...more,
  } as NavigatorTurn;
}

const type = (text: string, value: string): Turn =>
  click(text, { action: { intent: 'textinput', uid: text, text: value } });

const told = (first: readonly Turn[], second: readonly Turn[]) =>
  alignTurns(first, second).map((line) => [
    line.kind,
    line.first?.id ?? null,
    line.second?.id ?? null,
    ...('how' in line ? line.how : []),
  ]);

test('a step that only one of them has moves nothing behind it', () => {
  const first = [said('buy boots'), click('Boots'), click('Add'), click('Pay')];
  const second = [said('buy boots'), click('Accept cookies'), click('Boots'), click('Add'), click('Pay')];
  expect(told(first, second)).toEqual([
    ['same', 'buy boots', 'buy boots'],
    ['second-only', null, 'Accept cookies'],
    ['same', 'Boots', 'Boots'],
    ['same', 'Add', 'Add'],
    ['same', 'Pay', 'Pay'],
  ]);
});

test('what differs is said in words: values, elements, words and ends', () => {
  const failed = { outcome: { kind: 'failed', reason: 'covered', message: '' } } as const;
  expect(
    told(
      [said('find red shoes'), type('Search', 'red shoes'), click('Go'), click('First')],
      [said('find blue shoes'), type('Search', 'blue shoes'), click('Go', failed), click('Second')],
    ),
  ).toEqual([
    ['differs', 'find red shoes', 'find blue shoes', 'other words'],
    ['differs', 'Search', 'Search', 'another value'],
    ['differs', 'Go', 'Go', 'done first, failed second'],
    ['differs', 'First', 'Second', 'another element'],
  ]);
});

test('uids, places and case are no difference; another kind of deed is another line', () => {
  const again = click('boots', { action: { intent: 'click', uid: 'other' } });
  expect(told([click('Boots')], [again])).toEqual([['same', 'Boots', 'boots']]);
  expect(told([click('Boots')], [type('Boots', 'x')])).toEqual([
    ['first-only', 'Boots', null],
    ['second-only', null, 'Boots'],
  ]);
});

test('a session beside nothing, and beside itself', () => {
  const turns = [said('a'), click('b'), click('c')];
  expect(told(turns, [])).toEqual([
    ['first-only', 'a', null],
    ['first-only', 'b', null],
    ['first-only', 'c', null],
  ]);
  expect(told(turns, turns).every(([kind]) => kind === 'same')).toBe(true);
});

test('every turn of both stands in exactly one line, in its own order', () => {
  const first = Array.from({ length: 60 }, (_none, at) => click(`a${(at * 7) % 11}`, { id: `f${at}` }));
  const second = Array.from({ length: 45 }, (_none, at) => click(`a${(at * 5) % 13}`, { id: `s${at}` }));
  const lines = alignTurns(first, second);
  expect(lines.flatMap((line) => line.first?.id ?? [])).toEqual(first.map(({ id }) => id));
  expect(lines.flatMap((line) => line.second?.id ?? [])).toEqual(second.map(({ id }) => id));
});
