import type { DomElement } from '../channel/index.ts';

export const bindingName = '__parleyTell';
export const worldName = 'parley-takeover';
export const keptName = '__parleyKept';

interface PageEvent {
  readonly type: string;
  readonly isTrusted: boolean;
  readonly key?: string;
  readonly isComposing?: boolean;
  /** Of a click: 0 when no pointer made it. */
  readonly detail?: number;
  composedPath(): readonly unknown[];
}

interface PageGlobal {
  readonly document: { readonly documentElement: DomElement | null };
  addEventListener(type: string, listener: (event: PageEvent) => void, options: object): void;
  setTimeout(callback: () => void, ms: number): number;
  clearTimeout(timer: number): void;
  [name: string]: unknown;
}

/**
 * Runs in each frame, in a world of its own: page scripts neither see it nor can they call it. Tells what the user
 * does with their own hands; what is typed is told once per field. Values of secret fields never leave this function.
 */
export function listenInPage(binding: string, kept: string): void {
  const page = globalThis as unknown as PageGlobal;
  if (page[kept] !== undefined) return;
  const typingPauseMs = 1_500;
  const movedEveryMs = 250;
  const hidden = '••••••';
  const elements = new Map<number, DomElement>();
  page[kept] = elements;
  let lastKey = 0;
  let typing: { element: DomElement; at: number; timer: number } | null = null;
  let movedAt = 0;
  let enteredAt = 0;
  // Chromium presses the form's button itself when Enter is pressed in a field; a person's own next act is later.
  const impliedClickMs = 50;

  const tell = (message: object): void => {
    const send = page[binding];
    if (typeof send === 'function') send(JSON.stringify(message));
  };

  const keep = (element: DomElement): number => {
    lastKey += 1;
    elements.set(lastKey, element);
    // The last few are enough: each is asked for as soon as it is told.
    elements.delete(lastKey - 20);
    return lastKey;
  };

  const labelOf = (element: DomElement): string =>
    [
      element.getAttribute('aria-label'),
      ...Array.from(element.labels ?? []).map((label) => label.innerText),
      element.getAttribute('placeholder'),
      element.getAttribute('title'),
    ].find((text) => text) ?? '';

  const typed = (element: DomElement): boolean =>
    element.isContentEditable === true ||
    element.tagName === 'TEXTAREA' ||
    (element.tagName === 'INPUT' &&
      !/^(button|submit|reset|image|checkbox|radio|file|range|color|date|time|month|week|datetime-local|hidden)$/.test(
        element.type ?? '',
      ));

  const isSecret = (element: DomElement, value: string): boolean => {
    const autocomplete = element.getAttribute('autocomplete') ?? '';
    if (element.type === 'password' || /cc-|one-time-code|password/.test(autocomplete)) return true;
    const words = `${labelOf(element)} ${element.getAttribute('name') ?? ''} ${element.id}`
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/[_\-.[\]:]+/g, ' ')
      .toLowerCase();
    if (
      /\b(card ?(number|no|num|nr)|cc ?(num(ber)?|no)|cvv2?|cvc2?|csc|security code|expir(y|ation)|exp ?date|mm ?\/ ?yy|pass ?(word|code|phrase)|passwd|pwd|passwort|kennwort|pin( ?(code|number))?|otp|2fa|mfa|totp|verification code|one ?time|authenti?cat(or|ion) code|(sms|login|sign in|access|security) code|ssn|social security|api ?key|secret)\b/.test(
        words,
      )
    ) {
      return true;
    }
    if (element.getAttribute('maxlength') === '1') return true; // one box of a code
    const digits = value.replace(/[\s-]/g, '');
    if (!/^\d{12,19}$/.test(digits)) return false;
    let sum = 0;
    for (let index = 0; index < digits.length; index += 1) {
      let digit = Number(digits[digits.length - 1 - index]);
      if (index % 2 === 1) digit = digit > 4 ? digit * 2 - 9 : digit * 2;
      sum += digit;
    }
    return sum % 10 === 0;
  };

  const valueToTell = (element: DomElement): string => {
    const value = element.isContentEditable ? (element.innerText ?? '') : String(element.value ?? '');
    return isSecret(element, value) ? hidden : value.slice(0, 10_000);
  };

  const report = (act: string, element: DomElement, value: string, at: number): void => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const label = labelOf(element) || (typed(element) ? '' : (element.innerText ?? ''));
    tell({
      kind: 'act',
      act,
      key: keep(element),
      value,
      at,
      tag: element.tagName.toLowerCase().slice(0, 100),
      role: (element.getAttribute('role') ?? '').slice(0, 100),
      text: label.trim().replace(/\s+/g, ' ').slice(0, 400),
      box: { x, y, width, height },
    });
  };

  const finishTyping = (): void => {
    if (typing === null) return;
    const { element, at, timer } = typing;
    page.clearTimeout(timer);
    typing = null;
    report('textinput', element, valueToTell(element), at);
  };

  const targetOf = (event: PageEvent): DomElement | null => {
    const [first] = event.composedPath();
    const target = first as DomElement | undefined;
    return target?.nodeType === 1 ? target : (target?.parentElement ?? null);
  };

  const listen = (type: string, listener: (target: DomElement, event: PageEvent) => void): void => {
    page.addEventListener(
      type,
      (event) => {
        if (!event.isTrusted) return;
        const target = targetOf(event);
        if (target !== null) listener(target, event);
      },
      { capture: true, passive: true },
    );
  };

  listen('click', (target, event) => {
    finishTyping();
    if (event.detail === 0 && Date.now() - enteredAt < impliedClickMs) return;
    const pressable = 'a[href], button, summary, label, input, [role], [onclick], [tabindex]';
    const element = target.closest(pressable) ?? target;
    // A click on a label is told as the click on its control, which follows.
    if (element.tagName === 'LABEL' && element.control) return;
    if (typed(element) || element.tagName === 'SELECT' || element.tagName === 'OPTION') return;
    report('click', element, '', Date.now());
  });

  listen('input', (target) => {
    const host = target.closest('[contenteditable=""], [contenteditable="true"]') ?? target;
    if (!typed(host)) return;
    if (typing !== null && typing.element !== host) finishTyping();
    const at = typing?.at ?? Date.now();
    if (typing !== null) page.clearTimeout(typing.timer);
    typing = { element: host, at, timer: page.setTimeout(finishTyping, typingPauseMs) };
  });

  listen('change', (target) => {
    if (typed(target)) {
      finishTyping();
      return;
    }
    if (target.tagName === 'SELECT') {
      const chosen = Array.from(target.options ?? []).filter((option) => option.selected);
      report('change', target, chosen.map((option) => option.label).join('\n'), Date.now());
    } else if (/^(range|color|date|time|month|week|datetime-local)$/.test(target.type ?? '')) {
      report('change', target, valueToTell(target), Date.now());
    }
  });

  listen('focusout', finishTyping);

  listen('keydown', (target, event) => {
    if (event.key !== 'Enter' || event.isComposing || target.tagName !== 'INPUT' || !typed(target)) return;
    finishTyping();
    enteredAt = Date.now();
    report('submit', target, '', enteredAt);
  });

  page.addEventListener(
    'scroll',
    () => {
      const now = Date.now();
      if (now - movedAt < movedEveryMs) return;
      movedAt = now;
      tell({ kind: 'moved' });
    },
    { capture: true, passive: true },
  );
}
