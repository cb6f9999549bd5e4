import { type AnyElement, all, rootOf } from './dom.ts';

/**
 * Gives a field a value that keys cannot give well (date, range, colour), with the events that a person's choice would
 * send. The value is set past what the page's scripts have put on the element, as typing would; frameworks notice the
 * change only then. Returns the value that the field took.
 */
export function setValue(element: AnyElement, value: string): string {
  const { prototype } = element.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement;
  element.focus();
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  tellChange(element);
  return String(element.value ?? '');
}

/** The events that a person's choice sends. */
export function tellChange(element: AnyElement): void {
  element.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The one field inside: pages wrap their fields in boxes and labels. */
export function fieldInside(element: AnyElement): AnyElement | null {
  if (element.control) return element.control;
  const fields = all(
    element,
    'input:not([type="hidden"]), textarea, [contenteditable=""], [contenteditable="true"]',
  );
  return fields.length === 1 ? (fields[0] ?? null) : null;
}

export function focusUnlessFocused(element: AnyElement): void {
  if (rootOf(element).activeElement !== element) element.focus();
}

/** What is typed next takes the place of all there is. */
export function selectAll(element: AnyElement): void {
  if (element.select) element.select();
  else selectContents(element);
}

/** What is typed next takes the place of these characters. */
export function selectRange(element: AnyElement, from: number, to: number): void {
  element.focus();
  if (element.setSelectionRange) {
    element.setSelectionRange(from, to);
    return;
  }
  const selection = getSelection();
  selection?.removeAllRanges();
  const range = document.createRange();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let start = 0;
  for (let node = walker.nextNode() as Text | null; node !== null; node = walker.nextNode() as Text | null) {
    const end = start + node.data.length;
    if (from >= start && from <= end) range.setStart(node, from - start);
    if (to >= start && to <= end) range.setEnd(node, to - start);
    start = end;
  }
  selection?.addRange(range);
}

/** What is typed next comes after all there is. */
export function moveToEnd(element: AnyElement): void {
  if (!element.select) {
    selectContents(element, 'end');
    return;
  }
  const end = String(element.value ?? '').length;
  try {
    element.setSelectionRange?.(end, end);
  } catch {
    // Fields for numbers and addresses have no selection to set; the caret is at the end of a fresh focus.
  }
}

function selectContents(element: AnyElement, where: 'all' | 'end' = 'all'): void {
  const range = document.createRange();
  range.selectNodeContents(element);
  if (where === 'end') range.collapse(false);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** As a press on the form's own button would, with its checks and events; false without a form. */
export function requestSubmit(element: AnyElement): boolean {
  const form = element.form ?? element.closest('form');
  if (!form) return false;
  const button = all(form, 'button, input[type="submit"], input[type="image"]').find(
    ({ type }) => type === 'submit' || type === 'image',
  );
  form.requestSubmit(button);
  return true;
}
