import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { DriverChannel } from '../cdp/index.ts';
import type { SideEffects } from './side-effects.ts';

interface DownloadOptions {
  readonly sideEffects: SideEffects;
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
 * a safe name, up to a size (docs/threat-model.md, case 20). They are never opened.
 */
export function holdDownloads(options: DownloadOptions): Downloads {
  const { sideEffects, folder, maxBytes } = options;
  const arriving = join(folder, '.arriving');
  // One rule holds for the whole browser, so every tab hears of every download.
  const names = new Map<string, string>();
  let allowed = false;
  // One after the other: two that end at once would find the same name free.
  let keeping: Promise<unknown> = Promise.resolve();

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
        if (!allowed) sideEffects.record({ kind: 'download-held', name });
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
        if (state === 'completed')
          keeping = keeping.then(() => keep(file, folder, name)).then(options.onSaved, () => undefined);
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

const longestName = 120; // characters; file systems allow 255 bytes
const reservedOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** The name alone of what a server or page calls a file, safe to create in a folder of ours on any system. */
export function safeFileName(suggested: string): string {
  const name = suggested.normalize('NFC').split(/[/\\]/).at(-1);
  const cleaned = (name ?? '')
    // Control, formatting and direction characters can make a name look like another one.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    // Chromium has put underscores in the place of slashes: "../../x" comes as "_.._x".
    .replace(/^[._\s]+|[.\s]+$/g, '');
  const dot = cleaned.lastIndexOf('.');
  const stem = dot > 0 ? cleaned.slice(0, dot) : cleaned;
  const extension = dot > 0 ? cleaned.slice(dot).slice(0, 20) : '';
  const safeStem = stem === '' || reservedOnWindows.test(stem) ? `download ${stem}`.trim() : stem;
  return safeStem.slice(0, longestName - extension.length) + extension;
}
