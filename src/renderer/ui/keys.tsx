import type { KeyboardEvent } from 'react';
import styles from './keys.module.css';

/** True on machines whose shortcuts use the command key. */
export const isMac: boolean = typeof navigator !== 'undefined' && /mac/i.test(navigator.userAgent);

const macLabels: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' };
const labels: Readonly<Record<string, string>> = { Escape: 'Esc', Left: '←', Right: '→', Enter: '⏎' };

/** How a key is written on this machine's keyboard; `Ctrl` stands for the machine's own command key. */
export function keyLabel(key: string): string {
  return (isMac ? macLabels[key] : undefined) ?? labels[key] ?? key;
}

const ariaNames: Readonly<Record<string, string>> = {
  Ctrl: isMac ? 'Meta' : 'Control',
  Left: 'ArrowLeft',
  Right: 'ArrowRight',
};

/** "Ctrl+K" as `aria-keyshortcuts` wants it. */
export function ariaKeys(keys: string): string {
  return keys
    .split('+')
    .map((key) => ariaNames[key] ?? key)
    .join('+');
}

/** Keys to press, each in its own box: "Ctrl+K", or "Escape Escape" for one after the other. */
export function Kbd({ keys }: { readonly keys: string }) {
  return (
    <kbd className={styles.keys}>
      {keys.split(/[+ ]/).map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may come twice and the list never changes
        <span key={index} className={styles.key}>
          {keyLabel(key)}
        </span>
      ))}
    </kbd>
  );
}

const typingRoles: readonly string[] = ['textbox', 'searchbox', 'combobox', 'application'];

/** True where keys write something, so that a bare key there is text and no command. */
export function isTypingPlace(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) return true;
  return typingRoles.includes(target.getAttribute('role') ?? '') || target.closest('[role=dialog]') !== null;
}

/** Whether a key is a command by itself here: nothing else took it, no modifier is held, and it writes nothing. */
export function isBareKey(event: KeyboardEvent): boolean {
  const isFree = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey;
  return isFree && !isTypingPlace(event.target);
}

/** Up and down go from button to button of a list. @param round from the last on to the first */
export function moveByArrows(event: KeyboardEvent<HTMLElement>, round = false): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const next = buttons.indexOf(document.activeElement as HTMLButtonElement) + step;
  const last = buttons.length - 1;
  buttons.at(round ? next % buttons.length : Math.min(last, Math.max(0, next)))?.focus();
}
