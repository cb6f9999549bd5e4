import { findLabels, type Labels } from './find-labels.ts';
import { createNameReader, type NameReader } from './find-names.ts';
import { roleOf } from './find-roles.ts';
import { findVisible, type Visibility } from './find-visible.ts';
import type { PageTree } from './page-tree.ts';

/** The page with what the later passes ask of it again and again. */
export interface LookedAt {
  readonly tree: PageTree;
  readonly visibility: Visibility;
  readonly labels: Labels;
  readonly names: NameReader;
  role(node: number): string;
}

export function lookAt(tree: PageTree): LookedAt {
  const visibility = findVisible(tree);
  const labels = findLabels(tree);
  const roles = new Map<number, string>();
  return {
    tree,
    visibility,
    labels,
    names: createNameReader(tree, visibility, labels),
    role: (node) => {
      const known = roles.get(node);
      if (known !== undefined) return known;
      const role = roleOf(tree, node);
      roles.set(node, role);
      return role;
    },
  };
}
