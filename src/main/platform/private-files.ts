import { chmodSync, closeSync, mkdirSync, openSync, type Stats, statSync } from 'node:fs';

/** Rights of anybody but the owner. */
const others = 0o077;
const allRights = 0o7777;

/**
 * Makes a folder that only this user can look into, and mends one that others can. A folder of somebody else's, or one
 * that is meant for everybody (/tmp), is left as it is: what is put there has rights of its own.
 */
export function keepFolderPrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  mendRights(folder);
}

/** The same for a file, which is made empty when it is not there. */
export function keepFilePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  mendRights(file);
}

/** Takes from others what they may do with a file or folder, should it be there. */
export function mendRights(path: string): void {
  // Windows has no such rights; a folder below the user's own is the user's there.
  if (process.platform === 'win32') return;
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || (found.mode & others) === 0 || !isOwn(found)) return;
  chmodSync(path, found.mode & allRights & ~others);
}

const sticky = 0o1000;

function isOwn(found: Stats): boolean {
  return found.uid === process.getuid?.() && (found.mode & sticky) === 0;
}
