import { globalShortcut } from 'electron';

/** Stops a run from wherever the user is. On a Mac Cmd+. has always meant cancel. */
const stopKey = 'CommandOrControl+Shift+.';
/** As it stands on the keyboard. */
const stopKeyName = process.platform === 'darwin' ? 'Cmd+Shift+.' : 'Ctrl+Shift+.';

/**
 * The Stop key, for every program of the desktop while something runs, and for none at other times: who types it
 * elsewhere then means something else.
 *
 * @param onTaken another program has the key, or the desktop (some Wayland ones) gives none; told once
 */
export function createStopKey(onPress: () => void, onTaken: (notice: string) => void) {
  let isOurs = false;
  let isTold = false;
  const take = (): boolean => {
    try {
      return globalShortcut.register(stopKey, onPress);
    } catch {
      return false;
    }
  };
  return {
    setRunning(isRunning: boolean): void {
      if (isRunning === isOurs) return;
      if (!isRunning) {
        globalShortcut.unregister(stopKey);
        isOurs = false;
        return;
      }
      isOurs = take();
      if (isOurs || isTold) return;
      isTold = true;
      onTaken(`The key ${stopKeyName} belongs to another program; Stop in the window still works.`);
    },
  };
}
