import type { Affordance, Candidate, SecretKind } from '#shared/domain/index.ts';
import type { ElementRecord } from './records.ts';

/** What is worked out of a record's tag and attributes. */
export type RecordDescription = Pick<
  Candidate,
  | 'role'
  | 'name'
  | 'text'
  | 'nearbyLabel'
  | 'description'
  | 'affordances'
  | 'value'
  | 'secret'
  | 'filled'
  | 'inputType'
  | 'states'
  | 'options'
  | 'form'
  | 'href'
  | 'color'
  | 'background'
  | 'fontSize'
  | 'scroll'
>;

const buttonTypes = new Set(['submit', 'button', 'reset', 'image']);

function roleOf(record: ElementRecord): string {
  const { attributes, tag } = record;
  if (attributes.role !== undefined && attributes.role !== '') return attributes.role;
  const type = (attributes.type ?? 'text').toLowerCase();
  switch (tag) {
    case 'a':
      return attributes.href === undefined ? '' : 'link';
    case 'button':
    case 'summary':
      return 'button';
    case 'select':
      return attributes.multiple === undefined ? 'combobox' : 'listbox';
    case 'textarea':
      return 'textbox';
    case 'option':
      return 'option';
    case 'img':
      return 'img';
    case 'input':
      if (buttonTypes.has(type)) return 'button';
      if (type === 'checkbox' || type === 'radio') return type;
      if (type === 'range') return 'slider';
      return type === 'search' ? 'searchbox' : 'textbox';
    default:
      return attributes.contenteditable === 'true' || attributes.contenteditable === '' ? 'textbox' : '';
  }
}

const checkRoles = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);
const clickRoles = new Set(['button', 'link', 'tab', 'menuitem', 'option', 'row', 'treeitem', 'gridcell']);

function affordancesOf(record: ElementRecord, role: string): readonly Affordance[] {
  const { attributes, tag } = record;
  if (tag === 'input' && attributes.type === 'file') return ['click', 'upload'];
  if (tag === 'select') return ['click', 'select'];
  if (checkRoles.has(role)) return ['click', 'check'];
  if (role === 'slider') return ['click', 'type'];
  if (role === 'textbox' || role === 'searchbox' || (role === 'combobox' && tag === 'input'))
    return ['click', 'type'];
  if (role === 'combobox' || role === 'listbox') return ['click', 'select'];
  const isPressed =
    clickRoles.has(role) ||
    tag === 'label' ||
    attributes.onclick !== undefined ||
    attributes.tabindex !== undefined ||
    attributes['aria-haspopup'] !== undefined;
  return isPressed ? ['click'] : [];
}

function secretOf(record: ElementRecord): SecretKind | null {
  const { type = '', autocomplete = '' } = record.attributes;
  if (type === 'password') return 'password';
  if (/^cc-(?:number|csc|exp)/u.test(autocomplete)) return 'card';
  return autocomplete === 'one-time-code' ? 'one-time-code' : null;
}

/** A boolean attribute or ARIA state: present and not "false". */
function flag(record: ElementRecord, ...names: readonly string[]): boolean {
  return names.some((name) => record.attributes[name] !== undefined && record.attributes[name] !== 'false');
}

/** Describes an element that a person could point at; null for the others. */
export function describeRecord(record: ElementRecord, text: string, label: string): RecordDescription | null {
  const { attributes } = record;
  const role = roleOf(record);
  const affordances = affordancesOf(record, role);
  if (affordances.length === 0 && role !== 'img') return null;
  const isField = affordances.includes('type') || affordances.includes('select');
  const secret = secretOf(record);
  const shown = isField ? '' : text;
  const button = role === 'button' ? attributes.value : undefined;
  const { placeholder = '', title = '', alt = '' } = attributes;
  const name = [attributes['aria-label'] ?? '', label, button ?? '', shown, alt, title, placeholder].find(
    (part) => part.trim() !== '',
  );
  const isCheckable = affordances.includes('check');
  return {
    role,
    name: (name ?? '').trim(),
    text: shown,
    nearbyLabel: '',
    description: title === name ? '' : title,
    affordances: affordances.length === 0 ? ['click'] : affordances,
    value: isField && secret === null ? (attributes.value ?? '') : null,
    secret,
    filled: isField && (attributes.value ?? '') !== '',
    inputType: record.tag === 'input' ? (attributes.type ?? 'text').toLowerCase() : null,
    states: {
      disabled: flag(record, 'disabled', 'aria-disabled'),
      readonly: flag(record, 'readonly', 'aria-readonly'),
      required: flag(record, 'required', 'aria-required'),
      focused: false,
      checked: isCheckable ? flag(record, 'checked', 'aria-checked') : null,
      selected: attributes['aria-selected'] === undefined ? null : flag(record, 'aria-selected'),
      expanded: attributes['aria-expanded'] === undefined ? null : flag(record, 'aria-expanded'),
      current: flag(record, 'aria-current'),
    },
    options: null,
    form: null,
    href: attributes.href ?? null,
    color: 'rgb(0, 0, 0)',
    background: 'rgb(255, 255, 255)',
    fontSize: 16,
    scroll: null,
  };
}
