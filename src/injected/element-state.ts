import type { ElementState, FieldKind } from './contract.ts';
import type { AnyElement } from './dom.ts';

const valued = ['date', 'time', 'month', 'week', 'datetime-local', 'range', 'color'];
const pressed = ['button', 'submit', 'reset', 'image', 'hidden'];
const suggesting =
  '[list], [aria-autocomplete], [aria-haspopup], [aria-controls], [aria-owns], [aria-expanded], [autocomplete="off"]';

export function readState(element: AnyElement): ElementState {
  const tag = element.tagName.toLowerCase();
  const type = tag === 'input' ? String(element.type ?? 'text') : '';
  const role = element.getAttribute('role') ?? '';
  const marked = markedBy(element, tag);
  const kind = kindOf(element, { tag, type, role, marked });
  const parts: string[] = [];
  const opaque = collectText(element, parts);
  const attributes: Record<string, string> = {};
  for (const name of ['type', 'role', 'name', 'aria-label', 'placeholder', 'title', 'alt']) {
    const value = element.getAttribute(name);
    if (value !== null) attributes[name] = value;
  }
  if (pressed.includes(type)) attributes.value = String(element.value ?? '');
  for (const image of element.querySelectorAll('img, svg, [aria-label]')) {
    parts.push(image.getAttribute('alt') ?? '', image.getAttribute('aria-label') ?? '');
  }
  const action: unknown = element.form?.action;
  return {
    connected: element.isConnected,
    tag,
    type,
    kind,
    disabled: element.matches(':disabled') || element.closest('[aria-disabled="true"]') !== null,
    readonly: element.readOnly === true || element.getAttribute('aria-readonly') === 'true',
    multiple: element.multiple === true,
    value: shownValue(element, type, kind),
    checked: checkedOf(element, type, marked),
    visibleText: (element.innerText ?? element.textContent ?? '').slice(0, 4_000),
    allText: [...parts, ...Object.values(attributes)].join(' ').slice(0, 20_000),
    opaque,
    attributes,
    href: typeof element.href === 'string' ? element.href : '',
    // A field named "action" hides the form's own property.
    formAction: typeof action === 'string' ? action : '',
    suggests: role === 'combobox' || type === 'search' || element.matches(suggesting),
  };
}

/** A label of a checkbox or radio is one for all that a person cares. */
function markedBy(element: AnyElement, tag: string): AnyElement | null {
  const control: AnyElement | null = tag === 'label' ? (element.control ?? null) : null;
  return control !== null && /^(checkbox|radio)$/.test(control.type ?? '') ? control : null;
}

function kindOf(
  element: AnyElement,
  { tag, type, role, marked }: { tag: string; type: string; role: string; marked: AnyElement | null },
): FieldKind {
  if (marked) return marked.type === 'radio' ? 'radio' : 'check';
  if (tag === 'select') return 'select';
  if (tag === 'textarea') return 'text';
  if (tag === 'input') {
    if (type === 'checkbox') return 'check';
    if (type === 'radio' || type === 'file') return type;
    if (valued.includes(type)) return 'valued';
    return pressed.includes(type) ? 'none' : 'text';
  }
  if (element.isContentEditable) return 'editable';
  if (role === 'checkbox' || role === 'switch' || role === 'menuitemcheckbox') return 'check';
  return role === 'radio' || role === 'menuitemradio' ? 'radio' : 'none';
}

/** Text below open shadow roots belongs to what a person reads there; whether some is out of reach is the answer. */
function collectText(node: Element | ShadowRoot, parts: string[]): boolean {
  const root = 'shadowRoot' in node ? node.shadowRoot : null;
  let opaque = 'tagName' in node && node.tagName.includes('-') && root === null;
  parts.push(node.textContent ?? '');
  if (root !== null) opaque = collectText(root, parts) || opaque;
  for (const child of node.querySelectorAll('*')) {
    if (child.shadowRoot !== null) opaque = collectText(child.shadowRoot, parts) || opaque;
    else if (child.tagName.includes('-')) opaque = true;
  }
  return opaque;
}

function shownValue(element: AnyElement, type: string, kind: FieldKind): string {
  if (type === 'password') return '';
  return kind === 'editable' ? (element.innerText ?? '').replace(/\n$/, '') : String(element.value ?? '');
}

function checkedOf(element: AnyElement, type: string, marked: AnyElement | null): boolean | null {
  if (marked) return marked.checked === true;
  if (type === 'checkbox' || type === 'radio') return element.checked === true;
  const checked = element.getAttribute('aria-checked') ?? element.getAttribute('aria-pressed');
  return checked === null ? null : checked === 'true';
}
