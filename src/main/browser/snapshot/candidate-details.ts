import type { Affordance, OptionInfo } from '#shared/domain/index.ts';
import { cleanText } from './clean-text.ts';
import type { FieldFacts } from './describe-field.ts';
import { isEditingHost } from './find-roles.ts';
import type { LookedAt } from './looked-at.ts';
import { attributeOf, childrenOf, isElement } from './page-tree.ts';
import { readContent } from './read-content.ts';

const longestText = 400;
const mostOptions = 200;

/** Input types that are pressed and not written into. */
const pressedTypes = new Set(['button', 'submit', 'reset', 'image', 'checkbox', 'radio', 'file']);
const checkableRoles = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);

/** What a person can do with it. Fields that take a value rather than keys (dates, ranges) count as typed into. */
export function affordancesOf(
  page: LookedAt,
  node: number,
  role: string,
  facts: FieldFacts,
  fixed: boolean,
  scrolls: boolean,
): readonly Affordance[] {
  const { tree } = page;
  const tag = tree.tag[node];
  const affordances: Affordance[] = ['click'];
  const written =
    tag === 'textarea' ||
    (tag === 'input' && !pressedTypes.has(facts.inputType ?? '')) ||
    isEditingHost(tree, node);
  if (written && !fixed) affordances.push('type');
  if (tag === 'select') affordances.push('select');
  if (checkableRoles.has(role)) affordances.push('check');
  if (facts.inputType === 'file') affordances.push('upload');
  if (scrolls) affordances.push('scroll');
  return affordances;
}

/** Visible text inside; for fields what they show, which is their value. */
export function visibleTextOf(page: LookedAt, node: number, facts: FieldFacts): string {
  const { tree } = page;
  const tag = tree.tag[node];
  if (tag === 'select') return cleanText(facts.value ?? '', longestText);
  if (tag === 'input') {
    const button = ['button', 'submit', 'reset'].includes(facts.inputType ?? '');
    return button ? page.names.nameOf(node) : '';
  }
  return readContent(tree, page.visibility, node, { readership: 'seen', limit: longestText });
}

/** Options of an open list that a combobox or button points at (`aria-controls`, `aria-owns`). */
export function ownedOptions(page: LookedAt, node: number): readonly OptionInfo[] | null {
  const { tree, visibility, labels, names } = page;
  const ids = attributeOf(tree, node, 'aria-controls') ?? attributeOf(tree, node, 'aria-owns');
  if (ids === null) return null;
  const list = labels.byId(node, ids.split(/\s+/)[0] ?? '');
  if (list < 0 || visibility.holdsShown[list] !== 1 || page.role(list) !== 'listbox') return null;
  const options: OptionInfo[] = [];
  for (let at = list + 1; at < (tree.end[list] ?? 0) && options.length < mostOptions; at += 1) {
    if (page.role(at) !== 'option' || visibility.holdsShown[at] !== 1) continue;
    const label = names.nameOf(at);
    options.push({
      label,
      value: attributeOf(tree, at, 'data-value') ?? label,
      selected: attributeOf(tree, at, 'aria-selected') === 'true',
      disabled: attributeOf(tree, at, 'aria-disabled') === 'true',
    });
  }
  return options;
}

/** Tags of the first two child elements; what hangs in shadow trees and slots counts as a child. */
export function firstChildTags(page: LookedAt, node: number): readonly string[] {
  const tags: string[] = [];
  for (const child of childrenOf(page.tree, node)) {
    if (isElement(page.tree, child)) tags.push(page.tree.tag[child] ?? '');
    if (tags.length === 2) break;
  }
  return tags;
}

const fieldRoles = new Set([
  'textbox',
  'searchbox',
  'combobox',
  'spinbutton',
  'slider',
  'checkbox',
  'radio',
  'switch',
]);

/** Holds something that would be sent. */
export function isField(page: LookedAt, node: number, role: string, facts: FieldFacts): boolean {
  const tag = page.tree.tag[node];
  if (tag === 'select' || tag === 'textarea') return true;
  if (tag === 'input')
    return (
      facts.inputType === 'file' || !['button', 'submit', 'reset', 'image'].includes(facts.inputType ?? '')
    );
  return fieldRoles.has(role);
}
