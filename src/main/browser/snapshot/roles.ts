import { attributeOf, hasAttribute, isElement, type PageTree } from './page-tree.ts';

/**
 * The ARIA role of an element: the first role of its `role` attribute that means something, else the one its tag
 * has (HTML-AAM), else "". An editable element without a role is a textbox.
 */
export function roleOf(tree: PageTree, node: number): string {
  if (!isElement(tree, node)) return '';
  const explicit = attributeOf(tree, node, 'role');
  if (explicit !== null) {
    const role = explicit
      .toLowerCase()
      .split(/\s+/)
      .find((word) => knownRoles.has(word));
    if (role !== undefined) return role;
  }
  return implicitRole(tree, node);
}

function implicitRole(tree: PageTree, node: number): string {
  const tag = tree.tag[node] ?? '';
  switch (tag) {
    case 'a':
    case 'area':
      return hasAttribute(tree, node, 'href') ? 'link' : '';
    case 'input':
      return inputRole(tree, node);
    case 'select':
      return hasAttribute(tree, node, 'multiple') || Number(attributeOf(tree, node, 'size') ?? 0) > 1
        ? 'listbox'
        : 'combobox';
    case 'img':
      return attributeOf(tree, node, 'alt') === '' ? '' : 'img';
    default:
      return tagRoles[tag] ?? (isEditingHost(tree, node) ? 'textbox' : '');
  }
}

/** The element that makes what is inside it editable. */
export function isEditingHost(tree: PageTree, node: number): boolean {
  const editable = attributeOf(tree, node, 'contenteditable');
  return editable !== null && editable.toLowerCase() !== 'false';
}

/** Lower-case type of an input, "text" when it is missing or unknown. */
export function inputTypeOf(tree: PageTree, node: number): string {
  const type = (attributeOf(tree, node, 'type') ?? '').toLowerCase();
  return type in inputRoles ? type : 'text';
}

function inputRole(tree: PageTree, node: number): string {
  const role = inputRoles[inputTypeOf(tree, node)] ?? '';
  const suggests = hasAttribute(tree, node, 'list');
  return suggests && (role === 'textbox' || role === 'searchbox') ? 'combobox' : role;
}

/** Types without a role in HTML-AAM (password, file, date, …) get the one that says what one does with them. */
const inputRoles: Readonly<Record<string, string>> = {
  button: 'button',
  checkbox: 'checkbox',
  color: 'button',
  date: 'textbox',
  'datetime-local': 'textbox',
  email: 'textbox',
  file: 'button',
  hidden: '',
  image: 'button',
  month: 'textbox',
  number: 'spinbutton',
  password: 'textbox',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
  tel: 'textbox',
  text: 'textbox',
  time: 'textbox',
  url: 'textbox',
  week: 'textbox',
};

const tagRoles: Readonly<Record<string, string>> = {
  article: 'article',
  aside: 'complementary',
  button: 'button',
  details: 'group',
  dialog: 'dialog',
  fieldset: 'group',
  figure: 'figure',
  form: 'form',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  li: 'listitem',
  main: 'main',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  progress: 'progressbar',
  search: 'search',
  // Not in HTML-AAM, but it is pressed like one.
  summary: 'button',
  table: 'table',
  td: 'cell',
  textarea: 'textbox',
  th: 'columnheader',
  tr: 'row',
  ul: 'list',
};

const knownRoles = new Set([
  ...Object.values(inputRoles).filter(Boolean),
  ...Object.values(tagRoles),
  ...[
    'alert',
    'alertdialog',
    'banner',
    'combobox',
    'contentinfo',
    'definition',
    'feed',
    'grid',
    'gridcell',
    'img',
    'link',
    'listbox',
    'log',
    'menu',
    'menubar',
    'menuitem',
    'menuitemcheckbox',
    'menuitemradio',
    'radiogroup',
    'region',
    'rowgroup',
    'rowheader',
    'scrollbar',
    'separator',
    'switch',
    'tab',
    'tablist',
    'tabpanel',
    'timer',
    'toolbar',
    'tooltip',
    'tree',
    'treegrid',
    'treeitem',
  ],
]);

/** Roles of controls that are on or off. */
export const checkableRoles: ReadonlySet<string> = new Set([
  ...['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio'],
]);

/** Roles of what is operated by one press. */
export const pressedRoles: ReadonlySet<string> = new Set([
  ...['button', 'link', 'tab', 'menuitem', 'option', 'treeitem'],
  ...checkableRoles,
]);
