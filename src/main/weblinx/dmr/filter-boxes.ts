import type { Viewport } from './format-dmr-query.ts';

interface PlacedBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Smaller than this in both directions, in CSS px, is nothing to point at. */
const smallest = 10;

/**
 * Whether the ranker looks at an element with this box (spec/weblinx.md 3.2): it has an area, is not tiny, and starts
 * neither below nor right of the viewport. Positions before the viewport stay; an unknown viewport tests nothing.
 */
export function isRankedBox(box: PlacedBox, viewport: Viewport): boolean {
  if (box.width <= 0 || box.height <= 0) return false;
  if (box.width < smallest && box.height < smallest) return false;
  if (viewport.height !== null && box.y > viewport.height) return false;
  return viewport.width === null || box.x <= viewport.width;
}
