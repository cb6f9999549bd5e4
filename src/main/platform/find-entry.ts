import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';

/**
 * The entry file of a process of our own: beside its caller, in `process/`, as source under plain Node; built, it is
 * an entry of its own beside main's (electron.vite.config.ts), and the caller's code may lie in a chunk below.
 *
 * @param name of the file without its extension
 * @param folder where the caller's code lies
 * @throws AppError `internal` when the app was not built whole
 */
export function findEntry(name: string, folder: string): string {
  const places = [
    join(folder, 'process', `${name}.ts`),
    join(folder, `${name}.js`),
    join(folder, '..', `${name}.js`),
  ];
  const found = places.find((file) => existsSync(file));
  if (found !== undefined) return found;
  throw new AppError({
    code: 'internal',
    message: `A part of Parley is missing (${name}). Install it again, or run npm run build.`,
  });
}
