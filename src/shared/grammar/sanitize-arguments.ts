import type { ParsedArgument } from './parse-value.ts';
import { toFloat } from './parse-value.ts';

type Sanitized = ReadonlyMap<string, string | number | null>;

function sanitizePoint(x: string | number | undefined, y: string | number | undefined) {
  if (x !== undefined && y !== undefined) return { x: toFloat(x), y: toFloat(y) };
  const [only, other] = x === undefined ? [y, 'x='] : [x, 'y='];
  if (typeof only !== 'string' || !only.includes(other)) return { x: null, y: null };
  const cut = only.indexOf(other);
  const first = toFloat(only.slice(0, cut));
  const second = toFloat(only.slice(cut + other.length));
  return x === undefined ? { x: second, y: first } : { x: first, y: second };
}

/** Coordinates and box edges as numbers or null; everything else as parsed (spec 2.3, "Sanitising"). */
export function sanitizeArguments(args: ReadonlyMap<string, ParsedArgument>): Sanitized {
  const sanitized = new Map<string, string | number | null>();
  for (const [key, argument] of args) sanitized.set(key, argument.value);
  const x = args.get('x')?.value;
  const y = args.get('y')?.value;
  if (x !== undefined || y !== undefined) {
    const point = sanitizePoint(x, y);
    sanitized.set('x', point.x);
    sanitized.set('y', point.y);
  }
  for (const edge of ['top', 'left', 'right', 'bottom']) {
    const value = args.get(edge)?.value;
    if (value !== undefined) sanitized.set(edge, toFloat(value));
  }
  return sanitized;
}
