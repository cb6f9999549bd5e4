import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isAppError } from '#shared/errors/index.ts';
import type { DoctorCheck } from '#shared/ipc/index.ts';
import { formatBytes } from '#shared/text/quantities.ts';
import { examineStore } from '../store/index.ts';

/** A session with pictures takes some 10 MB an hour: below this a day is not safe. */
const comfortableBytes = 500 * 1024 * 1024;
/** Below this SQLite's log and a backup may not fit. */
const neededBytes = 50 * 1024 * 1024;

/** Whether data can be written; the folder is not created for asking. */
export function checkDataFolder(dataDir: string): DoctorCheck {
  const nearest = nearestFolder(dataDir);
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
    const found = nearest === resolve(dataDir) ? dataDir : `${dataDir} (made at first start)`;
    return { name: 'Data folder', status: 'ok', found, advice: '' };
  } catch {
    return {
      name: 'Data folder',
      status: 'missing',
      found: `${nearest} cannot be written`,
      advice: 'Give yourself write access to it, or choose another folder with --data or PARLEY_DATA.',
    };
  }
}

export function checkDiskSpace(
  dataDir: string,
  freeBytes: number = freeBytesAt(nearestFolder(dataDir)),
): DoctorCheck {
  const status = freeBytes < neededBytes ? 'missing' : freeBytes < comfortableBytes ? 'warning' : 'ok';
  return {
    name: 'Disk space',
    status,
    found: `${formatBytes(freeBytes)} free`,
    advice:
      status === 'ok'
        ? ''
        : 'Free some space, or choose a folder on another disk with --data or PARLEY_DATA.',
  };
}

function freeBytesAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function nearestFolder(folder: string): string {
  let nearest = resolve(folder);
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  return nearest;
}

const savedSessions = 'Saved sessions';

/** Whether what is saved can be read; every page is looked at. */
export async function checkStore(dataDir: string): Promise<DoctorCheck> {
  try {
    const store = await examineStore(dataDir);
    if (store === null) return { name: savedSessions, status: 'ok', found: 'none yet', advice: '' };
    const found = [
      count(store.sessions, 'session'),
      formatBytes(store.bytes),
      count(store.backups, 'backup'),
      `SQLite ${store.sqlite}`,
    ].join(', ');
    if (store.damage === null) return { name: savedSessions, status: 'ok', found, advice: '' };
    return {
      name: savedSessions,
      status: 'missing',
      found: `damaged: ${store.damage.replaceAll(/\s+/g, ' ').slice(0, 120)}`,
      advice: 'Restart Parley: it sets the damaged file aside and restores the last backup.',
    };
  } catch (problem) {
    const advice = isAppError(problem) ? problem.message : 'See the log in the data folder.';
    return { name: savedSessions, status: 'missing', found: 'cannot be read', advice };
  }
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
