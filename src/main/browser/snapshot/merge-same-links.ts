import type { Kept } from './keep-candidates.ts';
import type { LookedAt } from './looked-at.ts';
import { attributeOf } from './page-tree.ts';

/**
 * A card's picture and its title are mostly two links to one page: one thing to a person, so the one with text is
 * kept. Links that say different things stay, as do links to places within the page and to scripts, and links far
 * apart: "Rules" at the bottom is another one than "Rules" at the top.
 */
export function mergeSameLinks(page: LookedAt, regionOf: Int32Array, kept: readonly Kept[]): readonly Kept[] {
  const best = new Map<string, number>();
  const dropped = new Set<number>();
  for (const { node } of kept) {
    const href = page.tree.tag[node] === 'a' ? attributeOf(page.tree, node, 'href') : null;
    if (href === null || href === '' || href.startsWith('#') || href.startsWith('javascript:')) continue;
    const name = page.names.nameOf(node).toLowerCase();
    for (const key of [`${regionOf[node]} ${href} ${name}`, `${regionOf[node]} ${href} `]) {
      const other = best.get(key);
      if (other === undefined || dropped.has(other) || !areClose(page, node, other)) continue;
      const otherName = page.names.nameOf(other).toLowerCase();
      if (name !== otherName && name !== '' && otherName !== '') continue;
      dropped.add(isBetter(page, node, other) ? other : node);
      break;
    }
    if (!dropped.has(node)) {
      best.set(`${regionOf[node]} ${href} ${name}`, node);
      best.set(`${regionOf[node]} ${href} `, node);
    }
  }
  return kept.filter(({ node }) => !dropped.has(node));
}

/** In px: a picture and its title stand closer than this, a page's head and foot do not. */
const farthest = 120;

function areClose({ tree }: LookedAt, first: number, second: number): boolean {
  const gap = (start: Float64Array, size: Float64Array) => {
    const [from, to] = [start[first] ?? 0, start[second] ?? 0];
    return Math.max(to - from - (size[first] ?? 0), from - to - (size[second] ?? 0));
  };
  return gap(tree.x, tree.width) <= farthest && gap(tree.y, tree.height) <= farthest;
}

/** Text can be read and pointed at by name; a picture's name may be for screen readers only. */
function isBetter(page: LookedAt, node: number, other: number): boolean {
  const hasText = (link: number) => {
    for (let at = link + 1; at < (page.tree.end[link] ?? 0); at += 1) {
      if (page.tree.text[at] !== -1 && page.visibility.shown[at] === 1) return true;
    }
    return false;
  };
  return hasText(node) && !hasText(other);
}
