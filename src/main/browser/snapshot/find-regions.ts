import type { RegionKind } from '#shared/domain/index.ts';
import { findRuns } from './find-runs.ts';
import type { LookedAt } from './looked-at.ts';
import { attributeOf, childrenOf, hasAttribute, isElement, nodeKind, positionKind } from './page-tree.ts';

/** A region before it is known whether anything lies in it. */
export interface FoundRegion {
  readonly kind: RegionKind;
  readonly node: number;
  readonly parent: number;
  readonly index: number;
  readonly size: number;
}

export interface FoundRegions {
  readonly regions: readonly FoundRegion[];
  /** Innermost region of each node, itself included; -1 for none. */
  readonly of: Int32Array;
}

/**
 * The containers a person would name: landmarks, dialogs, lists with their items, tables with their rows, sections
 * with a heading, frames. Lists are found by markup and by likeness (`findRuns`), since few shops mark theirs up.
 */
export function findRegions(page: LookedAt): FoundRegions {
  const { tree, visibility } = page;
  const regions: FoundRegion[] = [];
  const of = new Int32Array(tree.size).fill(-1);
  const runs = findRuns(page);
  /** Place of list items and rows among their visible siblings. */
  const places = new Map<number, readonly [number, number]>();

  for (let node = 0; node < tree.size; node += 1) {
    const parent = tree.parent[node] ?? -1;
    const around = parent < 0 ? -1 : (of[parent] ?? -1);
    of[node] = around;
    if (visibility.holdsShown[node] !== 1) continue;
    if (tree.kind[node] === nodeKind.document) {
      if (parent >= 0)
        of[node] = regions.push({ kind: 'frame', node, parent: around, index: -1, size: 0 }) - 1;
      continue;
    }
    if (!isElement(tree, node)) continue;
    const run = runs.items.get(node);
    const marked = containerKindOf(page, node);
    // One of several alike is an item first, even if it starts with a heading.
    const kind =
      run !== undefined && (marked === null || itemTags.has(tree.tag[node] ?? ''))
        ? 'item'
        : (marked ?? (runs.lists.has(node) ? 'list' : null));
    if (kind === null) continue;
    const [index, size] =
      kind === 'item' || kind === 'row' ? (run ?? placeAmongSiblings(page, node, places)) : [-1, 0];
    of[node] = regions.push({ kind, node, parent: around, index, size }) - 1;
  }
  return { regions, of };
}

const itemTags = new Set(['div', 'article', 'a', 'li']);

/** A form that only wraps a button is no place to a person. */
function containerKindOf(page: LookedAt, node: number): RegionKind | null {
  const kind = kindOf(page, node);
  return kind === 'form' && !holdsField(page, node) ? null : kind;
}

function holdsField({ tree, visibility }: LookedAt, node: number): boolean {
  for (let at = node + 1; at < (tree.end[node] ?? 0); at += 1) {
    const tag = tree.tag[at];
    const field = tag === 'input' || tag === 'select' || tag === 'textarea';
    if (field && visibility.reachable[at] === 1) return true;
  }
  return false;
}

function kindOf(page: LookedAt, node: number): RegionKind | null {
  const { tree } = page;
  const byRole = roleKinds[page.role(node)];
  const tag = tree.tag[node] ?? '';
  switch (tag) {
    case 'header':
      return byRole ?? (isPageLevel(page, node) ? 'banner' : null);
    case 'footer':
      return byRole ?? (isPageLevel(page, node) ? 'footer' : null);
    case 'section':
    case 'fieldset':
      return byRole ?? 'section';
    case 'details':
      return byRole ?? 'section';
    case 'div':
      return (
        byRole ??
        (attributeOf(tree, node, 'aria-modal') === 'true' || floats(page, node)
          ? 'dialog'
          : headedKind(page, node))
      );
    case 'dialog':
      return hasAttribute(tree, node, 'open') ? 'dialog' : null;
    default:
      return byRole ?? null;
  }
}

