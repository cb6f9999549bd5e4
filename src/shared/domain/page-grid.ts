import type { Box } from './box.ts';

/**
 * A grid over what is in view, for pressing where the page has no element: three by three cells, numbered from 1 in
 * reading order, each of which is divided again when its number is said.
 */
const side = 3;

/** Cells of one grid. */
export const gridCount = side * side;

/** The cells of an area, in the order of their numbers. */
export function gridCells({ x, y, width, height }: Box): readonly Box[] {
  return Array.from({ length: gridCount }, (_, index) => ({
    x: x + (width * (index % side)) / side,
    y: y + (height * Math.floor(index / side)) / side,
    width: width / side,
    height: height / side,
  }));
}

/** What is left of the viewport, in CSS px, when cell after cell was chosen. */
export function gridArea(
  viewport: { readonly width: number; readonly height: number },
  cells: readonly number[],
): Box {
  return cells.reduce<Box>((area, number) => gridCells(area)[number - 1] ?? area, {
    x: 0,
    y: 0,
    width: viewport.width,
    height: viewport.height,
  });
}
