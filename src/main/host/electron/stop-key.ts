import { globalShortcut } from 'electron';

/** Stops a run from wherever the user is. Ctrl+Shift+. (Cmd+Shift+. on a Mac, where it has always meant cancel). */
export const stopKey = 'CommandOrControl+Shift+.';

/** @returns false when another program has the key */
export function listenForStopKey(listener: () => void): boolean {
  try {
    return globalShortcut.register(stopKey, listener);
  } catch {
    // Desktops without global keys (some Wayland ones).
    return false;
  }
}
