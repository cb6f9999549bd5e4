import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { DownloadItem, Session, WebContents } from 'electron';
import { z } from 'zod';
import type { AppError } from '#shared/errors/index.ts';
import { createListeners } from '#shared/text/listeners.ts';
import { ChannelEnd, type ChannelEvent, type PageChannel } from '../../platform/page-view.ts';

/** The version of the DevTools protocol that Electron's documentation names. */
const protocolVersion = '1.3';

/** The page-level channel of one tab: Electron's debugger in the shape that the browser driver asks for. */
export class DebuggerChannel extends ChannelEnd implements PageChannel {
  readonly #contents: WebContents;
  readonly #downloads: DownloadGate;
  readonly #unanswered = new Set<(error: AppError) => void>();

  constructor(contents: WebContents, downloads: DownloadGate) {
    super();
    this.#contents = contents;
    this.#downloads = downloads;
    contents.debugger.attach(protocolVersion);
    contents.debugger.on('message', (_event, method: string, params: unknown, sessionId: string) => {
      // Electron writes "" for the page itself.
      this.tell({ method, params, sessionId: sessionId || null });
    });
    const stopDownloads = downloads.onEvent((event) => this.tell(event));
    contents.debugger.on('detach', (_event, reason: string) => {
      stopDownloads();
      this.#close(reason);
    });
    contents.on('destroyed', () => this.#close('the tab was closed'));
  }

  async send(method: string, params: object = {}, sessionId?: string): Promise<unknown> {
    this.checkOpen();
    // The whole browser's commands do not exist on a page's channel here; downloads are the session's business.
    if (this.#downloads.takes(method)) return this.#downloads.run(method, params);
    const { debugger: devTools } = this.#contents;
    return this.#orClosed(
      sessionId === undefined
        ? devTools.sendCommand(method, params)
        : devTools.sendCommand(method, params, sessionId),
    );
  }

  /**
   * A command under way when the tab goes fails in Electron's words right before Electron tells that the tab is gone, or is
   * never answered.
   */
  #orClosed(answer: Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const done = (settle: () => void): void => {
        this.#unanswered.delete(reject);
        settle();
      };
      this.#unanswered.add(reject);
      answer.then(
        (value) => done(() => resolve(value)),
        (error: unknown) => setImmediate(() => done(() => reject(error))),
      );
    });
  }

  #close(reason: string): void {
    this.end(reason, (error) => {
      for (const reject of [...this.#unanswered]) reject(error);
    });
  }
}

const behaviour = z.object({ behavior: z.string(), downloadPath: z.string().optional() });
const cancel = z.object({ guid: z.string() });

/**
 * Plays the download part of DevTools' Browser domain on Electron's session, because the browser driver speaks it and
 * Electron's debugger has no browser target: nothing is written until `Browser.setDownloadBehavior` allows it, then
 * into the folder it names, under an id as the file's name.
 */
export type DownloadGate = ReturnType<typeof createDownloadGate>;

export function createDownloadGate(session: Session) {
  const events = createListeners<[event: ChannelEvent]>();
  const arriving = new Map<string, DownloadItem>();
  let folder: string | null = null;

  const tell = (method: string, params: object): void => events.tell({ method, params, sessionId: null });

  session.on('will-download', (event, item) => {
    const guid = randomUUID();
    const progress = (state: 'inProgress' | 'completed' | 'canceled'): void =>
      tell('Browser.downloadProgress', {
        guid,
        state,
        receivedBytes: item.getReceivedBytes(),
        totalBytes: item.getTotalBytes(),
      });
    const url = item.getURL();
    tell('Browser.downloadWillBegin', { guid, url, suggestedFilename: item.getFilename(), frameId: '' });
    if (folder === null) {
      event.preventDefault();
      progress('canceled');
      return;
    }
    // Also keeps Electron from asking where to save.
    item.setSavePath(join(folder, guid));
    arriving.set(guid, item);
    item.on('updated', (_event, state) => {
      // What broke off waits in Electron until somebody resumes it, and is never done; DevTools call it ended.
      if (state === 'interrupted') setImmediate(() => item.cancel());
      else progress('inProgress');
    });
    item.once('done', (_event, state) => {
      arriving.delete(guid);
      progress(state === 'completed' ? 'completed' : 'canceled');
    });
  });

  return {
    takes: (method: string) =>
      method === 'Browser.setDownloadBehavior' || method === 'Browser.cancelDownload',
    run: (method: string, params: object) => {
      if (method === 'Browser.cancelDownload') {
        arriving.get(cancel.parse(params).guid)?.cancel();
      } else {
        const { behavior, downloadPath } = behaviour.parse(params);
        folder = behavior === 'allowAndName' ? (downloadPath ?? null) : null;
      }
      return {};
    },
    onEvent: events.add,
  };
}
