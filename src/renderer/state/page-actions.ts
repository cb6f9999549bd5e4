import type { AppEvent, PageInput, Params } from '#shared/ipc/index.ts';
import type { ActionParts } from './model.ts';
import { sendFile } from './send-file.ts';

/** A page asks the user's hand for files, and its browser has no dialog to show. */
export type FilesAsked = Extract<AppEvent, { readonly type: 'files-asked' }>;

export type PageActions = ReturnType<typeof createPageActions>;

/** What is done to the page in front, its tabs, and the place it is shown in. */
export function createPageActions({ client, attempt }: ActionParts) {
  /**
   * For what is sent many times a second and has no visible result of its own: if the page is gone its tab says so,
   * if the connection is gone the banner does, and a second telling would only get in the way.
   */
  function quietly(call: Promise<unknown>): Promise<void> {
    return call.then(
      () => {},
      () => {},
    );
  }

  async function sendAll(files: readonly File[]): Promise<Params<'page.giveFiles'>['files']> {
    const sent: { readonly fileId: string; readonly name: string }[] = [];
    for (const file of files) sent.push({ fileId: await sendFile(client, file), name: file.name });
    return sent;
  }

  return {
    /** Loads an address, or for back, forward and reload moves in the history. */
    load: (url: string, transition: Params<'page.load'>['transition']) =>
      attempt(() => client.call('page.load', { url, transition })),
    zoom: (to: Params<'page.zoom'>['to']) => attempt(() => client.call('page.zoom', { to })),
    /** Where the words stand; null when the page cannot be searched now. */
    find: (words: string, to: Params<'page.find'>['to']) =>
      client.call('page.find', { words, to }).catch(() => null),
    endFind: () => void quietly(client.call('page.endFind')),
    stopLoading: () => attempt(() => client.call('page.stop')),
    /** @param url null for the home page. An address is opened in a tab of its own only when the user asks for it. */
    createTab: (url: string | null = null) => attempt(() => client.call('tabs.create', { url })),
    activateTab: (tabId: number) => attempt(() => client.call('tabs.activate', { tabId })),
    reopenTab: () => attempt(() => client.call('tabs.reopen')),
    closeTab: (tabId: number) => attempt(() => client.call('tabs.close', { tabId })),
    cancelDownload: (downloadId: string) => attempt(() => client.call('downloads.cancel', { downloadId })),
    /** @param downloadId null for all that have ended */
    forgetDownload: (downloadId: string | null) =>
      attempt(() => client.call('downloads.forget', { downloadId })),
    /** False where no window of the system's can show it. */
    showDownload: (downloadId: string) => client.call('downloads.show', { downloadId }).catch(() => false),
    place: (place: Params<'page.place'>) => void quietly(client.call('page.place', place)),
    input: (input: PageInput) => void quietly(client.call('page.input', input)),
    /** Files that were dropped on the page's picture: brought to main, which asks before the page gets them. */
    dropFiles: (at: { readonly x: number; readonly y: number }, dropped: readonly File[]) =>
      attempt(async () => client.call('page.dropFiles', { ...at, files: await sendAll(dropped) })),
    /** @returns how to stop listening */
    onFilesAsked: (listener: (asked: FilesAsked) => void) =>
      client.onEvent((event) => {
        if (event.type === 'files-asked') listener(event);
      }),
    /** Files that the user chose for a page that asked for them. */
    giveFiles: (questionId: string, chosen: readonly File[]) =>
      attempt(async () => client.call('page.giveFiles', { questionId, files: await sendAll(chosen) })),
    focus: () => void quietly(client.call('page.focus')),
    /**
     * Shows an element of the page while it is pointed at in the conversation; null ends that. Resolves when the page's
     * marks are known: an element that is not among them then is no longer on the page.
     */
    point: (uid: string | null) => quietly(client.call('page.point', { uid })),
    /** The picture to show in the place of a covered native page, or null. */
    cover: (covered: boolean) => client.call('page.cover', { covered }).catch(() => null),
  };
}
