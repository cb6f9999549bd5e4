import { expect, test } from 'vitest';
import { partAround } from './replay-question.tsx';

const viewport = { width: 1_000, height: 800 };

test('the part of the picture has the element in its middle, and is half as wide as the page', () => {
  const part = partAround({ x: 400, y: 300, width: 100, height: 40 }, viewport);
  expect(part).toEqual({ x: 200, y: 220, width: 500, height: 200 });
});

test.each([
  { x: 0, y: 0, width: 80, height: 20 },
  { x: 960, y: 790, width: 40, height: 10 },
  { x: 0, y: 0, width: 2_000, height: 3_000 },
])('it does not leave the page: %j', (box) => {
  const part = partAround(box, viewport);
  expect(part.x).toBeGreaterThanOrEqual(0);
  expect(part.y).toBeGreaterThanOrEqual(0);
  expect(part.x + part.width).toBeLessThanOrEqual(viewport.width);
  expect(part.y + part.height).toBeLessThanOrEqual(viewport.height);
});

test('where nothing was aimed at it is the whole page', () => {
  expect(partAround(null, viewport)).toEqual({ x: 0, y: 0, ...viewport });
});
