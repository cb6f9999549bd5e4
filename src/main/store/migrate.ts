import { AppError } from '#shared/errors/index.ts';
import type { Connection } from './connection.ts';
import { migrations } from './migrations/index.ts';

export const latestVersion = migrations.length;

export function schemaVersion(database: Connection): number {
  return Number(database.pragma('user_version', { simple: true }));
}

/**
 * Brings the schema up to date, each numbered step in one transaction with its number, so that a kill leaves one
 * schema or the next. `backup` runs once before the first step on a database that holds something.
 *
 * @throws AppError `store` when the database was written by a newer Parley; nothing is touched then
 */
export function migrate(
  database: Connection,
  options: { readonly to?: number; readonly backup: (version: number) => void },
): void {
  const from = schemaVersion(database);
  refuseNewer(from);
  const steps = migrations.slice(from, options.to ?? latestVersion);
  if (from > 0 && steps.length > 0) options.backup(from);
  for (const [offset, step] of steps.entries()) {
    const version = from + offset + 1;
    database
      .transaction(() => {
        step(database);
        database.pragma(`user_version = ${version}`);
      })
      .immediate();
  }
}

export function refuseNewer(version: number): void {
  if (version <= latestVersion) return;
  throw new AppError({
    code: 'store',
    message: `The saved sessions were written by a newer Parley (format ${version}, this one knows ${latestVersion}). Update Parley, or choose another folder with --data or PARLEY_DATA. Nothing was changed.`,
    details: { version, latest: latestVersion },
  });
}
