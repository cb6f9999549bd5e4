import { expect, it } from 'vitest';
import { buildSnapshot, button } from '../../grounding/testing/index.ts';
import { readCells, readOnGrid } from './grid.ts';

const page = buildSnapshot(button('Report'));
const { width, height } = page.viewport;

it('reads numbers of cells, one after the other', () => {
  expect(readCells(['three', '7', 'two'])).toEqual([3, 7, 2]);
  expect(readCells(['number', 'nine'])).toEqual([9]);
  expect(readCells(['ten'])).toBeNull();
  expect(readCells(['three', 'boxes'])).toBeNull();
  expect(readCells([])).toBeNull();
  expect(readOnGrid('Seven.', [3], page)).toEqual({ kind: 'grid', cells: [3, 7] });
});

it('presses the middle of what is left, and says what is there', () => {
  expect(readOnGrid('click', [], page)).toMatchObject({
    ...{ kind: 'press-at', x: Math.round(width / 2), y: Math.round(height / 2), how: 'single' },
  });
  expect(readOnGrid('double-click there', [9], page)).toMatchObject({ how: 'double' });
  expect(readOnGrid('right click it', [9], page)).toMatchObject({ how: 'right' });
  const [{ box, uid }] = page.candidates as [(typeof page.candidates)[0]];
  const over = { ...page, viewport: { width: 2 * (box.x + 1), height: 2 * (box.y + 1) } };
  expect(readOnGrid('click', [], over)).toMatchObject({ uid });
  const beside = { ...page, candidates: [] };
  expect(readOnGrid('click', [], beside)).toMatchObject({ uid: null });
});

it('leaves everything else to the page', () => {
  expect(readOnGrid('click Report', [], page)).toBeNull();
  expect(readOnGrid('scroll down', [], page)).toBeNull();
});
