import { expect, it } from 'vitest';
import type { Candidate, Mark } from '#shared/domain/index.ts';
import { buildCandidate, buildSnapshot } from '../agent/testing/fake-ports.ts';
import { createPageNumbers } from './page-numbers.ts';

const named = (uid: string, over: Partial<Candidate> = {}) => buildCandidate({ uid, name: uid, ...over });

function start() {
  let drawn: readonly Mark[] = [];
  const numbers = createPageNumbers((marks) => {
    drawn = marks;
  });
  return { numbers, drawn: () => drawn.map(({ uid, label }) => `${label}:${uid}`) };
}

it('numbers what can be acted on in view, and nothing else', () => {
  const { numbers, drawn } = start();
  const page = buildSnapshot([
    named('a'),
    named('below', { inViewport: false }),
    named('off', { states: { ...named('off').states, disabled: true } }),
    named('pane', { affordances: ['scroll'] }),
    named('b'),
  ]);
  expect(numbers.show({ kind: 'numbers', shown: true }, page).say).toBe(
    '2 numbers are shown. Say one to press what it stands on.',
  );
  expect(drawn()).toEqual(['1:a', '2:b']);
  expect(numbers.byNumber()?.get(2)).toBe('b');
});

it('a thing keeps its number while the page stands, also when others come and go', () => {
  const { numbers, drawn } = start();
  numbers.show({ kind: 'numbers', shown: true }, buildSnapshot([named('a'), named('b'), named('c')]));
  numbers.see(buildSnapshot([named('late'), named('a'), named('c')]));
  expect(drawn()).toEqual(['2:late', '1:a', '3:c']);
  numbers.see(buildSnapshot([named('x')], { url: 'https://shop.example/other' }));
  expect(drawn()).toEqual(['1:x']);
  expect(numbers.byNumber()?.get(3)).toBeUndefined();
});

it('what lies behind a dialog has none', () => {
  const { numbers, drawn } = start();
  const dialog = {
    kind: 'dialog',
    parent: -1,
    name: 'Sure?',
    box: { x: 0, y: 0, width: 400, height: 300 },
    index: -1,
    size: 0,
    modal: true,
  };
  const regions = [dialog] as unknown as ReturnType<typeof buildSnapshot>['regions'];
  numbers.show(
    { kind: 'numbers', shown: true },
    buildSnapshot([named('behind'), named('yes', { region: 0 })], { regions }),
  );
  expect(drawn()).toEqual(['1:yes']);
});

it('hidden, they are gone and stand for nothing', () => {
  const { numbers, drawn } = start();
  const page = buildSnapshot([named('a')]);
  expect(numbers.show({ kind: 'numbers', shown: false }, page).say).toBe('No numbers are shown.');
  numbers.show({ kind: 'numbers', shown: true }, page);
  expect(numbers.show({ kind: 'numbers', shown: false }, page).say).toBe('The numbers are gone.');
  expect(drawn()).toEqual([]);
  expect(numbers.byNumber()).toBeNull();
});

it('a grid lies over the page until it is taken away or the page is another one', () => {
  const { numbers, drawn } = start();
  const page = buildSnapshot([named('a')]);
  numbers.show({ kind: 'numbers', shown: true }, page);
  expect(numbers.show({ kind: 'grid', cells: [] }, page).say).toMatch(/^A grid is shown\. Say 1 to 9/);
  expect(drawn()[8]).toBe('9:cell 9');
  expect(numbers.byNumber()).toBeNull();
  numbers.show({ kind: 'grid', cells: [5] }, page);
  numbers.see(page);
  expect(numbers.grid()).toEqual([5]);
  expect(drawn()).toHaveLength(9);
  expect(numbers.show({ kind: 'numbers', shown: false }, page).say).toBe('The grid is gone.');
  expect(drawn()).toEqual([]);
  numbers.show({ kind: 'grid', cells: [5] }, page);
  numbers.see(buildSnapshot([named('x')], { url: 'https://shop.example/other' }));
  expect(numbers.grid()).toBeNull();
});

it('a grid ends where its parts would be too small to see', () => {
  const { numbers } = start();
  const page = buildSnapshot([named('a')]);
  expect(numbers.show({ kind: 'grid', cells: [5, 5, 5, 5] }, page).say).toMatch(/as fine as it gets/);
  expect(numbers.grid()).toBeNull();
});
