import { alphaOf, blend, contrast, type PackedColour } from './colour.ts';
import { isElement, type PageTree } from './page-tree.ts';
import type { Backgrounds } from './resolve-backgrounds.ts';

/** Contrast below which text and background are one to the eye; #f4f4f4 on white has 1.1. */
const leastContrast = 1.09;
/** Looking behind a text costs a sweep over everything painted; hostile pages could ask for it without end. */
const longestSearch = 3_000;

/**
 * Tells whether a text has the colour of what it stands on. What it stands on is mostly its ancestors' background,
 * which is checked first and settles nearly every text; only when the two look alike is it worked out what really
 * lies behind: white text on a photograph beside it in the markup is meant to be read.
 */
export function isBuriedText(tree: PageTree, backgrounds: Backgrounds): (node: number) => boolean {
  let painters: readonly number[] | null = null;
  let searches = 0;
  return (node) => {
    const parent = tree.parent[node] ?? -1;
    const color = tree.color[node] ?? 0;
    // Letters cut out of a picture (`background-clip: text`) have no colour of their own.
    if (backgrounds.pictured[parent] === 1) return false;
    const behind = backgrounds.colour[parent] ?? 0;
    if (!looksAlike(color, behind)) return false;
    searches += 1;
    if (searches > longestSearch) return true;
    painters ??= listPainters(tree);
    const painter = findPainterBehind(tree, painters, node);
    if (painter < 0) return true;
    if (isPicture(tree, painter)) return false;
    return looksAlike(color, backgrounds.colour[painter] ?? 0);
  };
}

function looksAlike(color: PackedColour, behind: PackedColour): boolean {
  return alphaOf(color) < 0.05 || contrast(blend(color, behind), behind) < leastContrast;
}

const pictureTags = new Set(['img', 'video', 'canvas', 'svg', 'picture', 'object', 'embed']);

function isPicture(tree: PageTree, node: number): boolean {
  return pictureTags.has(tree.tag[node] ?? '') || tree.hasBackgroundImage[node] === 1;
}

function listPainters(tree: PageTree): readonly number[] {
  const painters: number[] = [];
  for (let node = 0; node < tree.size; node += 1) {
    if (tree.rendered[node] !== 1 || !isElement(tree, node) || tree.invisible[node] === 1) continue;
    if (isPicture(tree, node) || alphaOf(tree.backgroundColor[node] ?? 0) > 0.5) painters.push(node);
  }
  return painters;
}

/** The last thing painted before the text at its centre; within one layer later in the document is later. */
function findPainterBehind(tree: PageTree, painters: readonly number[], text: number): number {
  const x = (tree.x[text] ?? 0) + (tree.width[text] ?? 0) / 2;
  const y = (tree.y[text] ?? 0) + (tree.height[text] ?? 0) / 2;
  const order = tree.paintOrder[text] ?? 0;
  let best = -1;
  let bestOrder = -1;
  for (const node of painters) {
    if (node > text && (tree.paintOrder[node] ?? 0) >= order) continue;
    const paint = tree.paintOrder[node] ?? 0;
    if (paint > order || paint < bestOrder) continue;
    const left = tree.x[node] ?? 0;
    const top = tree.y[node] ?? 0;
    if (x < left || y < top || x >= left + (tree.width[node] ?? 0) || y >= top + (tree.height[node] ?? 0))
      continue;
    best = node;
    bestOrder = paint;
  }
  return best;
}
