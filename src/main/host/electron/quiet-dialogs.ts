import type { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';

/** Electron's own listener on this event shows the box; its name is internal, so the version is pinned. */
const boxOpens = '-run-dialog';

/**
 * Keeps Electron from showing alert, confirm and prompt boxes of pages as windows of the system, and from answering
 * prompt by itself. The browser driver hears of each over DevTools and answers there; with both at work the page would
 * go on while the box stays on the screen. Without a driver a box is answered no.
 */
export function leaveDialogsToDriver(contents: WebContents): void {
  const internal: EventEmitter = contents;
  internal.removeAllListeners(boxOpens);
  internal.on(boxOpens, (_box: unknown, answer: (accept: boolean, text: string) => void) => {
    if (!contents.debugger.isAttached()) answer(false, '');
  });
}
