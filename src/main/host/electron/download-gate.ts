import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { DownloadItem, Session } from 'electron';
import { z } from 'zod';
import type { ChannelEvent } from '../../platform/page-view.ts';

const behaviour = z.object({ behavior: z.string(), downloadPath: z.string().optional() });
const cancel = z.object({ guid: z.string() });

/**
 * Plays the download part of DevTools' Browser domain on Electron's session, because the browser driver speaks it and
 * Electron's debugger has no browser target: nothing is written until `Browser.setDownloadBehavior` allows it, then
 * into the folder it names, under an id as the file's name.
 */
export interface DownloadGate {
  takes(method: string): boolean;
  run(method: string, params: object): object;
  onEvent(listener: (event: ChannelEvent) => void): () => void;
}

export function createDownloadGate(session: Session): DownloadGate {
  const listeners = new Set<(event: ChannelEvent) => void>();
  const arriving = new Map<string, DownloadItem>();
  let folder: string | null = null;

  const tell = (method: string, params: object): void => {
    for (const listener of [...listeners]) listener({ method, params, sessionId: null });
  };

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
    item.on('updated', () => progress('inProgress'));
    item.once('done', (_event, state) => {
      arriving.delete(guid);
      progress(state === 'completed' ? 'completed' : 'canceled');
    });
  });

  return {
    takes: (method) => method === 'Browser.setDownloadBehavior' || method === 'Browser.cancelDownload',
    run: (method, params) => {
      if (method === 'Browser.cancelDownload') {
        arriving.get(cancel.parse(params).guid)?.cancel();
      } else {
        const { behavior, downloadPath } = behaviour.parse(params);
        folder = behavior === 'allowAndName' ? (downloadPath ?? null) : null;
      }
      return {};
    },
    onEvent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
