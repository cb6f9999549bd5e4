import type { LookedAt } from './looked-at.ts';
import { attributeOf } from './page-tree.ts';

/** In px²: smaller drawings are icons and decoration. */
const largeArea = 200 * 150;

/** Things that a person sees and that cannot be read here: drawings and embedded documents. */
export function findUnseenAreas({ tree, visibility, names }: LookedAt): readonly string[] {
  const gaps: string[] = [];
  for (let node = 0; node < tree.size; node += 1) {
    const tag = tree.tag[node];
    if (tag !== 'canvas' && tag !== 'embed' && tag !== 'object') continue;
    const area = (tree.width[node] ?? 0) * (tree.height[node] ?? 0);
    if (visibility.shown[node] !== 1 || area < largeArea || (tag === 'canvas' && hasContent(node))) continue;
    const name = names.nameOf(node) || attributeOf(tree, node, 'title') || '';
    const size = `${Math.round(tree.width[node] ?? 0)} × ${Math.round(tree.height[node] ?? 0)} px`;
    const what = tag === 'canvas' ? 'A drawing' : 'An embedded document';
    gaps.push(`${what} of ${size}${name === '' ? '' : ` ("${name}")`} cannot be looked into.`);
  }
  // One line each is enough for a page full of charts.
  return gaps.length > 5
    ? [...gaps.slice(0, 5), `${gaps.length - 5} more drawings cannot be looked into.`]
    : gaps;

  /** Fallback content of a canvas is what screen readers get; it is not painted. */
  function hasContent(node: number): boolean {
    return visibility.holdsShown[node] === 1 && (tree.end[node] ?? 0) > node + 1 && isShownInside(node);
  }

  function isShownInside(node: number): boolean {
    for (let at = node + 1; at < (tree.end[node] ?? 0); at += 1) if (visibility.shown[at] === 1) return true;
    return false;
  }
}
