import { alphaOf } from './colour.ts';
import { boxEdges, type Clip, type Edges, intersect, isEmpty } from './find-clips.ts';
import { isElement, layerKind, type PageTree, positionKind } from './page-tree.ts';

interface Cover {
  readonly node: number;
  readonly edges: Edges;
  readonly order: number;
}

/** In px. Covers are looked up by the squares that they touch; most are smaller than a few. */
const squareSide = 160;
/** A cover of more squares than this is kept in a list that every look-up goes through. */
const mostSquares = 48;

/**
 * Tells whether something opaque is painted over the middle of a text. What is fixed to the viewport does not
 * count: notices can be closed, and the text under a bar at the top comes out by scrolling.
 */
export function isCoveredText(
  tree: PageTree,
  clips: readonly Clip[],
  opacity: Float32Array,
): (node: number) => boolean {
  const squares = new Map<number, Cover[]>();
  const large: Cover[] = [];
  for (const cover of listCovers(tree, clips, opacity)) {
    const keys = squaresOf(cover.edges);
    if (keys === null) large.push(cover);
    for (const key of keys ?? []) {
      const list = squares.get(key);
      if (list === undefined) squares.set(key, [cover]);
      else list.push(cover);
    }
  }
  const sunk = findSunk(tree);
  return (node) => {
    if (sunk[node] === 1) return true;
    const x = (tree.x[node] ?? 0) + (tree.width[node] ?? 0) / 2;
    const y = (tree.y[node] ?? 0) + (tree.height[node] ?? 0) / 2;
    const order = tree.paintOrder[node] ?? 0;
    const covers = ({ edges, order: painted }: Cover) =>
      painted > order && x >= edges[0] && x < edges[2] && y >= edges[1] && y < edges[3];
    const near = squares.get(keyOf(Math.floor(x / squareSide), Math.floor(y / squareSide)));
    return (near?.some(covers) ?? false) || large.some(covers);
  };
}

/**
 * What has a negative `z-index` is painted before everything that flows around it: under an opaque background of an
 * ancestor, up to the one that starts a stacking order of its own. The page's own background lies deeper still.
 */
function findSunk(tree: PageTree): Uint8Array {
  const sunk = new Uint8Array(tree.size);
  for (let node = 0; node < tree.size; node += 1) {
    const parent = tree.parent[node] ?? -1;
    sunk[node] = sunk[parent] ?? 0;
    if (tree.layer[node] !== layerKind.behind || sunk[node] === 1) continue;
    for (let at = parent; at >= 0 && tree.layer[at] === layerKind.none; at = tree.parent[at] ?? -1) {
      if (tree.tag[at] === 'body' || tree.tag[at] === '' || tree.position[at] === positionKind.fixed) break;
      if (tree.rendered[at] === 1 && alphaOf(tree.backgroundColor[at] ?? 0) === 1) sunk[node] = 1;
    }
  }
  return sunk;
}

/** Opaque backgrounds that belong to a layer of their own; the rest is painted before any text. */
function listCovers(tree: PageTree, clips: readonly Clip[], opacity: Float32Array): readonly Cover[] {
  const fixed = new Uint8Array(tree.size);
  const lowest = tree.paintOrder[tree.frames[0]?.root ?? 0] ?? 0;
  const covers: Cover[] = [];
  for (let node = 0; node < tree.size; node += 1) {
    const position = tree.position[node];
    if (position === positionKind.fixed || position === positionKind.sticky) fixed[node] = 1;
    else fixed[node] = fixed[tree.parent[node] ?? -1] ?? 0;
    if (fixed[node] === 1 || tree.rendered[node] !== 1 || tree.invisible[node] === 1) continue;
    if (!isElement(tree, node) || alphaOf(tree.backgroundColor[node] ?? 0) < 1) continue;
    const order = tree.paintOrder[node] ?? 0;
    const clip = clips[node];
    if (order <= lowest + 1 || (opacity[node] ?? 0) < 0.95 || clip === undefined) continue;
    const edges = intersect(boxEdges(tree, node), clip.reach);
    if (!isEmpty(edges)) covers.push({ node, edges, order });
  }
  return covers;
}

function squaresOf(edges: Edges): readonly number[] | null {
  const [left, top, right, bottom] = edges.map((edge) => Math.floor(edge / squareSide));
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return null;
  if ((right - left + 1) * (bottom - top + 1) > mostSquares) return null;
  const keys: number[] = [];
  for (let x = left; x <= right; x += 1) for (let y = top; y <= bottom; y += 1) keys.push(keyOf(x, y));
  return keys;
}

/** One number per square; pages are never a million squares wide. */
function keyOf(x: number, y: number): number {
  return y * 1_000_003 + x;
}
