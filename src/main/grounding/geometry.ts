import type { Box } from '#shared/domain/index.ts';
import type { Direction } from './target.ts';

const overlap = (startA: number, endA: number, startB: number, endB: number): number =>
  Math.min(endA, endB) - Math.max(startA, startB);

/** Distance of two spans on one axis, 0 where they overlap. */
const gap = (startA: number, endA: number, startB: number, endB: number): number =>
  Math.max(0, -overlap(startA, endA, startB, endB));

/** Boxes may touch or overlap by this much, in px, and still count as beside each other. */
const slack = 6;
/** Being out of line counts for this many times its distance. */
const skew = 3;

/** True when the middle of one lies beside the other: on the same line of the page. */
function isOnSameLine(first: Box, second: Box): boolean {
  const middle = first.y + first.height / 2;
  const other = second.y + second.height / 2;
  return (
    (middle >= second.y && middle <= second.y + second.height) ||
    (other >= first.y && other <= first.y + first.height)
  );
}

/** How far a box lies from an anchor in the direction said, in px; null when it does not lie there. */
export function distanceTowards(direction: Direction, box: Box, anchor: Box): number | null {
  const across = gap(box.x, box.x + box.width, anchor.x, anchor.x + anchor.width);
  const along = gap(box.y, box.y + box.height, anchor.y, anchor.y + anchor.height);
  switch (direction) {
    case 'below': {
      const distance = box.y - (anchor.y + anchor.height);
      return distance < -slack ? null : Math.max(0, distance) + skew * across;
    }
    case 'above': {
      const distance = anchor.y - (box.y + box.height);
      return distance < -slack ? null : Math.max(0, distance) + skew * across;
    }
    case 'left-of': {
      const distance = anchor.x - (box.x + box.width);
      return distance < -slack ? null : Math.max(0, distance) + skew * along;
    }
    case 'right-of': {
      const distance = box.x - (anchor.x + anchor.width);
      return distance < -slack ? null : Math.max(0, distance) + skew * along;
    }
    case 'near':
      return isOnSameLine(box, anchor) ? across : across + skew * along + lineBreak;
  }
}

/** "Next to" means on the same line first: being on another counts as this many px. */
const lineBreak = 40;

export function contains(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x - 1 &&
    inner.y >= outer.y - 1 &&
    inner.x + inner.width <= outer.x + outer.width + 1 &&
    inner.y + inner.height <= outer.y + outer.height + 1
  );
}

/** Shared area over total area. */
export function boxIou(first: Box, second: Box): number {
  const width = overlap(first.x, first.x + first.width, second.x, second.x + second.width);
  const height = overlap(first.y, first.y + first.height, second.y, second.y + second.height);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (first.width * first.height + second.width * second.height - shared);
}
