import { roleOf } from './find-roles.ts';
import { isElement, type PageTree } from './page-tree.ts';

/** Fields, lists and containers are not named by what is in them. */
const notNamedByContent = new Set([
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'spinbutton',
  'slider',
  'list',
  'table',
  'grid',
  'treegrid',
  'dialog',
  'alertdialog',
  'form',
  'search',
  'navigation',
  'main',
  'banner',
  'complementary',
  'contentinfo',
  'region',
  'group',
  'radiogroup',
  'tablist',
  'tabpanel',
  'menu',
  'menubar',
  'tree',
  'toolbar',
  'figure',
  'progressbar',
  'meter',
  'feed',
  'log',
  'article',
]);

export function namedByContent(tree: PageTree, node: number): boolean {
  return isElement(tree, node) && tree.tag[node] !== 'select' && !notNamedByContent.has(roleOf(tree, node));
}

const controlRoles = new Set([
  'button',
  'link',
  'checkbox',
  'radio',
  'switch',
  'tab',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'treeitem',
  'img',
]);

/** Controls inside a row or card: what they are called is not what the row is about. */
export const pressedInside = new Set([
  'button',
  'checkbox',
  'radio',
  'switch',
  'menuitem',
  'combobox',
  'listbox',
]);

/** Elements that are pressed: their unseen label is still their label. */
export function isControl(tree: PageTree, node: number): boolean {
  return controlRoles.has(roleOf(tree, node));
}
