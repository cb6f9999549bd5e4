import { expect, test } from 'vitest';
import { pictureScale, shiftTags, toPagePoint } from './web-page.tsx';

test('a page of the size of the pane is shown as it is', () => {
  expect(pictureScale({ width: 800, height: 600 }, { width: 800, height: 600 })).toBe(1);
});

test('a larger page is shrunk until all of it can be seen', () => {
  expect(pictureScale({ width: 1600, height: 600 }, { width: 800, height: 600 })).toBe(0.5);
});

test('a click on the picture lands on the same place of the page', () => {
  const page = { width: 1600, height: 1200 };
  expect(toPagePoint({ x: 400, y: 300 }, page, { width: 800, height: 600 })).toEqual({ x: 800, y: 600 });
});

test('a point beside the picture is moved to its edge', () => {
  const page = { width: 800, height: 600 };
  expect(toPagePoint({ x: -5, y: 900 }, page, { width: 1000, height: 600 })).toEqual({ x: 0, y: 599 });
});

test('no number of a choice stands on another', () => {
  const choice = (x: number, y: number) =>
    ({ uid: `${x} ${y}`, box: { x, y, width: 5, height: 5 }, label: '1', kind: 'choice' }) as const;
  expect(shiftTags([choice(10, 10), choice(12, 14), choice(10, 60), choice(300, 10)], 1)).toEqual([
    0, 28, 0, 0,
  ]);
});
