import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/errors/index.ts';

/** More than any session has; what is larger is none. */
const mostBytes = 512 * 1024 * 1024;

/** Files of a window on their way to main, in parts, in memory. One window sends one at a time; what is old goes. */
export function createIncomingFiles(limit = mostBytes) {
  const kept = 4;
  const files = new Map<string, { parts: Buffer[]; bytes: number }>();
  return {
    /** @param fileId null for the first part */
    add(fileId: string | null, part: Buffer): string {
      const id = fileId ?? randomUUID();
      const file = fileId === null ? { parts: [], bytes: 0 } : files.get(fileId);
      if (file === undefined) throw gone();
      file.bytes += part.length;
      if (file.bytes > limit) {
        files.delete(id);
        throw new AppError({ code: 'bad-input', message: 'This file is too large to be imported.' });
      }
      file.parts.push(part);
      files.set(id, file);
      for (const old of [...files.keys()].slice(0, -kept)) files.delete(old);
      return id;
    },
    /** The whole file; it is here no more afterwards. @throws AppError `not-found` */
    take(fileId: string): Buffer {
      const file = files.get(fileId);
      if (file === undefined) throw gone();
      files.delete(fileId);
      return Buffer.concat(file.parts);
    },
  };
}

function gone(): AppError {
  return new AppError({ code: 'not-found', message: 'The file did not arrive. Choose it again.' });
}
