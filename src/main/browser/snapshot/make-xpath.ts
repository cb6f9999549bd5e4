import { isElement, nodeKind, type PageTree } from './page-tree.ts';

/**
 * Absolute paths as WebLINX writes them (spec/weblinx.md 3.2): `/html/body/div[3]/a`, an index only where the
 * parent has more than one child with that tag. Within the element's own frame. Paths of parents are kept, since
 * thousands of candidates share theirs.
 */
export function createXpaths(tree: PageTree): (node: number) => string {
  const paths = new Map<number, string>();
  const steps = new Map<number, string>();
  const counted = new Set<number>();

  /** Names all children of one parent at once: a list of 2,000 must not be counted 2,000 times. */
  function countChildren(parent: number): void {
    counted.add(parent);
    const byTag = new Map<string, number[]>();
    for (let child = parent + 1; child < (tree.end[parent] ?? 0); child = tree.end[child] ?? tree.size) {
      if (!isElement(tree, child)) continue;
      const tag = tree.tag[child] ?? '';
      const alike = byTag.get(tag);
      if (alike === undefined) byTag.set(tag, [child]);
      else alike.push(child);
    }
    for (const [tag, children] of byTag) {
      children.forEach((child, at) => {
        steps.set(child, children.length > 1 ? `${tag}[${at + 1}]` : tag);
      });
    }
  }

  function pathOf(node: number): string {
    if (node < 0 || tree.kind[node] === nodeKind.document) return '';
    const known = paths.get(node);
    if (known !== undefined) return known;
    const parent = tree.parent[node] ?? -1;
    if (!counted.has(parent)) countChildren(parent);
    // Trees of 10,000 levels exist on purpose: an ancestor's path is cut rather than grown without end.
    const above = pathOf(parent);
    const path = above.length > longestPath ? above : `${above}/${steps.get(node) ?? tree.tag[node] ?? ''}`;
    paths.set(node, path);
    return path;
  }

  return (node) => {
    // From the top down: recursion would follow the tree's depth onto the stack.
    const chain: number[] = [];
    for (
      let at = node;
      at >= 0 && tree.kind[at] !== nodeKind.document && !paths.has(at);
      at = tree.parent[at] ?? -1
    ) {
      chain.push(at);
    }
    for (let at = chain.length - 1; at >= 0; at -= 1) pathOf(chain[at] ?? -1);
    return pathOf(node);
  };
}

/** In characters. */
const longestPath = 2_000;
