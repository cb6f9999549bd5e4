import { app, type BrowserWindow, dialog, type WebContents } from 'electron';

/** A window that crashes again this soon, in ms, would go on doing so. */
const soonMs = 10_000;

/**
 * The window's own page is loaded again when its process has ended: what runs goes on in main, and everything that is
 * shown is fetched from there. About one that crashes again at once the user is asked, so that the machine is not kept busy.
 */
export function reloadAfterCrash(
  contents: WebContents,
  { onCrash, askUser }: { readonly onCrash: (how: string) => void; readonly askUser: () => void },
  now: () => number = Date.now,
): void {
  let last = Number.NEGATIVE_INFINITY;
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    onCrash(`${reason}, code ${exitCode}`);
    const at = now();
    if (at - last > soonMs) contents.reload();
    else askUser();
    last = at;
  });
}

const answers = ['Show it again', 'Quit Parley'] as const;

/** The system's own box: there is no window to say it in. */
export async function askAboutCrashes(window: BrowserWindow): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    title: 'Parley',
    message: 'Parley’s window has crashed twice in a row.',
    detail: 'What runs goes on, and what was said is kept. The log in the data folder tells more.',
    buttons: [...answers],
    defaultId: 0,
    cancelId: 0,
  });
  if (answers[response] === 'Quit Parley') app.quit();
  else if (!window.isDestroyed()) window.webContents.reload();
}
