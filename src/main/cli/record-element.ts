import type { Affordance, Candidate } from '#shared/domain/index.ts';
import type { ElementRecord } from './page-record.ts';

const inputRoles: Readonly<Record<string, string>> = {
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
};

const tagRoles: Readonly<Record<string, string>> = {
  button: 'button',
  summary: 'button',
  select: 'combobox',
  textarea: 'textbox',
  option: 'option',
  img: 'img',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  li: 'listitem',
  nav: 'navigation',
  table: 'table',
  tr: 'row',
  td: 'cell',
  th: 'columnheader',
};

const clicked = new Set(['button', 'link', 'tab', 'menuitem', 'option', 'treeitem', 'gridcell', 'slider']);
const typedInto = new Set(['textbox', 'searchbox', 'spinbutton']);
const checked = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);

/** The ARIA role that the element says or that HTML gives its tag; "" when neither does. */
export function roleOf({ tag, attributes }: ElementRecord): string {
  const said = attributes.role?.trim().split(/\s+/)[0];
  if (said) return said;
  if (tag === 'a') return attributes.href === undefined ? '' : 'link';
  if (tag === 'input')
    return attributes.type === 'hidden' ? '' : (inputRoles[inputTypeOf(attributes)] ?? 'textbox');
  if (attributes.contenteditable !== undefined && attributes.contenteditable !== 'false') return 'textbox';
  return tagRoles[tag] ?? '';
}

export function inputTypeOf(attributes: ElementRecord['attributes']): string {
  return (attributes.type ?? 'text').toLowerCase();
}

export function affordancesOf({ tag, attributes }: ElementRecord, role: string): readonly Affordance[] {
  if (tag === 'input' && inputTypeOf(attributes) === 'file') return ['upload', 'click'];
  if (tag === 'select') return ['select', 'click'];
  if (checked.has(role)) return ['check', 'click'];
  if (typedInto.has(role)) return ['type', 'click'];
  const isClickable =
    clicked.has(role) ||
    tag === 'label' ||
    attributes.onclick !== undefined ||
    attributes.tabindex !== undefined;
  return isClickable ? ['click'] : role === 'combobox' ? ['type', 'click'] : [];
}

/** The state that attributes tell; the live page would know more. */
export function statesOf({ attributes }: ElementRecord, role: string): Candidate['states'] {
  const has = (name: string) => attributes[name] !== undefined && attributes[name] !== 'false';
  const flag = (name: string) => (attributes[name] === undefined ? null : attributes[name] === 'true');
  return {
    disabled: has('disabled') || has('aria-disabled'),
    readonly: has('readonly') || has('aria-readonly'),
    required: has('required') || has('aria-required'),
    focused: false,
    checked: checked.has(role) ? has('checked') || has('aria-checked') : null,
    selected: flag('aria-selected'),
    expanded: flag('aria-expanded'),
    current: has('aria-current'),
  };
}

/** Passwords, cards and codes, by type and by what browsers' autofill is told. */
export function secretOf({ attributes }: ElementRecord): Candidate['secret'] {
  if (attributes.type === 'password') return 'password';
  const purpose = attributes.autocomplete ?? '';
  if (/\bcc-/.test(purpose)) return 'card';
  return /one-time-code/.test(purpose) ? 'one-time-code' : null;
}
