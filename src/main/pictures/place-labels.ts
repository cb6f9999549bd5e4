import type { Area } from './open-picture.ts';

/** What a label needs a place for: the box that it names and its own size, in px. */
export interface Unplaced {
  readonly area: Area;
  readonly width: number;
  readonly height: number;
}

/**
 * Where each label goes: at a corner of its box, outside before inside, within the picture, off the labels placed
 * before it where that can be, and then off the other boxes, so that what is in them can still be read.
 * @returns left and top of each, in the order given
 */
export function placeLabels(
  labels: readonly Unplaced[],
  picture: { readonly width: number; readonly height: number },
): readonly { readonly left: number; readonly top: number }[] {
  const placed: Area[] = [];
  return labels.map((label) => {
    let best: Area | null = null;
    let least = Number.POSITIVE_INFINITY;
    const others = labels.flatMap((other) => (other === label ? [] : [small(other.area, label)]));
    for (const [order, spot] of spotsOf(label, picture).entries()) {
      const cost =
        100 * overlap(spot, placed) + overlap(spot, others) + overlap(spot, [label.area]) * 0.5 + order;
      if (cost >= least) continue;
      best = spot;
      least = cost;
    }
    const spot = best ?? { left: 0, top: 0, right: label.width, bottom: label.height };
    placed.push(spot);
    return { left: spot.left, top: spot.top };
  });
}

/** Containers that many others lie in are in nobody's way. */
function small(area: Area, { width, height }: Unplaced): Area {
  const large = (area.right - area.left) * (area.bottom - area.top) > width * height * 200;
  return large ? { left: 0, top: 0, right: 0, bottom: 0 } : area;
}

/** Corners outside, corners inside, then the middle of the sides; moved into the picture. */
function spotsOf({ area, width, height }: Unplaced, picture: { width: number; height: number }): Area[] {
  const { left, top, right, bottom } = area;
  const middle = (top + bottom - height) / 2;
  const corners: readonly (readonly [number, number])[] = [
    [left, top - height],
    [left - width, top],
    [right - width, top - height],
    [right, top],
    [left, bottom],
    [right - width, bottom],
    [left - width, middle],
    [right, middle],
    [right - width, top],
    [left, top],
    [right - width, bottom - height],
    [left, bottom - height],
  ];
  return corners.map(([x, y]) => {
    const inX = Math.round(Math.max(0, Math.min(x, picture.width - width)));
    const inY = Math.round(Math.max(0, Math.min(y, picture.height - height)));
    return { left: inX, top: inY, right: inX + width, bottom: inY + height };
  });
}

/** Area in px² that a spot shares with others. */
function overlap(spot: Area, others: readonly Area[]): number {
  let sum = 0;
  for (const other of others) {
    const across = Math.min(spot.right, other.right) - Math.max(spot.left, other.left);
    const down = Math.min(spot.bottom, other.bottom) - Math.max(spot.top, other.top);
    if (across > 0 && down > 0) sum += across * down;
  }
  return sum;
}
