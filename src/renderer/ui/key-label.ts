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
