import type { PageTree } from './page-tree.ts';

/**
 * Those of a list in document order that lie in a subtree. Subtrees are runs of nodes, so two searches find them;
 * asking each item would make every question about a container as long as the page.
 */
export function within<T extends { readonly node: number }>(
  tree: PageTree,
  sorted: readonly T[],
  container: number,
): readonly T[] {
  return sorted.slice(firstFrom(sorted, container), firstFrom(sorted, tree.end[container] ?? 0));
}

/** Index of the first item at or behind a node. */
export function firstFrom(sorted: readonly { readonly node: number }[], node: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.node ?? 0) >= node) high = middle;
    else low = middle + 1;
  }
  return low;
}
