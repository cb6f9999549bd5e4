import { looksLikeCode, readSecretWords } from '#shared/text/secret-words.ts';
import { bindingName, type HandMessage, type MovedMessage, type UserActMessage } from './contract.ts';
import { type AnyElement, oneLine } from './dom.ts';

const typingPauseMs = 1_500;
const movedEveryMs = 250;
/** Chromium presses the form's button itself when Enter is pressed in a field; a person's own next act is later. */
const impliedClickMs = 50;
const hidden = '••••••';
const pressable = 'a[href], button, summary, label, input, [role], [onclick], [tabindex]';
const valuedTypes = /^(range|color|date|time|month|week|datetime-local)$/;
const untypedTypes =
  /^(button|submit|reset|image|checkbox|radio|file|range|color|date|time|month|week|datetime-local|hidden)$/;

const handEvents = [
  ['pointerdown', 'pointer'],
  ['mousedown', 'mouse'],
  ['keydown', 'key'],
  ['drop', 'drop'],
  ['paste', 'paste'],
] as const;
/** Held with another key, which is told by itself. */
const modifiers = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|Fn)$/;

const kept = new Map<number, AnyElement>();
let lastKey = 0;

/** The element of a message, as long as it is one of the last few. */
export function keptElement(key: number): AnyElement | undefined {
  return kept.get(key);
}

function keep(element: AnyElement): number {
  lastKey += 1;
  kept.set(lastKey, element);
  // The last few are enough: each is asked for as soon as it is told.
  kept.delete(lastKey - 20);
  return lastKey;
}

function tell(message: UserActMessage | MovedMessage | HandMessage): void {
  const send = (globalThis as unknown as Record<string, unknown>)[bindingName];
  if (typeof send === 'function') send(JSON.stringify(message));
}

/**
 * Tells what the user does with their own hands; what is typed is told once per field. Values of secret fields never
 * leave this file.
 */
export function listenToUser(): void {
  let typing: { element: AnyElement; at: number; timer: number } | null = null;
  let movedAt = 0;
  let enteredAt = 0;

  const finishTyping = (): void => {
    if (typing === null) return;
    const { element, at, timer } = typing;
    clearTimeout(timer);
    typing = null;
    report('textinput', element, valueToTell(element), at);
  };

  listen('click', (target, event) => {
    finishTyping();
    if ((event as MouseEvent).detail === 0 && Date.now() - enteredAt < impliedClickMs) return;
    const element: AnyElement = target.closest<AnyElement>(pressable) ?? target;
    // A click on a label is told as the click on its control, which follows.
    if (element.tagName === 'LABEL' && element.control) return;
    if (takesTyping(element) || element.tagName === 'SELECT' || element.tagName === 'OPTION') return;
    report('click', element, '', Date.now());
  });

  listen('input', (target) => {
    const host = target.closest<AnyElement>('[contenteditable=""], [contenteditable="true"]') ?? target;
    if (!takesTyping(host)) return;
    if (typing !== null && typing.element !== host) finishTyping();
    const at = typing?.at ?? Date.now();
    if (typing !== null) clearTimeout(typing.timer);
    typing = { element: host, at, timer: window.setTimeout(finishTyping, typingPauseMs) };
  });

  listen('change', (target) => {
    if (takesTyping(target)) {
      finishTyping();
    } else if (target.tagName === 'SELECT') {
      const chosen = [...(target.options ?? [])].filter((option) => option.selected);
      report('change', target, chosen.map((option) => option.label).join('\n'), Date.now());
    } else if (valuedTypes.test(target.type ?? '')) {
      report('change', target, valueToTell(target), Date.now());
    }
  });

  listen('focusout', finishTyping);

  // Of all trusted events only these: a page's own script can bring about the others ("click" by a label).
  for (const [type, by] of handEvents) {
    listen(type, (_target, event) => {
      const isModifier = by === 'key' && modifiers.test((event as KeyboardEvent).key);
      tell({ kind: 'hand', by: isModifier ? 'modifier' : by, at: Date.now() });
    });
  }

  let wheeledAt = 0;
  listen('wheel', () => {
    const now = Date.now();
    if (now - wheeledAt < movedEveryMs) return;
    wheeledAt = now;
    tell({ kind: 'hand', by: 'wheel', at: now });
  });

  listen('keydown', (target, event) => {
    const { key, isComposing } = event as KeyboardEvent;
    if (key !== 'Enter' || isComposing || target.tagName !== 'INPUT' || !takesTyping(target)) return;
    finishTyping();
    enteredAt = Date.now();
    report('submit', target, '', enteredAt);
  });

  for (const type of ['scroll', 'resize']) {
    addEventListener(
      type,
      () => {
        const now = Date.now();
        if (now - movedAt < movedEveryMs) return;
        movedAt = now;
        tell({ kind: 'moved' });
      },
      { capture: true, passive: true },
    );
  }
}

function listen(type: string, listener: (target: AnyElement, event: Event) => void): void {
  addEventListener(
    type,
    (event) => {
      if (!event.isTrusted) return;
      const target = event.composedPath()[0] as Node | undefined;
      const element = target?.nodeType === Node.ELEMENT_NODE ? target : target?.parentElement;
      if (element) listener(element as AnyElement, event);
    },
    { capture: true, passive: true },
  );
}

function report(act: UserActMessage['act'], element: AnyElement, value: string, at: number): void {
  const { x, y, width, height } = element.getBoundingClientRect();
  const label = labelOf(element) || (takesTyping(element) ? '' : (element.innerText ?? ''));
  tell({
    kind: 'act',
    act,
    key: keep(element),
    value,
    at,
    tag: element.tagName.toLowerCase().slice(0, 100),
    role: (element.getAttribute('role') ?? '').slice(0, 100),
    text: oneLine(label).slice(0, 400),
    box: { x, y, width, height },
  });
}

function labelOf(element: AnyElement): string {
  const labels = [...(element.labels ?? [])].map((label) => label.innerText);
  const [label = ''] = [
    element.getAttribute('aria-label'),
    ...labels,
    element.getAttribute('placeholder'),
    element.getAttribute('title'),
  ].filter(Boolean);
  return label ?? '';
}

function takesTyping(element: AnyElement): boolean {
  return (
    element.isContentEditable === true ||
    element.tagName === 'TEXTAREA' ||
    (element.tagName === 'INPUT' && !untypedTypes.test(element.type ?? ''))
  );
}

function valueToTell(element: AnyElement): string {
  const value = element.isContentEditable ? (element.innerText ?? '') : String(element.value ?? '');
  return isSecret(element, value) ? hidden : value.slice(0, 10_000);
}

function isSecret(element: AnyElement, value: string): boolean {
  const autocomplete = element.getAttribute('autocomplete') ?? '';
  if (element.type === 'password' || /cc-|one-time-code|password/.test(autocomplete)) return true;
  const words = readSecretWords(`${labelOf(element)} ${element.getAttribute('name') ?? ''} ${element.id}`);
  if (words === 'code' ? element.tagName === 'INPUT' && looksLikeCode(value) : words !== null) return true;
  if (element.getAttribute('maxlength') === '1') return true; // one box of a code
  return isCardNumber(value.replace(/[\s-]/g, ''));
}

/** By Luhn's check digit. */
function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    let digit = Number(digits[digits.length - 1 - index]);
    if (index % 2 === 1) digit = digit > 4 ? digit * 2 - 9 : digit * 2;
    sum += digit;
  }
  return sum % 10 === 0;
}
