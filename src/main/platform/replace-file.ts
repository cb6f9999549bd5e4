import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Writes a whole file so that either the old or the new one is there after a crash, never a half.
 * @param mode permissions of a new file, before the user's mask
 */
export function replaceFile(file: string, content: string, mode = 0o600): void {
  // In the same folder, so that the rename cannot cross disks; named so that it meets no file of the user's.
  const temporary = join(dirname(file), `.${basename(file)}.${randomUUID()}.tmp`);
  try {
    writeFileSync(temporary, content, { mode, flush: true });
    renameSync(temporary, file);
  } catch (problem) {
    rmSync(temporary, { force: true });
    throw problem;
  }
  syncFolder(dirname(file));
}

/** Makes a finished file durable under its final name. */
export function publishFile(temporary: string, file: string): void {
  const handle = openSync(temporary, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
  syncFolder(dirname(file));
}

/** A rename is only durable once the folder is; Windows cannot open folders and does not need it. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
