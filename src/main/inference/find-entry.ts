import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';

/**
 * The process's entry: beside this file as source under plain Node; built, it is an entry of its own beside main's
 * (electron.vite.config.ts), and this code may lie in a chunk below.
 */
export function findEntry(folder: string = import.meta.dirname): string {
  const places = [
    join(folder, 'process', 'inference-process.ts'),
    join(folder, 'inference-process.js'),
    join(folder, '..', 'inference-process.js'),
  ];
  const found = places.find((file) => existsSync(file));
  if (found !== undefined) return found;
  throw new AppError({
    code: 'internal',
    message: 'A part of Parley is missing (inference-process). Install it again, or run npm run build.',
  });
}
