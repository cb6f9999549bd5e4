import { inputTypeOf, isEditingHost } from './find-roles.ts';
import type { LookedAt } from './looked-at.ts';
import { attributeOf, hasAttribute, isElement, nodeKind, type PageTree } from './page-tree.ts';

/** How sure the markup is that an element does something: nothing, only signs of it, or by what it is. */
export const interactivity = { none: 0, weak: 1, strong: 2 } as const;

/** Roles that mean that the element itself is operated, not only what is inside it. */
const operatedRoles = new Set([
  ...[
    'button',
    'link',
    'checkbox',
    'radio',
    'switch',
    'tab',
    'menuitem',
    'menuitemcheckbox',
    'menuitemradio',
  ],
  ...['option', 'treeitem', 'textbox', 'searchbox', 'combobox', 'spinbutton', 'slider', 'scrollbar'],
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

export function hasTabStop(tree: PageTree, node: number): boolean {
  const stop = attributeOf(tree, node, 'tabindex');
  return stop !== null && Number.parseInt(stop, 10) >= 0;
}

export function startsPointer(tree: PageTree, node: number): boolean {
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
