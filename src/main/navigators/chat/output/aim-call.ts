import type { ParsedAction } from '#shared/grammar/index.ts';
import { type Problem, problem } from './problem.ts';
import type { ReplyScene } from './reply-scene.ts';

/** Calls that are aimed at an element; `scroll` has coordinates of its own meaning. */
const aimed: ReadonlySet<string> = new Set([
  'click',
  'textinput',
  'submit',
  'change',
  'hover',
  'copy',
  'paste',
]);

/** The point that a call names in place of an element: x and y, or the middle of a box. */
function pointOf({ args }: ParsedAction): { readonly x: number; readonly y: number } | null {
  const number = (key: string) => {
    const text = args.get(key)?.raw.trim() ?? '';
    return /^\d+(?:\.\d+)?$/u.test(text) ? Number(text) : Number.NaN;
  };
  const middle = (from: string, to: string) => (number(from) + number(to)) / 2;
  const x = args.has('x') ? number('x') : middle('left', 'right');
  const y = args.has('y') ? number('y') : middle('top', 'bottom');
  return Number.isNaN(x) || Number.isNaN(y) ? null : { x, y };
}

/** The call with its point replaced by the element there. */
export function aimCall(parsed: ParsedAction, scene: ReplyScene): ParsedAction | Problem {
  if (scene.pointing === null || !aimed.has(parsed.intent) || parsed.args.has('uid')) return parsed;
  const point = pointOf(parsed);
  if (point === null) return parsed;
  const { width, height } = scene.pointing.picture;
  const there = point.x > width || point.y > height ? null : scene.pointing.locate(point);
  if (there === null) {
    return problem(
      'unknown-element',
      `There is nothing to act on at (${point.x}, ${point.y}). The picture is ${width} by ${height} pixels.`,
      'pointed at a place where there is nothing',
    );
  }
  const uid = { value: there, type: 'str', raw: there } as const;
  return { ...parsed, args: new Map([...parsed.args, ['uid', uid]]) };
}
