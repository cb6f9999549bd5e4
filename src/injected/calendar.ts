import { type AnyElement, all, isRendered } from './dom.ts';

/** What tells the date of a day, in the order in which it is read. */
const dateAttributes = ['data-date', 'datetime', 'aria-label'];

/** The days that are shown, each in the words of its attributes. */
export function readDays(control: AnyElement): string[] {
  return shownDays(control).map((day) =>
    dateAttributes
      .map((name) => day.getAttribute(name))
      .filter(Boolean)
      .join(' '),
  );
}

export function dayAt(control: AnyElement, index: number): AnyElement | null {
  return shownDays(control)[index] ?? null;
}

function shownDays(control: AnyElement): AnyElement[] {
  return all(control.ownerDocument, 'button, td, [role="gridcell"], [role="button"], time, a').filter(
    (day) => isRendered(day) && dateAttributes.some((name) => /\d{4}/.test(day.getAttribute(name) ?? '')),
  );
}

const next = /^(next\b.*|›|»|>|→|chevron_right)$/i;
const previous = /^(prev\w*\b.*|back|‹|«|<|←|chevron_left)$/i;

/** The button that turns to the next or previous month. */
export function turnButton(control: AnyElement, direction: 'back' | 'on'): AnyElement | null {
  const words = direction === 'on' ? next : previous;
  const buttons = all(control.ownerDocument, 'button, [role="button"], a').filter(isRendered);
  const isTurn = (button: AnyElement, also = /^/): boolean =>
    [button.getAttribute('aria-label'), button.getAttribute('title'), button.textContent].some((text) => {
      const name = (text ?? '').trim();
      return words.test(name) && also.test(name);
    });
  return (
    buttons.find((button) => isTurn(button, /month/i)) ?? buttons.find((button) => isTurn(button)) ?? null
  );
}
