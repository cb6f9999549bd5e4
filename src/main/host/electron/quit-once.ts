import { app } from 'electron';

/** A clean end takes well under a second; after this long something hangs and the process ends anyway. */
const graceMs = 5_000;

/** Holds the end of the app, however it was asked for, until the listener is done; then it ends for good. */
export function quitOnce(listener: () => Promise<void>): void {
  let ending = false;
  app.on('before-quit', (event) => {
    event.preventDefault();
    if (ending) return;
    ending = true;
    setTimeout(() => app.exit(1), graceMs).unref();
    listener().then(
      () => app.exit(0),
      () => app.exit(1),
    );
  });
}
