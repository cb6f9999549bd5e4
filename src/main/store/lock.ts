import Database from 'better-sqlite3';
import { AppError } from '#shared/errors/index.ts';
import { isBusy } from './store-error.ts';
import type { StoreFiles } from './store-files.ts';

/**
 * One writing Parley per data folder. The lock is SQLite's own exclusive lock on a file of its own: the operating
 * system lets go of it when the process dies, however it dies, and readers of the database are not shut out.
 *
 * @returns lets go of the lock
 * @throws AppError `store` when another Parley holds it
 */
export function acquireLock(files: StoreFiles): () => void {
  const holder = new Database(files.lock, { timeout: 0 });
  try {
    holder.pragma('locking_mode = EXCLUSIVE');
    holder.exec('BEGIN EXCLUSIVE');
  } catch (problem) {
    holder.close();
    if (!isBusy(problem)) throw problem;
    throw new AppError({
      code: 'store',
      message: `Parley is already open on ${files.dataDir}. Close it first, or choose another folder with --data or PARLEY_DATA.`,
      details: { dataDir: files.dataDir, inUse: true },
      cause: problem,
    });
  }
  return () => holder.close();
}
