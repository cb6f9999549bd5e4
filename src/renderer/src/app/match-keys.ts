/** The part of a keyboard event that a shortcut looks at. */
export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const names: Readonly<Record<string, string>> = { left: 'arrowleft', right: 'arrowright' };

/**
 * Whether a pressed key is the one written as "Ctrl+Shift+O". `Ctrl` is the command key on a Mac. Shift is not asked
 * for where the character itself needs it, as in "?".
 */
export function matchKeys(keys: string, event: PressedKey, mac: boolean): boolean {
  const parts = keys.toLowerCase().split('+');
  const last = parts.at(-1) ?? '';
  const command = mac ? event.metaKey : event.ctrlKey;
  const other = mac ? event.ctrlKey : event.metaKey;
  const isSign = last.length === 1 && !/[a-z0-9]/.test(last);
  return (
    event.key.toLowerCase() === (names[last] ?? last) &&
    command === parts.includes('ctrl') &&
    !other &&
    event.altKey === parts.includes('alt') &&
    (isSign || event.shiftKey === parts.includes('shift'))
  );
}
