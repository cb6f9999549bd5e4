import { accessSync, constants } from 'node:fs';
import { lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Linux keeps files below it in memory. */
const memoryFolder = '/dev/shm';
const prefix = 'parley-speech-';
/** Those in use by this process. */
const inUse = new Set<string>();

interface PrivateFolder {
  /** Only this user can look into it (0700). */
  readonly path: string;
  remove(): Promise<void>;
}

/** Where private folders may be, the best first: in memory where the system has that, else in the app's own folder. */
export function privateRoots(folder: string, memory: string = memoryFolder): readonly string[] {
  try {
    accessSync(memory, constants.W_OK | constants.X_OK);
    return [memory, folder];
  } catch {
    return [folder];
  }
}

/** The file of a folder that holds the sound. */
export const soundName = 'speech.wav';

/**
 * A new folder with the sound in it (0600), or empty for null.
 * @throws what the file system says when none of the places takes it
 */
export async function openPrivateFolder(
  roots: readonly string[],
  wav: Uint8Array | null,
): Promise<PrivateFolder> {
  let problem: unknown = new Error('There is no place for it.');
  for (const root of roots) {
    let path: string | null = null;
    try {
      await mkdir(root, { recursive: true, mode: 0o700 });
      path = await mkdtemp(join(root, `${prefix}${process.pid}-`));
      inUse.add(path);
      const remove = () => removeFolder(path as string);
      if (wav !== null) await writeFile(join(path, soundName), wav, { mode: 0o600, flag: 'wx' });
      return { path, remove };
    } catch (error) {
      // Memory may be full where the disk is not.
      problem = error;
      if (path !== null) await removeFolder(path);
    }
  }
  throw problem;
}

async function removeFolder(path: string): Promise<void> {
  // What still runs in there may write while it is removed.
  await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => undefined);
  inUse.delete(path);
}

/** Removes what processes of ours that are gone have left: a crash must not keep what was said. */
export async function sweepPrivateFolders(roots: readonly string[]): Promise<void> {
  for (const root of roots) {
    const names = await readdir(root).catch(() => []);
    for (const name of names) {
      const match = /^parley-speech-(\d{1,10})-\w{6}$/u.exec(name);
      const path = join(root, name);
      if (match === null || inUse.has(path) || isRunning(Number(match[1]))) continue;
      const found = await lstat(path).catch(() => null);
      // What is of another user, and links, are not ours to remove.
      const isOurs = found?.isDirectory() && (process.getuid === undefined || found.uid === process.getuid());
      if (isOurs) await removeFolder(path);
    }
  }
}

/** The same wherever sounds for a command may have been. @param folder of ours, as given to the transcriber */
export const sweepLeftSounds = (folder: string): Promise<void> => sweepPrivateFolders(privateRoots(folder));

/** Another process than this one: what has our number and is not in use is of an earlier life. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
