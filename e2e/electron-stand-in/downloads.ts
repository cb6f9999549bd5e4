import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toOwn } from './addresses.ts';
import type { Chromium, Params } from './chromium.ts';
import { KnownEmitter, preventable } from './known-members.ts';
import { WebContents } from './web-contents.ts';

/** Chromium writes here under names of its own; main says where a file belongs. */
let folder: string | null = null;

/** Has Chromium tell of every download of a session, and write it where nobody looks. */
export async function takeDownloads(browser: Chromium, contextId: string | null): Promise<void> {
  folder ??= mkdtempSync(join(tmpdir(), 'parley-stand-in-downloads-'));
  await browser.connection.send('Browser.setDownloadBehavior', {
    behavior: 'allowAndName',
    downloadPath: folder,
    eventsEnabled: true,
    ...(contextId === null ? {} : { browserContextId: contextId }),
  });
}

export function forgetDownloads(): void {
  if (folder !== null) rmSync(folder, { recursive: true, force: true });
}

type State = 'progressing' | 'interrupted' | 'completed' | 'cancelled';

export class DownloadItem extends KnownEmitter {
  protected readonly events = ['updated', 'done'];
  readonly #begun: Params;
  readonly #cancel: () => void;
  #received = 0;
  #total = 0;
  #savePath: string | null = null;
  #isCancelled = false;
  state: State = 'progressing';

  constructor(begun: Params, cancel: () => void) {
    super();
    this.#begun = begun;
    this.#cancel = cancel;
  }

  getURL(): string {
    return toOwn(String(this.#begun.url));
  }

  getFilename(): string {
    return String(this.#begun.suggestedFilename);
  }

  getReceivedBytes(): number {
    return this.#received;
  }

  getTotalBytes(): number {
    return this.#total;
  }

  setSavePath(path: string): void {
    this.#savePath = path;
  }

  cancel(): void {
    this.#isCancelled = true;
    if (this.state === 'interrupted') this.#done('cancelled');
    else this.#cancel();
  }

  progressed({ state, receivedBytes, totalBytes }: Params): void {
    this.#received = Number(receivedBytes);
    this.#total = Number(totalBytes);
    if (this.state !== 'progressing') return;
    if (state === 'inProgress') {
      this.emit('updated', {}, 'progressing');
      return;
    }
    if (state === 'completed') {
      this.#save();
      this.#done('completed');
    } else if (this.#isCancelled) this.#done('cancelled');
    else {
      // DevTools call it ended; Electron has it wait for somebody to resume it.
      this.state = 'interrupted';
      this.emit('updated', {}, 'interrupted');
    }
  }

  #done(state: 'completed' | 'cancelled'): void {
    this.state = state;
    this.emit('done', {}, state);
  }

  #save(): void {
    // Electron asks where to save it then, by a window of the system that nobody is there to answer.
    if (this.#savePath === null) throw new Error('Main did not say where a download is to be saved.');
    const written = join(folder ?? '', String(this.#begun.guid));
    try {
      renameSync(written, this.#savePath);
    } catch {
      // On another disk.
      copyFileSync(written, this.#savePath);
      rmSync(written);
    }
  }
}

/** Tells the sessions of main of what Chromium is asked to download. */
export function tellDownloads(browser: Chromium): void {
  const arriving = new Map<string, DownloadItem>();
  browser.on('Browser.downloadWillBegin', (begun) => {
    const guid = String(begun.guid);
    const page = browser.pages.get(String(begun.frameId));
    const contents = page === undefined ? undefined : WebContents.byTarget.get(page);
    const cancel = (): void => {
      browser.connection.send('Browser.cancelDownload', { guid }).catch(() => undefined);
    };
    if (contents === undefined) {
      cancel();
      return;
    }
    const item = new DownloadItem(begun, cancel);
    const event = preventable({});
    contents.session.emit('will-download', event, item, contents);
    if (event.defaultPrevented) cancel();
    else arriving.set(guid, item);
  });
  browser.on('Browser.downloadProgress', (progress) => {
    const guid = String(progress.guid);
    arriving.get(guid)?.progressed(progress);
    if (progress.state !== 'inProgress') arriving.delete(guid);
  });
}
