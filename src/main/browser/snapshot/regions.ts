import type { Candidate, Region, RegionKind } from '#shared/domain/index.ts';
import type { LookedAt } from './compute-snapshot.ts';
import { visibleBox } from './keep-candidates.ts';
import {
  attributeOf,
  childrenOf,
  hasAttribute,
  isElement,
  isFieldTag,
  nodeKind,
  positionKind,
  within,
} from './page-tree.ts';
import { cleanText } from './read-text.ts';
import { type FoundText, findRuns } from './texts.ts';

/** A region before it is known whether anything lies in it. */
interface FoundRegion {
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
    if (isFieldTag(tree.tag[at]) && visibility.reachable[at] === 1) return true;
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

const longestName = 100;

/** Lists are named by markup only: the first heading in one is that of its first item. */
const notNamedByHeading = new Set(['list', 'table', 'frame']);
/** What somebody would call an item or row: its title, else how it begins. */
const namedByFirstText = new Set(['item', 'row']);

/**
 * Drops regions with nothing in them and names the rest. `moved` gives the new index of an old one.
 */
export function nameRegions(
  page: LookedAt,
  { regions, of }: FoundRegions,
  texts: readonly FoundText[],
  candidates: readonly { readonly node: number; readonly candidate: Candidate | undefined }[],
): { readonly regions: readonly Region[]; readonly moved: (index: number) => number } {
  const used = new Uint8Array(regions.length);
  const use = (region: number) => {
    for (let at = region; at >= 0 && used[at] !== 1; at = regions[at]?.parent ?? -1) used[at] = 1;
  };
  for (const { node } of texts) use(of[node] ?? -1);
  for (const { node } of candidates) use(of[node] ?? -1);

  const linkNames = new Map<number, readonly string[]>();
  const moves = new Int32Array(regions.length).fill(-1);
  const kept: Region[] = [];
  regions.forEach((region, at) => {
    if (used[at] !== 1) return;
    moves[at] = kept.length;
    kept.push({
      kind: region.kind,
      name: nameOf(region),
      box: visibleBox(page, region.node),
      parent: region.parent < 0 ? -1 : (moves[region.parent] ?? -1),
      index: region.index,
      size: region.size,
    });
  });

  function nameOf({ kind, node }: FoundRegion): string {
    const given = namedByFirstText.has(kind) ? '' : page.names.givenNameOf(frameElement(node));
    if (given !== '') return cleanText(given, longestName);
    if (notNamedByHeading.has(kind)) return '';
    const inside = textsIn(node);
    const heading = titleAmong(inside);
    if (heading !== undefined) return cleanText(heading.text, longestName);
    if (!namedByFirstText.has(kind)) return '';
    const first = inside.find(({ text }) => /\p{L}/u.test(text)) ?? inside[0];
    const link = kind === 'item' ? linkIn(node) : '';
    return link !== '' && !isRepeated(node, link) ? link : cleanText(first?.text ?? '', longestName);
  }

  /** Words of links that several items of one list have ("Details" on every card) name none of them. */
  function isRepeated(node: number, link: string): boolean {
    const list = page.tree.parent[node] ?? -1;
    let names = linkNames.get(list);
    if (names === undefined) {
      names = regions
        .filter((region) => region.kind === 'item' && page.tree.parent[region.node] === list)
        .map((region) => linkIn(region.node));
      linkNames.set(list, names);
    }
    return names.filter((name) => name === link).length > 1;
  }

  function linkIn(node: number): string {
    const link = within(page.tree, candidates, node).find(
      ({ candidate }) => candidate?.role === 'link' && /\p{L}/u.test(candidate.text),
    );
    return cleanText(link?.candidate?.text ?? '', longestName);
  }

  /** A frame's region starts at its document; what names it is the iframe element around that. */
  function frameElement(node: number): number {
    return page.tree.tag[node] === '' ? (page.tree.parent[node] ?? node) : node;
  }

  function textsIn(node: number): readonly FoundText[] {
    return within(page.tree, texts, node).filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  }

  return { regions: kept, moved: (index) => (index < 0 ? -1 : (moves[index] ?? -1)) };
}

/** The first heading, unless others stand beside it as equals: then each is about a part only. */
function titleAmong(texts: readonly FoundText[]): FoundText | undefined {
  const headings = texts.filter(({ headingLevel }) => headingLevel > 0);
  const [first] = headings;
  const equals = headings.filter(({ headingLevel }) => headingLevel <= (first?.headingLevel ?? 0));
  return equals.length === 1 ? first : undefined;
}
