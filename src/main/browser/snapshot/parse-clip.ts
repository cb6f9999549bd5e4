import type { Edges } from './find-clips.ts';

/**
 * The rectangle that a computed `clip-path` leaves of a box, or null for shapes that are not worked out (`path()`,
 * `url()`, `shape()`). Only what hides everything matters here, so round shapes count as their bounding box.
 */
export function parseClipPath(value: string, box: Edges): Edges | null {
  const [left, top, right, bottom] = box;
  const width = right - left;
  const height = bottom - top;
  const inside = /^([a-z]+)\((.*)\)/.exec(value);
  if (inside === null) return null;
  const [, shape, text = ''] = inside;
  const words = text.split(/\s+/);
  switch (shape) {
    case 'inset': {
      const sides = (words.includes('round') ? words.slice(0, words.indexOf('round')) : words).filter(
        Boolean,
      );
      const [first = '0'] = sides;
      const second = sides[1] ?? first;
      return [
        left + length(sides[3] ?? second, width),
        top + length(first, height),
        right - length(second, width),
        bottom - length(sides[2] ?? first, height),
      ];
    }
    case 'circle':
    case 'ellipse': {
      const at = words.indexOf('at');
      const radii = at < 0 ? words : words.slice(0, at);
      // Only a radius of nothing hides; the words (closest-side, …) never do.
      const empty = radii.some((word) => /^0(?:px|%)?$/.test(word));
      return empty ? [left, top, left, top] : null;
    }
    case 'polygon': {
      const points = text
        .replace(/^(?:evenodd|nonzero),/, '')
        .split(',')
        .map((pair) => pair.trim().split(/\s+/));
      const across = points.map(([x = '0']) => left + length(x, width));
      const down = points.map(([, y = '0']) => top + length(y, height));
      return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
    }
    default:
      return null;
  }
}

/** `clip: rect(top, right, bottom, left)`, the older way, measured from the top left corner of the box. */
export function parseClip(value: string, box: Edges): Edges | null {
  const inside = /^rect\((.*)\)/.exec(value);
  const [top = 'auto', right = 'auto', bottom = 'auto', left = 'auto'] = (inside?.[1] ?? '').split(/[\s,]+/);
  if (inside === null) return null;
  const side = (text: string, from: number, otherwise: number) =>
    text === 'auto' ? otherwise : from + Number.parseFloat(text);
  return [
    side(left, box[0], box[0]),
    side(top, box[1], box[1]),
    side(right, box[0], box[2]),
    side(bottom, box[1], box[3]),
  ];
}

/** px or a percentage of `whole`; sums (`calc()`) count as nothing. */
function length(text: string, whole: number): number {
  const value = Number.parseFloat(text);
  if (Number.isNaN(value)) return 0;
  return text.endsWith('%') ? (value / 100) * whole : value;
}
