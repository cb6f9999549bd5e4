import type { WebContents } from 'electron';

/** A window that crashes again this soon, in ms, would go on doing so. */
const soonMs = 10_000;

/**
 * The window's own page is loaded again when its process has ended: what runs goes on in main, and everything that is
 * shown is fetched from there. One that crashes again at once is left, so that the machine is not kept busy.
 */
export function reloadAfterCrash(
  contents: WebContents,
  onCrash: (how: string) => void,
  now: () => number = Date.now,
): void {
  let last = Number.NEGATIVE_INFINITY;
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    onCrash(`${reason}, code ${exitCode}`);
    const at = now();
    if (at - last > soonMs) contents.reload();
    last = at;
  });
}
