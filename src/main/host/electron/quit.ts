import { app, type BrowserWindow, powerMonitor } from 'electron';
import { endOnce } from '../host.ts';

/**
 * Ends the app cleanly, however it is asked to: by its menu, its last window, a signal, or because the user logs out.
 * A log-out is never held up: what is under way is recorded as it happens, and holding a Mac up would cancel it.
 */
export function endWithApp(window: BrowserWindow, listener: () => Promise<void>): void {
  const end = endOnce(listener, (code) => app.exit(code));
  let isSystemEnding = false;
  app.on('before-quit', (event) => {
    if (!isSystemEnding) event.preventDefault();
    end();
  });
  const endWithSystem = (): void => {
    isSystemEnding = true;
    end();
  };
  // Linux and macOS. Windows tells the window instead, and does not tell of `before-quit` then.
  powerMonitor.on('shutdown', endWithSystem);
  window.on('session-end', endWithSystem);
}
