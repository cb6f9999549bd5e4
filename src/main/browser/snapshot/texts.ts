import type { Box } from '#shared/domain/index.ts';
import type { LookedAt } from './compute-snapshot.ts';
import {
  attributeOf,
  childrenOf,
  displayKind,
  isElement,
  isFieldTag,
  nodeKind,
  type PageTree,
  textOf,
} from './page-tree.ts';
import { blockOf, cleanText, dropUnseen, standApart } from './read-text.ts';
import type { Visibility } from './visibility.ts';

/** A text block before its region is known; from its first text node to its last; `block` is what it flows in. */
export interface FoundText {
  readonly node: number;
  readonly last: number;
  readonly block: number;
  readonly text: string;
  readonly box: Box;
  readonly headingLevel: number;
}

export interface FoundTexts {
  readonly texts: readonly FoundText[];
  /** The first node that was not read any more. */
  readonly end: number;
  readonly gaps: readonly string[];
}

const breaking = new Set(['input', 'select', 'textarea', 'iframe', 'video', 'audio']);

/** A paragraph longer than this is cut; it is read aloud in parts anyway. */
const longestBlock = 2_000;

/**
 * Visible text, one block per run of inline content, as a person reads it: `<p>Total <b>£5</b></p>` is one block,
 * two list items are two. A button in the middle of a line is a block of its own.
 */
export function findTexts(
  tree: PageTree,
  visibility: Visibility,
  limits: { readonly textBlocks: number; readonly textLength: number },
): FoundTexts {
  const texts: FoundText[] = [];
  let length = 0;
  let run = startRun(-1, -1);
  let pendingSpace = false;

  function finish(): void {
    const text = cleanText(run.text, longestBlock);
    if (text === '' || run.node < 0) return;
    length += text.length;
    const { node, last, block, left, top, right, bottom } = run;
    const box = { x: left, y: top, width: right - left, height: bottom - top };
    texts.push({ node, last, block, text, box, headingLevel: headingLevelOf(tree, block) });
  }

  for (let node = 0; node < tree.size; node += 1) {
    const kind = tree.kind[node];
    const tag = tree.tag[node] ?? '';
    if (tag === 'br') pendingSpace = true;
    // What stands before a field and what stands behind it are two texts: each may be a label.
    if (breaking.has(tag) && visibility.shown[node] === 1) {
      finish();
      run = startRun(-1, -1);
    }
    if (kind !== nodeKind.text && kind !== nodeKind.pseudo) continue;
    const raw = textOf(tree, node);
    if (visibility.shown[node] !== 1) {
      if (kind === nodeKind.text && /^\s+$/.test(raw)) pendingSpace = true;
      continue;
    }
    if (kind === nodeKind.pseudo && (tree.tag[node] === '::marker' || !/[\p{L}\p{N}]/u.test(raw))) continue;
    const block = blockOf(tree, node);
    if (block !== run.block) {
      finish();
      if (texts.length >= limits.textBlocks || length >= limits.textLength) {
        const gaps = ['The page has more text than was read; the rest of it was left out.'];
        return { texts, end: node, gaps };
      }
      run = startRun(node, block);
      pendingSpace = false;
    }
    const apart = pendingSpace || (run.last >= 0 && standApart(tree, run.last, node));
    run.text += `${apart ? ' ' : ''}${dropUnseen(raw)}`;
    run.last = node;
    pendingSpace = false;
    const x = tree.x[node] ?? 0;
    const y = tree.y[node] ?? 0;
    run.left = Math.min(run.left, x);
    run.top = Math.min(run.top, y);
    run.right = Math.max(run.right, x + (tree.width[node] ?? 0));
    run.bottom = Math.max(run.bottom, y + (tree.height[node] ?? 0));
  }
  finish();
  return { texts, end: tree.size, gaps: [] };
}

function startRun(node: number, block: number) {
  return {
    node,
    block,
    last: -1,
    text: '',
    left: Infinity,
    top: Infinity,
    right: -Infinity,
    bottom: -Infinity,
  };
}

/** 1 to 6 when the block is, or lies in, a heading. */
function headingLevelOf(tree: PageTree, block: number): number {
  // A heading holds little: a few steps up is enough, and keeps deep pages cheap.
  for (let at = block, steps = 0; at >= 0 && steps < 6; at = tree.parent[at] ?? -1, steps += 1) {
    const level = /^h([1-6])$/.exec(tree.tag[at] ?? '')?.[1];
    if (level !== undefined) return Number(level);
    if (attributeOf(tree, at, 'role') === 'heading')
      return Number(attributeOf(tree, at, 'aria-level') ?? 2) || 2;
  }
  return 0;
}

interface Runs {
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
    const children = childrenOf(tree, parent).filter(
      (child) => isElement(tree, child) && mayBeItem(page, child),
    );
    for (const [key, group] of Map.groupBy(children, (child) => keyOf(tree, child))) {
      // A page's top-level parts have a tag in common by chance.
      if (key.endsWith('.') && tree.tag[parent] === 'body') continue;
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

/**
 * Holds a field, and neither a link nor a heading that would make it a thing of its own. A box to tick without a
 * label, beside a button, picks what the row is of: a message in a list.
 */
function isFormRow(page: LookedAt, node: number): boolean {
  const { tree } = page;
  let hasField = false;
  let onlyPicks = true;
  let hasButton = false;
  for (let at = node + 1; at < (tree.end[node] ?? 0); at += 1) {
    const tag = tree.tag[at] ?? '';
    if (tag === 'a' || /^h[1-6]$/.test(tag)) return false;
    if (tag === 'button') hasButton = true;
    else if (isFieldTag(tag)) {
      hasField = true;
      const hasLabel = tree.tag[tree.parent[at] ?? -1] === 'label';
      onlyPicks &&= attributeOf(tree, at, 'type') === 'checkbox' && !hasLabel;
    }
  }
  return hasField && !(onlyPicks && hasButton);
}
