import { type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import { type Answer, callChannel, type Dispatch } from '#shared/ipc/index.ts';
import { windowOrigin } from './app-scheme.ts';

const stranger: Answer = {
  ok: false,
  error: { code: 'not-allowed', message: 'Only Parley’s own window may call it.', details: {} },
};

/**
 * Opens the one channel from the window to main. Every message is checked for who sent it: the main frame of our
 * window, showing our own origin. Anything else is refused and told.
 *
 * @returns closes the channel
 */
export function answerWindow(
  window: WebContents,
  dispatch: Dispatch,
  onRefused: (sender: string) => void,
): () => void {
  ipcMain.handle(callChannel, async (event, method: unknown, params: unknown) => {
    if (isOwnWindow(event, window)) return dispatch(method, params);
    onRefused(event.senderFrame?.url ?? 'a frame that is gone');
    return stranger;
  });
  return () => ipcMain.removeHandler(callChannel);
}

/** A frame that has navigated away or was removed is null: its message is nobody's. */
function isOwnWindow(event: IpcMainInvokeEvent, window: WebContents): boolean {
  const { sender, senderFrame } = event;
  if (sender.id !== window.id || senderFrame === null) return false;
  return senderFrame.parent === null && senderFrame.origin === windowOrigin;
}
