import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { filePartBytes } from '#shared/ipc/index.ts';
import { keepFolderPrivate } from '../platform/private-files.ts';
import { codeOf, isDiskFull } from '../platform/system-error.ts';

/** At most so many at once; older ones were left by windows that are gone. */
const kept = 20;
/** A session's file is read whole; what is larger is none. */
const mostText = 512 * 1024 * 1024;

export type Transfers = ReturnType<typeof createTransfers>;

/**
 * Files on their way between a window and main, in parts, on the disk: a backup may be larger than memory. They hold what
 * sessions hold, so they go as soon as they are used, and whatever a crash left goes at the next start.
 */
export function createTransfers(folder: string) {
  rmSync(folder, { recursive: true, force: true });
  const files = new Set<string>();
  const fileOf = (id: string): string => join(folder, `${id}.tmp`);

  async function drop(id: string): Promise<void> {
    if (files.delete(id)) await rm(fileOf(id), { force: true });
  }
  /** @throws AppError `not-found` */
  function known(id: string): string {
    if (files.has(id)) return fileOf(id);
    throw new AppError({ code: 'not-found', message: 'The file did not arrive. Choose it again.' });
  }
  async function begin(): Promise<string> {
    keepFolderPrivate(folder);
    for (const old of [...files].slice(0, Math.max(0, files.size - kept + 1))) await drop(old);
    const id = randomUUID();
    files.add(id);
    return id;
  }

  return {
    begin,
    path: known,
    drop,
    /**
     * A part from a window. @param fileId null for the first one
     * @throws AppError `not-found`, or `store` where the disk has no room; the file is gone then
     */
    async add(fileId: string | null, part: Buffer): Promise<string> {
      const id = fileId ?? (await begin());
      const path = known(id);
      try {
        await using(await open(path, 'a', 0o600), (file) => file.writeFile(part));
      } catch (cause) {
        await drop(id);
        const why = isDiskFull(cause) ? 'no room is left on the disk' : codeOf(cause) || 'unknown';
        throw new AppError({
          code: 'store',
          message: `The file could not be brought to ${folder}: ${why}. Free some space and try again. Nothing was changed.`,
          cause,
        });
      }
      return id;
    },
    /** Puts it in a place of its own; it is here no more afterwards. @throws AppError `not-found` */
    async move(fileId: string, path: string): Promise<void> {
      await rename(known(fileId), path);
      files.delete(fileId);
    },
    /** The whole of a text; it is here no more afterwards. @throws AppError `not-found`, `bad-input` */
    async takeText(fileId: string): Promise<string> {
      const path = known(fileId);
      try {
        if ((await stat(path)).size > mostText) {
          throw new AppError({ code: 'bad-input', message: 'This file is too large to be imported.' });
        }
        return await readFile(path, 'utf8');
      } finally {
        await drop(fileId);
      }
    },
    /** A part for a window; empty behind the end. @throws AppError `not-found` */
    async read(fileId: string, from: number): Promise<Buffer> {
      return using(await open(known(fileId), 'r'), async (file) => {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(filePartBytes), 0, filePartBytes, from);
        return buffer.subarray(0, bytesRead);
      });
    },
  };
}

async function using<T>(file: FileHandle, work: (file: FileHandle) => Promise<T>): Promise<T> {
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}
