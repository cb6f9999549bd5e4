import { uidAttribute } from '#shared/grammar/index.ts';
import { copyTree, type ElementNode, listElements, type PageNode } from './page-tree.ts';

export interface PruneLimits {
  /** Levels below a candidate, its children being 0. */
  readonly depth: number;
  readonly descendants: number;
  /** Siblings kept on each side of a candidate. */
  readonly siblings: number;
}

/** What WebLINX's action models see around a candidate (spec/weblinx.md 4.5). */
export const actionModelLimits: PruneLimits = { depth: 1, descendants: 5, siblings: 2 };
/** What MindAct sees (spec/weblinx.md 4.8). */
export const mindActLimits: PruneLimits = { depth: 5, descendants: 50, siblings: 3 };

type Parents = Map<PageNode, ElementNode>;

const uidOf = (node: PageNode): string =>
  node.kind === 'element' ? (node.attributes.get(uidAttribute) ?? '') : '';

/**
 * The page with nothing left but the candidates, what is above them and what stands near them (spec/weblinx.md 4.5).
 * Elements that say nothing any more are folded away, and with them, as in the reference, their own text: text stays
 * in candidates and in elements with some attribute besides the uid. The page itself is not changed.
 *
 * `strictCompat`: a related node without a uid, comments too, keeps every element that has none.
 */
export function prunePage(
  page: ElementNode,
  candidates: ReadonlySet<string>,
  limits: PruneLimits,
  { strictCompat = true }: { readonly strictCompat?: boolean } = {},
): ElementNode {
  const root = copyTree(page);
  const elements = listElements(root);
  const parents: Parents = new Map();
  for (const element of elements) for (const child of element.children) parents.set(child, element);
  const related = new Set<PageNode>();
  for (const element of elements) {
    if (!candidates.has(uidOf(element))) continue;
    for (const node of relatives(element, parents, limits)) related.add(node);
  }
  const uids = new Set([...related].map(uidOf));
  const isKept = (node: ElementNode) =>
    strictCompat ? uids.has(uidOf(node)) : related.has(node) || (uidOf(node) !== '' && uids.has(uidOf(node)));
  for (const element of elements.toReversed()) {
    const parent = parents.get(element);
    if (!isKept(element) && parent !== undefined) {
      parent.children.splice(parent.children.indexOf(element), 1);
      continue;
    }
    if (!candidates.has(uidOf(element))) element.attributes.delete(uidAttribute);
    if (element.attributes.size > 0 || parent === undefined || element.children.length > 1) continue;
    parent.children.splice(parent.children.indexOf(element), 1, ...element.children);
    for (const child of element.children) parents.set(child, parent);
  }
  return root;
}

/** A candidate itself, its ancestors, the first of its descendants and its nearest siblings. */
function relatives(element: ElementNode, parents: Parents, limits: PruneLimits): readonly PageNode[] {
  const parent = parents.get(element);
  const ancestors: ElementNode[] = [];
  for (let above = parent; above !== undefined; above = parents.get(above)) ancestors.push(above);
  const siblings = parent?.children ?? [];
  const place = siblings.indexOf(element);
  return [
    element,
    ...ancestors,
    ...descendants(element, limits.depth).slice(0, limits.descendants),
    ...siblings.slice(Math.max(0, place - limits.siblings), place + limits.siblings + 1),
  ];
}

function descendants(element: ElementNode, depth: number): readonly PageNode[] {
  if (depth < 0) return [];
  return element.children.flatMap((child) => [
    child,
    ...(child.kind === 'element' ? descendants(child, depth - 1) : []),
  ]);
}
