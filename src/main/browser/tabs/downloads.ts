import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Download } from '#shared/domain/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import { createListeners } from '#shared/text/listeners.ts';
import type { DriverChannel } from '../cdp/index.ts';
import type { SideEffects } from './side-effects.ts';

interface DownloadOptions {
  readonly sideEffects: SideEffects;
  /** Where approved downloads are kept. */
  readonly folder: string;
  /** A larger one is cancelled. */
  readonly maxBytes: number;
  /** One that begins now belongs to a private session. */
  isPrivate(): boolean;
  /** One has ended by itself; in words for the user. */
  onEnded(message: string): void;
}

/** What was agreed to and is on its way or there. */
export interface DownloadList {
  /** Those of the kind of tabs that is in front, oldest first. */
  list(): readonly Download[];
  onChange(listener: () => void): () => void;
  /** Ends one that is on its way; any other is left as it is. */
  cancel(id: string): void;
  /** Takes one that has ended off the list, or all (null); files stay. */
  forget(id: string | null): void;
}

export interface Downloads extends DownloadList {
  /** Puts the rule on a page: nothing is written unless `allow` says so. */
  attach(channel: DriverChannel): void;
  /** Lets downloads through from now on, until `hold`. */
  allow(channel: DriverChannel): Promise<void>;
  hold(channel: DriverChannel): void;
  prepare(channel: DriverChannel): void;
  /** Tabs of the other kind are in front: the list is theirs. */
  kindChanged(): void;
  /** Ends and forgets those of private tabs. */
  forgetPrivate(): void;
}

interface Listed {
  download: Download;
  readonly isPrivate: boolean;
}

const started = 'inProgress';

/**
 * Downloads are refused and told, unless the action under way was approved: then they arrive in a folder of ours under
 * a safe name, up to a size (docs/threat-model.md, case 20). They are never opened.
 */
export function holdDownloads(options: DownloadOptions): Downloads {
  const { sideEffects, folder, maxBytes } = options;
  const arriving = join(folder, '.arriving');
  // One rule holds for all tabs, and one for private tabs: every tab hears of every download under its rule.
  const names = new Map<string, string>();
  const channels = new Set<DriverChannel>();
  const listed = new Map<string, Listed>();
  const changed = createListeners();
  let allowed = false;
  // One after the other: two that end at once would find the same name free.
  let keeping: Promise<unknown> = Promise.resolve();

  const hold = (channel: DriverChannel): void => {
    allowed = false;
    channel.post('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true });
  };

  /** Only of one that is on its way: how it ended does not change. */
  const update = (guid: string, changes: Partial<Download>): void => {
    const entry = listed.get(guid);
    if (entry?.download.state !== 'arriving') return;
    entry.download = { ...entry.download, ...changes };
    changed.tell();
    const message = formatEnd(entry.download);
    if (message !== '') options.onEnded(message);
  };
  const cancel = (guid: string, state: 'cancelled' | 'too-large'): void => {
    if (listed.get(guid)?.download.state !== 'arriving') return;
    for (const channel of channels) channel.post('Browser.cancelDownload', { guid });
    update(guid, { state });
  };
  const end = async (guid: string, name: string, isWhole: boolean): Promise<void> => {
    const file = join(arriving, guid);
    try {
      // One that was cancelled may have been complete by then.
      if (isWhole && listed.get(guid)?.download.state === 'arriving')
        return update(guid, { state: 'kept', path: await keep(file, folder, name) });
      await rm(file, { force: true });
    } catch {
      // The disk is full or the folder gone: the file cannot be kept.
    }
    update(guid, { state: 'failed' });
  };

  return {
    list: () =>
      [...listed.values()]
        .filter(({ isPrivate }) => isPrivate === options.isPrivate())
        .map(({ download }) => download),
    onChange: changed.add,
    cancel: (id) => cancel(id, 'cancelled'),
    forget: (id) => {
      for (const [each, { download }] of listed)
        if ((id === null || id === each) && download.state !== 'arriving') listed.delete(each);
      changed.tell();
    },
    kindChanged: changed.tell,
    forgetPrivate: () => {
      for (const [id, { isPrivate }] of listed) {
        if (!isPrivate) continue;
        cancel(id, 'cancelled');
        listed.delete(id);
      }
      changed.tell();
    },
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
      channels.add(channel);
      channel.onClose(() => channels.delete(channel));
      channel.on('Browser.downloadWillBegin', ({ guid, suggestedFilename }) => {
        if (names.has(guid)) return;
        const name = safeFileName(suggestedFilename);
        names.set(guid, name);
        if (!allowed) {
          sideEffects.record({ kind: 'download-held', name });
          return;
        }
        const begun = {
          id: guid,
          name,
          state: 'arriving',
          receivedBytes: 0,
          totalBytes: 0,
          path: '',
        } as const;
        listed.set(guid, { download: begun, isPrivate: options.isPrivate() });
        changed.tell();
      });
      channel.on('Browser.downloadProgress', ({ guid, state, receivedBytes, totalBytes }) => {
        const name = names.get(guid);
        if (name === undefined || name === '') return;
        update(guid, { receivedBytes, totalBytes });
        // Also where it is whole at once: the first report may be the last.
        if (Math.max(receivedBytes, totalBytes) > maxBytes) cancel(guid, 'too-large');
        if (state === started) return;
        // Each download is handled once; the id stays known, so that a second tab's report of it is not.
        names.set(guid, '');
        keeping = keeping.then(() => end(guid, name, state === 'completed'));
      });
    },
  };
}

/** What the user is told at its end; "" for one that is on its way, or that they ended. */
function formatEnd({ state, name, path }: Download): string {
  switch (state) {
    case 'kept':
      return `Downloaded: ${path}`;
    case 'failed':
      return `“${name}” could not be downloaded. Nothing of it was kept.`;
    case 'too-large':
      return `“${name}” is larger than Parley downloads, so it was not kept.`;
    case 'arriving':
    case 'cancelled':
      return '';
    default:
      return assertNever(state);
  }
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
