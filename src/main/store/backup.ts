import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { keepFilePrivate, keepFolderPrivate } from '../platform/private-files.ts';
import { publishFile } from '../platform/replace-file.ts';
import { type DatabaseConnection, openConnection } from './connection.ts';
import { migrate, schemaVersion } from './migrations.ts';
import { fileStamp, removeDatabase, type StoreFiles } from './store-files.ts';

/** Backups kept; older ones go when a new one is made. */
const keptBackups = 2;

export interface Backup {
  readonly file: string;
  readonly madeAt: number;
}

/** Newest first. */
export function listBackups(files: StoreFiles): readonly Backup[] {
  let names: string[];
  try {
    names = readdirSync(files.backups);
  } catch {
    return [];
  }
  return names
    .filter((name) => /^\d{4}-\d\d-\d\dT[\d-]+Z.*\.db$/.test(name))
    .sort()
    .reverse()
    .map((name) => ({ file: join(files.backups, name), madeAt: timeOf(name) }));
}

/**
 * A copy of everything but pictures: small and quick enough for each close. Sessions that are deleted already
 * stay out of it.
 */
export function backUpText(database: DatabaseConnection, files: StoreFiles, now: number): void {
  publish(files, `${fileStamp(now)}.db`, (temporary) => {
    createEmptyCopy(temporary, schemaVersion(database));
    database.prepare('ATTACH ? AS copy').run(temporary);
    try {
      database
        .transaction(() => {
          for (const [table, condition] of copiedRows) {
            database.exec(`INSERT INTO copy.${table} SELECT * FROM main.${table} WHERE ${condition}`);
          }
        })
        .immediate();
    } finally {
      database.exec('DETACH copy');
    }
  });
}

const liveSession = 'deleted_at IS NULL';
const liveTurn = `session_row IN (SELECT row FROM main.sessions WHERE ${liveSession})`;
const copiedRows = [
  ['sessions', liveSession],
  ['turns', liveTurn],
  ['traces', `turn_row IN (SELECT row FROM main.turns WHERE ${liveTurn})`],
  ['session_facts', liveTurn],
  ['grants', 'true'],
  ['settings', 'true'],
  ['replays', 'true'],
] as const;

/** The whole file as it is, whatever its schema; made before a migration. */
export function backUpWhole(
  database: DatabaseConnection,
  files: StoreFiles,
  now: number,
  version: number,
): void {
  publish(files, `${fileStamp(now)}-format-${version}.db`, (temporary) =>
    database.prepare('VACUUM INTO ?').run(temporary),
  );
}

/** Backups made since a moment hold what is now to be forgotten. */
export function discardBackups(files: StoreFiles, since: number): number {
  const discarded = listBackups(files).filter((backup) => backup.madeAt >= since);
  for (const backup of discarded) rmSync(backup.file, { force: true });
  return discarded.length;
}

/** Those made before a new format hold pictures and pages too. */
export function discardWholeBackups(files: StoreFiles): void {
  for (const { file } of listBackups(files)) if (/-format-\d+\.db$/.test(file)) rmSync(file, { force: true });
}

function publish(files: StoreFiles, name: string, write: (temporary: string) => void): void {
  keepFolderPrivate(files.backups);
  // A kill may have left a half one.
  for (const left of readdirSync(files.backups).filter((entry) => entry.includes('.tmp'))) {
    rmSync(join(files.backups, left), { force: true });
  }
  const temporary = join(files.backups, `${name}.tmp`);
  try {
    keepFilePrivate(temporary);
    write(temporary);
    publishFile(temporary, join(files.backups, name));
  } catch (problem) {
    removeDatabase(temporary);
    throw problem;
  }
  for (const old of listBackups(files).slice(keptBackups)) rmSync(old.file, { force: true });
}

function createEmptyCopy(file: string, version: number): void {
  const copy = openConnection(file);
  try {
    migrate(copy, { to: version, backup: () => {} });
    // One file: a write-ahead log beside a backup would get lost.
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
}

function timeOf(name: string): number {
  const [, day, hours, minutes, seconds, ms] = /^(.{10})T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/.exec(name) ?? [];
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`);
}
