import type { DomElement } from '../channel/index.ts';

/**
 * Runs in the page: gives a field a value that keys cannot give well (date, range, colour), with the events that a
 * person's choice would send. The value is set past what the page's scripts have put on the element, as typing would;
 * frameworks notice the change only then. Returns the value that the field took.
 */
export function setValue(element: DomElement, value: string): string {
  const view = element.ownerDocument.defaultView;
  const { prototype } = element.tagName === 'TEXTAREA' ? view.HTMLTextAreaElement : view.HTMLInputElement;
  element.focus();
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new view.Event('input', { bubbles: true, composed: true }));
  element.dispatchEvent(new view.Event('change', { bubbles: true }));
  return String(element.value ?? '');
}
