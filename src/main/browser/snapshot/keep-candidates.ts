import type { Box } from '#shared/domain/index.ts';
import type { LookedAt } from './compute-snapshot.ts';
import { attributeOf, hasAttribute, isElement, nodeKind, type PageTree } from './page-tree.ts';
import { inputTypeOf, isEditingHost, pressedRoles } from './roles.ts';

/** A candidate before it is described. */
export interface Kept {
  readonly node: number;
  /** The field that a label stands in for because the field itself cannot be seen; else -1. */
  readonly proxyFor: number;
}

/** A container with more things to operate than this listens for them, not for itself. */
const mostInside = 12;

/**
 * One candidate per thing that can be done. An element with only signs of being operated goes when something inside
 * or around it is the real target: a span in a link, a wrapper whose whole text is one button, a list that listens
 * for its rows. It stays when it has text of its own to click (a mail row with a checkbox in it).
 * Hidden checkboxes and file fields are replaced by their visible label.
 */
export function keepCandidates(
  page: LookedAt,
  marks: Uint8Array,
  scrollers: ReadonlyMap<number, unknown>,
  viewport: Box,
): readonly Kept[] {
  const { tree, visibility } = page;
  const kept = new Uint8Array(tree.size);
  /** Kept elements below a node. */
  const inside = new Int32Array(tree.size);
  const fieldsInside = new Int32Array(tree.size);
  /** Shown texts below a node, and those of them that lie in a kept element. */
  const texts = new Int32Array(tree.size);
  const covered = new Int32Array(tree.size);
  const proxies = findProxies(page, marks);
  const strongAbove = findStrongAbove(page, marks);
  const halfView = (viewport.width * viewport.height) / 2;

  for (let node = tree.size - 1; node > 0; node -= 1) {
    const parent = tree.parent[node] ?? -1;
    if (isElement(tree, node)) kept[node] = decide(node) ? 1 : 0;
    else if (visibility.shown[node] === 1) texts[node] = 1;
    if (parent < 0) continue;
    inside[parent] = (inside[parent] ?? 0) + (inside[node] ?? 0) + (kept[node] ?? 0);
    fieldsInside[parent] = (fieldsInside[parent] ?? 0) + (fieldsInside[node] ?? 0) + (isField(node) ? 1 : 0);
    texts[parent] = (texts[parent] ?? 0) + (texts[node] ?? 0);
    covered[parent] = (covered[parent] ?? 0) + (kept[node] === 1 ? (texts[node] ?? 0) : (covered[node] ?? 0));
  }

  function isField(node: number): boolean {
    const tag = tree.tag[node];
    return kept[node] === 1 && (tag === 'input' || tag === 'select' || tag === 'textarea');
  }

  function decide(node: number): boolean {
    if (proxies.has(node)) return true;
    const mark = marks[node];
    if (mark === interactivity.none) return false;
    const field = page.labels.fieldOf(node);
    if (tree.tag[node] === 'label' && field >= 0) return false;
    if (mark === interactivity.strong) return keepsStrong(node);
    return visibility.holdsShown[node] === 1 && keepsWeak(node);
  }

  function keepsStrong(node: number): boolean {
    const tag = tree.tag[node] ?? '';
    if (isHiddenField(page, node)) return false;
    const formField = tag === 'input' || tag === 'select' || tag === 'textarea';
    if (visibility.holdsShown[node] !== 1 && !(formField && visibility.reachable[node] === 1)) return false;
    const uncovered = (texts[node] ?? 0) - (covered[node] ?? 0);
    if (inside[node] === 1 && uncovered === 0 && fieldsInside[node] === 1 && !formField) return false;
    if (inside[node] === 1 && uncovered === 0 && fieldsInside[node] === 0 && !formField) dropInside(node);
    return true;
  }

  /** A link whose whole content is a button, a tab that holds one link: pressing the outer presses the inner. */
  function dropInside(node: number): void {
    for (let at = node + 1; at < (tree.end[node] ?? 0); at += 1) {
      if (kept[at] === 1) kept[at] = 0;
    }
    inside[node] = 0;
  }

  function keepsWeak(node: number): boolean {
    const above = strongAbove[tree.parent[node] ?? -1] ?? -1;
    if (above >= 0) return false;
    const area = (tree.width[node] ?? 0) * (tree.height[node] ?? 0);
    const uncovered = (texts[node] ?? 0) - (covered[node] ?? 0);
    const within = inside[node] ?? 0;
    if (within > mostInside || (within > 0 && uncovered === 0)) return false;
    const invites = hasTabStop(tree, node) || startsPointer(tree, node);
    // It listens for what is in it, unless it is one of many alike that are opened by a click anywhere.
    if (!invites && within > 1 && !entryRoles.has(page.role(node))) return false;
    return invites || area <= halfView;
  }

  const result: Kept[] = [];
  for (let node = 0; node < tree.size; node += 1) {
    // A container that scrolls is one too, whatever is in it.
    if (kept[node] === 1 || scrollers.has(node)) result.push({ node, proxyFor: proxies.get(node) ?? -1 });
  }
  return result;
}

const entryRoles = new Set(['row', 'listitem', 'article', 'gridcell', 'cell']);

/** Labels that stand in for their unseen field. */
function findProxies(page: LookedAt, marks: Uint8Array): ReadonlyMap<number, number> {
  const { tree, visibility, labels } = page;
  const proxies = new Map<number, number>();
  for (let node = 0; node < tree.size; node += 1) {
    if (marks[node] !== interactivity.strong || !isHiddenField(page, node)) continue;
    const label = labels.of(node).find((candidate) => visibility.holdsShown[candidate] === 1);
    if (label !== undefined) proxies.set(label, node);
  }
  return proxies;
}

