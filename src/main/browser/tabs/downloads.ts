import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { DriverChannel } from '../channel/index.ts';
import type { Journal } from './journal.ts';
import { safeFileName } from './safe-file-name.ts';

export interface DownloadOptions {
  readonly journal: Journal;
  /** Where approved downloads are kept. */
  readonly folder: string;
  /** A larger one is cancelled. */
  readonly maxBytes: number;
  onSaved(path: string): void;
}

export interface Downloads {
  /** Puts the rule on a page: nothing is written unless `allow` says so. */
  attach(channel: DriverChannel): void;
  /** Lets downloads through from now on, until `hold`. */
  allow(channel: DriverChannel): Promise<void>;
  hold(channel: DriverChannel): void;
  prepare(channel: DriverChannel): void;
}

const started = 'inProgress';

/**
 * Downloads are refused and told, unless the action under way was approved: then they arrive in a folder of ours under
 * a safe name, up to a size (spec/fault-cases.md, case 20). They are never opened.
 */
export function holdDownloads(options: DownloadOptions): Downloads {
  const { journal, folder, maxBytes } = options;
  const arriving = join(folder, '.arriving');
  // One rule holds for the whole browser, so every tab hears of every download.
  const names = new Map<string, string>();
  let allowed = false;

  const hold = (channel: DriverChannel): void => {
    allowed = false;
    channel.post('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true });
  };

  return {
    prepare: (channel) => {
      if (!allowed) hold(channel);
    },
    hold,
    allow: async (channel) => {
      await mkdir(arriving, { recursive: true });
      allowed = true;
      channel.post('Browser.setDownloadBehavior', {
        behavior: 'allowAndName',
        downloadPath: arriving,
        eventsEnabled: true,
      });
    },
    attach: (channel) => {
      channel.on('Browser.downloadWillBegin', ({ guid, suggestedFilename }) => {
        if (names.has(guid)) return;
        const name = safeFileName(suggestedFilename);
        names.set(guid, name);
        if (!allowed) journal.record({ kind: 'download-held', name });
      });
      channel.on('Browser.downloadProgress', ({ guid, state, receivedBytes, totalBytes }) => {
        const name = names.get(guid);
        if (name === undefined || name === '') return;
        if (state === started) {
          if (Math.max(receivedBytes, totalBytes) > maxBytes)
            channel.post('Browser.cancelDownload', { guid });
          return;
        }
        // Each download is handled once; the id stays known, so that a second tab's report of it is not.
        names.set(guid, '');
        const file = join(arriving, guid);
        if (state === 'completed') void keep(file, folder, name).then(options.onSaved, () => undefined);
        else void rm(file, { force: true });
      });
    },
  };
}

async function keep(file: string, folder: string, name: string): Promise<string> {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  let path = join(folder, name);
  for (let count = 2; existsSync(path); count += 1) path = join(folder, `${stem} (${count})${extension}`);
  await rename(file, path);
  return path;
}