const roleKinds: Readonly<Record<string, RegionKind>> = {
  alertdialog: 'dialog',
  article: 'section',
  banner: 'banner',
  complementary: 'complementary',
  contentinfo: 'footer',
  dialog: 'dialog',
  feed: 'list',
  form: 'form',
  grid: 'table',
  list: 'list',
  listbox: 'list',
  listitem: 'item',
  main: 'main',
  menu: 'list',
  menubar: 'list',
  menuitem: 'item',
  navigation: 'navigation',
  option: 'item',
  region: 'section',
  row: 'row',
  search: 'search',
  tabpanel: 'section',
  table: 'table',
  tree: 'list',
  treegrid: 'table',
  treeitem: 'item',
};

/** A header or footer inside an article or section is that one's own, not the page's. */
function isPageLevel(page: LookedAt, node: number): boolean {
  const { tree } = page;
  for (let at = tree.parent[node] ?? -1; at >= 0; at = tree.parent[at] ?? -1) {
    if (['article', 'section', 'main', 'aside', 'nav', 'dialog', 'li'].includes(tree.tag[at] ?? ''))
      return false;
  }
  return true;
}

/** In px: smaller floating boxes are buttons, not boxes that want an answer. */
const smallestDialog = { width: 160, height: 60 };

/**
 * A box fixed over the page with something to press in it: cookie notices and sign-up pop-ups are plain divs. Bars at
 * the top and columns along the side belong to the page.
 */
function floats(page: LookedAt, node: number): boolean {
  const { tree, visibility } = page;
  if (tree.position[node] !== positionKind.fixed || visibility.shown[node] !== 1) return false;
  const view = tree.frames[tree.frame[node] ?? 0];
  const width = tree.width[node] ?? 0;
  const height = tree.height[node] ?? 0;
  if (view === undefined || width < smallestDialog.width || height < smallestDialog.height) return false;
  const wide = width > view.width * 0.9;
  const tall = height > view.height * 0.9;
  const topBar = wide && !tall && (tree.y[node] ?? 0) - view.y < 2;
  if (topBar || (tall && !wide)) return false;
  let pressed = false;
  for (let at = node + 1; at < (tree.end[node] ?? 0); at += 1) {
    const tag = tree.tag[at] ?? '';
    if (tag === 'main' || tag === 'nav' || tag === 'header') return false;
    if ((tag === 'button' || tag === 'a' || tree.pointer[at] === 1) && visibility.holdsShown[at] === 1)
      pressed = true;
  }
  return pressed;
}

/** A div that starts with a heading is a section by any other name. */
function headedKind(page: LookedAt, node: number): RegionKind | null {
  const { tree, visibility } = page;
  for (const child of childrenOf(tree, node)) {
    if (visibility.holdsShown[child] !== 1) continue;
    return page.role(child) === 'heading' ? 'section' : null;
  }
  return null;
}

/** Rows of headings only are no rows: "the second row" is the second row of data. */
function placeAmongSiblings(
  page: LookedAt,
  node: number,
  places: Map<number, readonly [number, number]>,
): readonly [number, number] {
  const known = places.get(node);
  if (known !== undefined) return known;
  const { tree, visibility } = page;
  const role = page.role(node);
  const alike: number[] = [];
  for (const sibling of childrenOf(tree, tree.parent[node] ?? -1)) {
    if (visibility.holdsShown[sibling] !== 1 || !isElement(tree, sibling) || page.role(sibling) !== role)
      continue;
    if (role === 'row' && isHeaderRow(page, sibling)) continue;
    alike.push(sibling);
  }
  alike.forEach((sibling, index) => {
    places.set(sibling, [index, alike.length]);
  });
  return places.get(node) ?? [-1, 0];
}

function isHeaderRow(page: LookedAt, row: number): boolean {
  const { tree } = page;
  let headers = 0;
  for (const cell of childrenOf(tree, row)) {
    const role = page.role(cell);
    if (role === 'cell' || role === 'gridcell' || role === 'rowheader') return false;
    if (role === 'columnheader') headers += 1;
  }
  return headers > 0;
}