/** In px; a checkbox smaller than this is not meant to be seen. */
const smallestBox = 6;

/** A checkbox, radio button or file field that the page hides behind something of its own making. */
function isHiddenField(page: LookedAt, node: number): boolean {
  const { tree, visibility, labels } = page;
  if (tree.tag[node] !== 'input') return false;
  if (!['checkbox', 'radio', 'file'].includes(inputTypeOf(tree, node))) return false;
  const small = (tree.width[node] ?? 0) < smallestBox || (tree.height[node] ?? 0) < smallestBox;
  if (visibility.shown[node] === 1 && !small) return false;
  // Transparent, but it takes the click: it stays unless a label can be shown for it.
  const labelled = labels.of(node).some((label) => visibility.holdsShown[label] === 1);
  return labelled || small || visibility.reachable[node] !== 1;
}

/** Roles that hold further things to operate, so that what is in them is not swallowed. */
const holders = new Set(['combobox', 'listbox', 'treeitem']);

function findStrongAbove(page: LookedAt, marks: Uint8Array): Int32Array {
  const { tree } = page;
  const above = new Int32Array(tree.size).fill(-1);
  for (let node = 0; node < tree.size; node += 1) {
    const parent = tree.parent[node] ?? -1;
    const swallows =
      (marks[node] === interactivity.strong && !holders.has(page.role(node))) ||
      page.labels.fieldOf(node) >= 0;
    above[node] = swallows ? node : tree.kind[node] === nodeKind.document ? -1 : (above[parent] ?? -1);
  }
  return above;
}

/** Where a person sees it: its own box, or the box around what is shown of it when it has none. */
export function visibleBox(page: LookedAt, node: number): Box {
  const { tree, visibility } = page;
  const own = {
    x: tree.x[node] ?? 0,
    y: tree.y[node] ?? 0,
    width: tree.width[node] ?? 0,
    height: tree.height[node] ?? 0,
  };
  if (visibility.reachable[node] === 1 && tree.rendered[node] === 1) return own;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = node + 1; at < (tree.end[node] ?? 0); at += 1) {
    if (visibility.shown[at] !== 1) continue;
    left = Math.min(left, tree.x[at] ?? 0);
    top = Math.min(top, tree.y[at] ?? 0);
    right = Math.max(right, (tree.x[at] ?? 0) + (tree.width[at] ?? 0));
    bottom = Math.max(bottom, (tree.y[at] ?? 0) + (tree.height[at] ?? 0));
  }
  return right < left ? own : { x: left, y: top, width: right - left, height: bottom - top };
}

/** How sure the markup is that an element does something: nothing, only signs of it, or by what it is. */
const interactivity = { none: 0, weak: 1, strong: 2 } as const;

/** Roles that mean that the element itself is operated, not only what is inside it. */
const operatedRoles = new Set([
  ...pressedRoles,
  ...['textbox', 'searchbox', 'combobox', 'spinbutton', 'slider', 'scrollbar'],
]);

/**
 * Marks every element that can be operated. By what it is: links, fields, buttons, summaries, editable elements and
 * everything with the role of one. By signs: a mouse listener, a tab stop, or being the outermost element with a
 * hand as its pointer; those still have to pass `keepCandidates`.
 */
export function findInteractive(page: LookedAt): Uint8Array {
  const { tree } = page;
  const marks = new Uint8Array(tree.size);
  for (let node = 0; node < tree.size; node += 1) {
    if (!isElement(tree, node)) continue;
    if (isStrong(page, node)) marks[node] = interactivity.strong;
    else if (isWeak(tree, node)) marks[node] = interactivity.weak;
  }
  return marks;
}

function isStrong(page: LookedAt, node: number): boolean {
  const { tree } = page;
  switch (tree.tag[node]) {
    case 'button':
    case 'select':
    case 'textarea':
    case 'summary':
      return true;
    case 'a':
    case 'area':
      if (hasAttribute(tree, node, 'href')) return true;
      break;
    case 'input':
      return inputTypeOf(tree, node) !== 'hidden';
    case 'option':
    case 'optgroup':
      // Chosen through their select.
      return false;
    case 'audio':
    case 'video':
      return hasAttribute(tree, node, 'controls');
  }
  if (hasAttribute(tree, node, 'role') && operatedRoles.has(page.role(node))) return true;
  return isEditingHost(tree, node);
}

function isWeak(tree: PageTree, node: number): boolean {
  const tag = tree.tag[node] ?? '';
  // Listeners on the whole page serve everything in it, so they say nothing about the page itself.
  if (tag === 'html' || tag === 'body' || tag === 'option' || tag === 'optgroup') return false;
  // DevTools calls every label clickable; without a field there is nothing that clicking it does.
  const listens = tag !== 'label' && hasListener(tree, node);
  return listens || hasTabStop(tree, node) || startsPointer(tree, node);
}

function hasTabStop(tree: PageTree, node: number): boolean {
  const stop = attributeOf(tree, node, 'tabindex');
  return stop !== null && Number.parseInt(stop, 10) >= 0;
}

function startsPointer(tree: PageTree, node: number): boolean {
  const parent = tree.parent[node] ?? -1;
  return tree.pointer[node] === 1 && (parent < 0 || tree.pointer[parent] !== 1);
}

/** DevTools also calls everything inside an editable element clickable. */
function hasListener(tree: PageTree, node: number): boolean {
  if (tree.clickable[node] !== 1) return false;
  for (
    let at = tree.parent[node] ?? -1;
    at >= 0 && tree.kind[at] !== nodeKind.document;
    at = tree.parent[at] ?? -1
  ) {
    if (isEditingHost(tree, at)) return false;
  }
  return true;
}

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
