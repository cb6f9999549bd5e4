import type { LookedAt } from './looked-at.ts';
import { attributeOf, childrenOf, displayKind, isElement, type PageTree } from './page-tree.ts';

export interface Runs {
  /** Index among, and number of, the alike siblings. */
  readonly items: ReadonlyMap<number, readonly [number, number]>;
  /** Their parents. */
  readonly lists: ReadonlySet<number>;
}

/** Three of a kind make a list; two may be chance. */
const shortestRun = 3;
/** In px: lower siblings are lines of text, not cards. */
const lowestItem = 24;
/** Nodes of an item at least: a picture or a name, and something to say about it. */
const smallestItem = 4;
/** … and of a tile: a link, its picture, its text. */
const smallestTile = 3;

/** Siblings whose role already says what they are. */
const markedUp = new Set([
  'listitem',
  'row',
  'cell',
  'gridcell',
  'columnheader',
  'option',
  'menuitem',
  'tab',
  'treeitem',
]);

/**
 * Runs of alike siblings: same tag, same first class, of some size. Product cards, search results and reviews are
 * made of plain divs more often than of lists, and "the second result" means one of them. Rows of a form do not
 * count: "the second field" is not meant there.
 */
export function findRuns(page: LookedAt): Runs {
  const { tree, visibility } = page;
  const items = new Map<number, readonly [number, number]>();
  const lists = new Set<number>();
  for (let parent = 0; parent < tree.size; parent += 1) {
    if (!isElement(tree, parent) || visibility.holdsShown[parent] !== 1) continue;
    // Cheap way out for the many elements with little in them.
    if ((tree.end[parent] ?? 0) - parent < shortestRun * smallestTile) continue;
    const groups = new Map<string, number[]>();
    for (const child of childrenOf(tree, parent)) {
      if (!isElement(tree, child) || !mayBeItem(page, child)) continue;
      const key = keyOf(tree, child);
      // A page's top-level parts have a tag in common by chance.
      if (key.endsWith('.') && tree.tag[parent] === 'body') continue;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [child]);
      else group.push(child);
    }
    for (const [key, group] of groups) {
      if (group.length < shortestRun || group.some((item) => isFormRow(page, item))) continue;
      // Already counted with the run around it: answers below a comment.
      if (group.some((item) => items.has(item))) continue;
      lists.add(parent);
      const all = group.flatMap((item) => [item, ...findNested(page, item, key)]);
      all.forEach((item, index) => {
        items.set(item, [index, all.length]);
      });
    }
  }
  return { items, lists };
}

function keyOf(tree: PageTree, node: number): string {
  const firstClass = (attributeOf(tree, node, 'class') ?? '').trim().split(/\s+/, 1)[0] ?? '';
  return `${tree.tag[node]}.${firstClass}`;
}

/** Items within an item: "the third comment" counts answers to comments as they come. */
function findNested(page: LookedAt, item: number, key: string): readonly number[] {
  const { tree } = page;
  const nested: number[] = [];
  if (key.endsWith('.')) return nested;
  for (let at = item + 1; at < (tree.end[item] ?? 0); at += 1) {
    if (isElement(tree, at) && keyOf(tree, at) === key && mayBeItem(page, at)) nested.push(at);
  }
  return nested;
}

function mayBeItem(page: LookedAt, node: number): boolean {
  const { tree, visibility } = page;
  return (
    visibility.holdsShown[node] === 1 &&
    (tree.end[node] ?? 0) - node >= (isTile(tree, node) ? smallestTile : smallestItem) &&
    tree.display[node] !== displayKind.inline &&
    tree.display[node] !== displayKind.tableCell &&
    (tree.height[node] ?? 0) >= lowestItem &&
    !markedUp.has(page.role(node)) &&
    !neverItems.has(tree.tag[node] ?? '')
  );
}

/** A link that is a picture with words. */
const isTile = (tree: PageTree, node: number): boolean =>
  tree.tag[node] === 'a' && tree.tag[node + 1] === 'img';

/** Controls are items of nothing, and tables in a row lay out a page. */
const neverItems = new Set(['input', 'select', 'textarea', 'button', 'table', 'form', 'fieldset', 'option']);

const fields = new Set(['input', 'select', 'textarea']);

/** Holds a field, and neither a link nor a heading that would make it a thing of its own. */
function isFormRow(page: LookedAt, node: number): boolean {
  const { tree } = page;
  let hasField = false;
  for (let at = node + 1; at < (tree.end[node] ?? 0); at += 1) {
    const tag = tree.tag[at] ?? '';
    if (tag === 'a' || /^h[1-6]$/.test(tag)) return false;
    if (fields.has(tag)) hasField = true;
  }
  return hasField;
}
