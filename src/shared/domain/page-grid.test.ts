import { expect, it } from 'vitest';
import { gridArea, gridCells } from './page-grid.ts';

const viewport = { width: 900, height: 600 };

it('has nine cells in reading order', () => {
  const cells = gridCells({ x: 30, y: 60, width: 90, height: 30 });
  expect(cells).toHaveLength(9);
  expect(cells[0]).toEqual({ x: 30, y: 60, width: 30, height: 10 });
  expect(cells[5]).toEqual({ x: 90, y: 70, width: 30, height: 10 });
});

it('is what is left when cell after cell is chosen', () => {
  expect(gridArea(viewport, [])).toEqual({ x: 0, y: 0, width: 900, height: 600 });
  expect(gridArea(viewport, [9, 1])).toEqual({ x: 600, y: 400, width: 100, height: 600 / 9 });
});
