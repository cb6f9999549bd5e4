import { copyFileSync, existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { keepFilePrivate } from '../platform/private-files.ts';
import { publishFile, replaceFile } from '../platform/replace-file.ts';
import { codeOf } from '../platform/system-error.ts';
import { listBackups } from './backup.ts';
import { type DatabaseConnection, openConnection } from './connection.ts';
import { refuseNewer, schemaVersion } from './migrations.ts';
import { isDamage } from './store-context.ts';
import { fileStamp, removeDatabase, type StoreFiles, sidecarSuffixes } from './store-files.ts';

type Health =
  | { readonly kind: 'new' }
  | { readonly kind: 'whole' }
  /** Readable, but the log of the last writes is gone although nobody closed the database. */
  | { readonly kind: 'log-missing' }
  /** Sessions were kept here and nothing is left. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'damaged'; readonly problem: string };

/**
 * Looks at the database before anything is written. A file without its write-ahead log, or an empty one, opens as
 * "ok" in SQLite, so the marker is asked as well (docs/threat-model.md fact 8).
 *
 * @throws AppError `store` when a newer Parley wrote it
 */
export function inspectDatabase(files: StoreFiles, marker: Marker | null): Health {
  const size = statSync(files.database, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return marker?.hadData ? { kind: 'lost' } : { kind: 'new' };
  const logMissing = marker?.open === true && !existsSync(`${files.database}-wal`);
  const problem = findDamage(files.database);
  if (problem !== null) return { kind: 'damaged', problem };
  return { kind: logMissing ? 'log-missing' : 'whole' };
}

/** null when every page can be read and is what it should be. */
export function findDamage(file: string): string | null {
  try {
    // Read only: a damaged file is evidence, and a backup must not grow a log of its own.
    const database = openConnection(file, { readonly: true });
    try {
      return checkPages(database);
    } finally {
      database.close();
    }
  } catch (problem) {
    if (isDamage(problem)) return problem instanceof Error ? problem.message : 'damaged';
    throw problem;
  }
}

/** What `quick_check` says; null when every page is whole. @throws AppError `store` when a newer Parley wrote it */
export function checkPages(database: DatabaseConnection): string | null {
  refuseNewer(schemaVersion(database));
  const answer = String(database.pragma('quick_check(1)', { simple: true }));
  return answer === 'ok' ? null : answer;
}

/**
 * Puts a damaged file aside (never overwrites it) and the newest readable backup in its place.
 *
 * @returns what to tell the user
 */
export function recover(
  files: StoreFiles,
  health: Extract<Health, { kind: 'lost' | 'damaged' }>,
  now: number,
): string {
  const aside = health.kind === 'damaged' ? setAside(files, now) : null;
  // Left-over logs of the lost file would be played into the restored one.
  if (aside === null) removeDatabase(files.database);
  const what =
    aside === null
      ? `The saved sessions in ${files.dataDir} are gone.`
      : `The saved sessions could not be read; the damaged file is kept as ${aside}.`;
  for (const backup of listBackups(files)) {
    if (findDamageOfBackup(backup.file) !== null) continue;
    const temporary = `${files.database}.restoring`;
    keepFilePrivate(temporary);
    copyFileSync(backup.file, temporary);
    publishFile(temporary, files.database);
    return `${what} The backup of ${new Date(backup.madeAt).toISOString()} was restored: what came after it is missing, and so are the pictures.`;
  }
  return `${what} There was no backup to restore, so Parley starts empty.`;
}

function setAside(files: StoreFiles, now: number): string {
  const aside = join(files.dataDir, `parley-damaged-${fileStamp(now)}.db`);
  for (const suffix of sidecarSuffixes) {
    if (existsSync(files.database + suffix)) renameSync(files.database + suffix, aside + suffix);
  }
  renameSync(files.database, aside);
  return aside;
}

function findDamageOfBackup(file: string): string | null {
  try {
    return findDamage(file);
  } catch {
    return 'cannot be opened';
  }
}

const marker = z.object({
  /** Sessions have been kept here, so an empty or missing database is a loss and not a first start. */
  hadData: z.boolean(),
  /** A Parley is writing, or was when it died: then the write-ahead log must still be there. */
  open: z.boolean(),
});
type Marker = z.infer<typeof marker>;

/** What is known about the database without looking into it; null on a first start. */
export function readMarker(file: string): Marker | null {
  try {
    return marker.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (problem) {
    const missing = codeOf(problem) === 'ENOENT';
    // One that cannot be read proves that something was here.
    return missing ? null : { hadData: true, open: false };
  }
}

export function writeMarker(file: string, value: Marker): void {
  replaceFile(file, `${JSON.stringify(value)}\n`);
}
