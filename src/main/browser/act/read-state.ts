import type { DomElement, DomNode } from '../channel/index.ts';

export type FieldKind =
  | 'text'
  | 'editable' // contenteditable
  | 'valued' // takes a value rather than keys: date, time, range, colour
  | 'select'
  | 'check'
  | 'radio'
  | 'file'
  | 'none';

/** What an element is at this moment, read in the page. */
export interface ElementState {
  readonly connected: boolean;
  readonly tag: string;
  readonly type: string;
  readonly kind: FieldKind;
  readonly disabled: boolean;
  readonly readonly: boolean;
  readonly multiple: boolean;
  /** Value of a field; text of an editable element. Empty for password fields. */
  readonly value: string;
  readonly checked: boolean | null;
  readonly visibleText: string;
  /** All text below it, shown or not, and what names it in attributes. */
  readonly allText: string;
  /** Its text cannot be read from outside (closed shadow root). */
  readonly opaque: boolean;
  readonly attributes: Readonly<Record<string, string>>;
  readonly href: string;
  readonly formAction: string;
  /** Offers suggestions while one types. */
  readonly suggests: boolean;
  /** Is shown at all: has a box, and is not made invisible. */
  readonly shown: boolean;
}

/** Runs in the page. */
export function readState(element: DomElement): ElementState {
  const tag = element.tagName.toLowerCase();
  const type = tag === 'input' ? String(element.type ?? 'text') : '';
  const role = element.getAttribute('role') ?? '';
  const valued = ['date', 'time', 'month', 'week', 'datetime-local', 'range', 'color'];
  const pressed = ['button', 'submit', 'reset', 'image', 'hidden'];

  // A label of a checkbox or radio is one for all that a person cares.
  const marked =
    tag === 'label' && /^(checkbox|radio)$/.test(element.control?.type ?? '') ? element.control : null;

  const kindOf = (): FieldKind => {
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
  };

  const collect = (node: DomNode, parts: string[]): boolean => {
    // Text below open shadow roots belongs to what a person reads there.
    const root = (node as DomElement).shadowRoot;
    let opaque = node.nodeType === 1 && (node as DomElement).tagName.includes('-') && !root;
    parts.push(node.textContent ?? '');
    if (root) opaque = collect(root, parts) || opaque;
    if (node.nodeType === 1 || node.nodeType === 11) {
      for (const child of (node as DomElement).querySelectorAll('*')) {
        if (child.shadowRoot) opaque = collect(child.shadowRoot, parts) || opaque;
        else if (child.tagName.includes('-')) opaque = true;
      }
    }
    return opaque;
  };

  const kind = kindOf();
  const parts: string[] = [];
  const opaque = collect(element, parts);
  const attributes: Record<string, string> = {};
  for (const name of ['type', 'role', 'name', 'aria-label', 'placeholder', 'title', 'alt']) {
    const value = element.getAttribute(name);
    if (value !== null) attributes[name] = value;
  }
  if (pressed.includes(type)) attributes.value = String(element.value ?? '');
  for (const image of element.querySelectorAll('img, svg, [aria-label]')) {
    parts.push(image.getAttribute('alt') ?? '', image.getAttribute('aria-label') ?? '');
  }
  const ariaChecked = element.getAttribute('aria-checked') ?? element.getAttribute('aria-pressed');
  const style = element.ownerDocument.defaultView.getComputedStyle(element);
  const { width, height } = element.getBoundingClientRect();
  const action = element.form?.action;
  return {
    connected: element.isConnected,
    tag,
    type,
    kind,
    disabled: element.matches(':disabled') || element.closest('[aria-disabled="true"]') !== null,
    readonly: element.readOnly === true || element.getAttribute('aria-readonly') === 'true',
    multiple: element.multiple === true,
    value:
      type === 'password'
        ? ''
        : kind === 'editable'
          ? (element.innerText ?? '').replace(/\n$/, '')
          : String(element.value ?? ''),
    checked: marked
      ? marked.checked === true
      : type === 'checkbox' || type === 'radio'
        ? element.checked === true
        : ariaChecked === null
          ? null
          : ariaChecked === 'true',
    visibleText: (element.innerText ?? element.textContent ?? '').slice(0, 4_000),
    allText: [...parts, ...Object.values(attributes)].join(' ').slice(0, 20_000),
    opaque,
    attributes,
    href: typeof element.href === 'string' ? element.href : '',
    // A field named "action" hides the form's own property.
    formAction: typeof action === 'string' ? action : '',
    suggests:
      role === 'combobox' ||
      type === 'search' ||
      element.matches(
        '[list], [aria-autocomplete], [aria-haspopup], [aria-controls], [aria-owns], [aria-expanded], [autocomplete="off"]',
      ),
    shown: width > 0 && height > 0 && style.visibility === 'visible' && style.display !== 'none',
  };
}
