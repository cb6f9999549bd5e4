import { statSync } from 'node:fs';
import { listBackups } from './backup.ts';
import { openConnection } from './connection.ts';
import { refuseNewer, schemaVersion } from './migrate.ts';
import { toStoreError } from './store-error.ts';
import { storeFiles } from './store-files.ts';

export interface StoreExamination {
  /** Version of the SQLite that is built in. */
  readonly sqlite: string;
  readonly sessions: number;
  readonly bytes: number;
  readonly backups: number;
  /** What `quick_check` says; null when every page is whole. */
  readonly damage: string | null;
}

/**
 * Looks at a store without changing it, also while a Parley is open on it. null: nothing is kept there yet.
 * @throws AppError `store` when it cannot be read at all
 */
export async function examineStore(dataDir: string): Promise<StoreExamination | null> {
  const files = storeFiles(dataDir);
  const bytes = statSync(files.database, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes === 0) return null;
  try {
    const database = openConnection(files.database, { readonly: true });
    try {
      refuseNewer(schemaVersion(database));
      const answer = String(database.pragma('quick_check(1)', { simple: true }));
      return {
        sqlite: String(database.prepare('SELECT sqlite_version()').pluck().get()),
        sessions: Number(
          database.prepare('SELECT count(*) FROM sessions WHERE deleted_at IS NULL').pluck().get(),
        ),
        bytes,
        backups: listBackups(files).length,
        damage: answer === 'ok' ? null : answer,
      };
    } finally {
      database.close();
    }
  } catch (problem) {
    throw toStoreError(problem, dataDir);
  }
}
