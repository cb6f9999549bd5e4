import type { PageTree } from './page-tree.ts';

/** The linear part of a transformation, row by row. */
type Matrix = readonly [number, number, number, number, number, number, number, number, number];

const still: Matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/**
 * Nodes that are turned away from the viewer and not painted from behind (`backface-visibility: hidden`), with all that
 * is in them: the back of a card that was not turned yet.
 */
export function findTurnedAway(tree: PageTree): Uint8Array {
  const away = new Uint8Array(tree.size);
  if (tree.oneSided.size === 0) return away;
  for (let node = 0; node < tree.size; node += 1) {
    const parent = tree.parent[node] ?? -1;
    away[node] = away[parent] ?? 0;
    if (tree.oneSided.has(node) && away[node] === 0 && isFacingAway(turnOf(tree, node))) away[node] = 1;
  }
  return away;
}

/** Its turn together with those of the ancestors that it shares a space with. */
function turnOf(tree: PageTree, node: number): Matrix {
  let turn = readTurn(tree.turn.get(node));
  for (let at = tree.parent[node] ?? -1; at >= 0 && tree.keepsSpace.has(at); at = tree.parent[at] ?? -1) {
    turn = multiply(readTurn(tree.turn.get(at)), turn);
  }
  return turn;
}

/** Where the normal of the plane points: the third entry of the third row of the inverse, transposed. */
function isFacingAway([a, b, c, d, e, f, g, h, i]: Matrix): boolean {
  const cofactor = a * e - b * d;
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  return cofactor * determinant < -1e-9;
}

/** "matrix3d(…) y 180deg": the property `rotate` comes before `transform`. */
function readTurn(value: string | undefined): Matrix {
  if (value === undefined) return still;
  const [transform = '', rotate = ''] = value.split(/(?<=\)|none) /u);
  const numbers = /^matrix3d\(([^)]*)\)/u.exec(transform)?.[1]?.split(',').map(Number) ?? [];
  const at = (index: number): number => numbers[index] ?? 0;
  const own: Matrix =
    numbers.length === 16 ? [at(0), at(4), at(8), at(1), at(5), at(9), at(2), at(6), at(10)] : still;
  return multiply(readRotation(rotate), own);
}

/** "y 180deg", "1 1 0 90deg", "45deg". */
function readRotation(value: string): Matrix {
  const match = /^(?:(x|y|z)|(-?[\d.e]+) (-?[\d.e]+) (-?[\d.e]+)) (-?[\d.e]+)deg$/u.exec(value);
  if (match === null) return still;
  const [, axis, x = axis === 'x' ? 1 : 0, y = axis === 'y' ? 1 : 0, z = axis === 'z' ? 1 : 0, degrees] =
    match;
  const length = Math.hypot(Number(x), Number(y), Number(z));
  if (length === 0) return still;
  const [u, v, w] = [Number(x) / length, Number(y) / length, Number(z) / length];
  const angle = (Number(degrees) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const rest = 1 - cos;
  return [
    cos + u * u * rest,
    u * v * rest - w * sin,
    u * w * rest + v * sin,
    v * u * rest + w * sin,
    cos + v * v * rest,
    v * w * rest - u * sin,
    w * u * rest - v * sin,
    w * v * rest + u * sin,
    cos + w * w * rest,
  ];
}

function multiply(left: Matrix, right: Matrix): Matrix {
  const cell = (row: number, column: number): number =>
    (left[row * 3] ?? 0) * (right[column] ?? 0) +
    (left[row * 3 + 1] ?? 0) * (right[column + 3] ?? 0) +
    (left[row * 3 + 2] ?? 0) * (right[column + 6] ?? 0);
  return [
    cell(0, 0),
    cell(0, 1),
    cell(0, 2),
    cell(1, 0),
    cell(1, 1),
    cell(1, 2),
    cell(2, 0),
    cell(2, 1),
    cell(2, 2),
  ];
}
