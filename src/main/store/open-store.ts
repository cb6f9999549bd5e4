import { existsSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { AppError } from '#shared/errors/index.ts';
import { keepFilePrivate, keepFolderPrivate, mendRights } from '../platform/private-files.ts';
import { backUpText, backUpWhole, listBackups } from './backup.ts';
import { type ConnectionOptions, type DatabaseConnection, numberOf, openConnection } from './connection.ts';
import { limitContents } from './contents.ts';
import { purgeDeleted } from './forget.ts';
import { latestVersion, migrate, refuseNewer, schemaVersion } from './migrations.ts';
import { checkPages, inspectDatabase, readMarker, recover, writeMarker } from './recovery.ts';
import { markInterrupted } from './sessions.ts';
import { createMethods, createReader, type Store, type StoreReader } from './store.ts';
import {
  type CoverPicture,
  createBackground,
  isBusy,
  isOutOfSpace,
  type StoreContext,
  toStoreError,
} from './store-context.ts';
import { filesOfDatabase, type StoreFiles, storeFiles } from './store-files.ts';

export interface OpenStoreOptions extends Pick<ConnectionOptions, 'maxPages' | 'onStatement'> {
  /** Created when missing, readable by this user only. */
  readonly dataDir: string;
  readonly now?: () => number;
  /** Something the user should read: what was repaired or lost at start, a picture that had no room. */
  readonly onNotice?: (message: string) => void;
  /**
   * The sound of these utterances may be kept no longer: their session is gone for good, or a secret was said. Called
   * while the store opens and closes as well.
   */
  readonly onSoundsGone?: (utteranceIds: readonly string[]) => void;
  /** Paints over places of a stored picture where a secret turned out to stand; without it such pictures are dropped. */
  readonly coverPicture?: CoverPicture;
}

const dropPicture: CoverPicture = () => Promise.reject(new Error('There is nothing to cover pictures with.'));

/** A start makes a new backup when the last one is older than this, in ms. */
const backupAgeMs = 24 * 60 * 60 * 1000;

/**
 * Opens the store of a data folder for writing: one process at a time, checked, repaired where it can be, on the
 * current schema. Notices of the start come through `onNotice` before this resolves.
 *
 * @throws AppError `store`: in use by another Parley, written by a newer one, no write access, no room
 */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  const files = storeFiles(options.dataDir);
  try {
    keepFolderPrivate(files.dataDir);
    const unlock = acquireLock(files);
    try {
      return openLocked(files, options, unlock);
    } catch (problem) {
      unlock();
      throw problem;
    }
  } catch (problem) {
    throw toStoreError(problem, files.dataDir);
  }
}

function openLocked(files: StoreFiles, options: OpenStoreOptions, unlock: () => void): Store {
  const { now = Date.now, onNotice: notify = () => {} } = options;
  const { onSoundsGone: soundsGone = () => {} } = options;
  mendFiles(files);
  const marker = readMarker(files.marker);
  const health = inspectDatabase(files, marker);
  if (health.kind === 'lost' || health.kind === 'damaged') notify(recover(files, health, now()));
  if (health.kind === 'log-missing') {
    notify(`Part of what Parley wrote last is missing in ${files.dataDir}: the last turns may be gone.`);
  }

  keepFilePrivate(files.database);
  const database = openConnection(files.database, options);
  try {
    migrate(database, { backup: (version) => backUpWhole(database, files, now(), version) });
    const background = createBackground();
    const context: StoreContext = {
      ...{ database, files, now, notify, soundsGone, background },
      coverPicture: options.coverPicture ?? dropPicture,
    };
    keepHouse(context, [
      () => markInterrupted(database),
      () => purgeDeleted(context),
      () => limitContents(database),
      () => backUpWhenDue(context),
      () => writeMarker(files.marker, { hadData: hasSessions(database), open: true }),
    ]);
    return createMethods(context, { onFirstSession: markData(files), close: () => close(context, unlock) });
  } catch (problem) {
    database.close();
    throw problem;
  }
}

/**
 * Reads a data folder without being its one writer, also while a Parley is open on it.
 *
 * @throws AppError `not-found` when nothing is kept there, `store` when it is of another format
 */
export async function openStoreReader(dataDir: string): Promise<StoreReader> {
  const files = storeFiles(dataDir);
  if (!existsSync(files.database)) {
    throw new AppError({
      code: 'not-found',
      message: `No session has been kept in ${dataDir} yet. Name another folder with --data or PARLEY_DATA.`,
      details: { dataDir },
    });
  }
  try {
    const database = openConnection(files.database, { readonly: true });
    const version = schemaVersion(database);
    refuseNewer(version);
    if (version === latestVersion) return createReader(database, files, async () => void database.close());
    database.close();
  } catch (problem) {
    throw toStoreError(problem, dataDir);
  }
  throw new AppError({
    code: 'store',
    message: `The saved sessions in ${dataDir} are of an older Parley. Start Parley on it once; it brings them up to date.`,
  });
}

/** Made by an older Parley, or in a folder that others can look into: SQLite gives what it makes the file's own rights. */
function mendFiles(files: StoreFiles): void {
  for (const file of filesOfDatabase(files.database)) mendRights(file);
  for (const { file } of listBackups(files)) mendRights(file);
  mendRights(files.marker);
}

/** The log is folded in before the marker says that none is needed; a kill in between only repeats the work. */
async function close(context: StoreContext, unlock: () => void): Promise<void> {
  const { database, files } = context;
  await context.background.settled();
  try {
    keepHouse(context, [
      () => purgeDeleted(context),
      () => backUpText(database, files, context.now()),
      () => database.pragma('wal_checkpoint(TRUNCATE)'),
      () => writeMarker(files.marker, { hadData: hasSessions(database), open: false }),
    ]);
  } finally {
    database.close();
    unlock();
  }
}

/** Chores that need room: a full disk must not keep the user from what is saved already. */
function keepHouse(context: StoreContext, chores: readonly (() => void)[]): void {
  for (const chore of chores) {
    try {
      chore();
    } catch (problem) {
      if (!isOutOfSpace(problem)) throw problem;
      context.notify(toStoreError(problem, context.files.dataDir).message);
      return;
    }
  }
}

function backUpWhenDue({ database, files, now }: StoreContext): void {
  const last = listBackups(files)[0]?.madeAt ?? 0;
  if (hasSessions(database) && now() - last > backupAgeMs) backUpText(database, files, now());
}

function hasSessions(database: DatabaseConnection): boolean {
  return database.prepare('SELECT 1 FROM sessions LIMIT 1').get() !== undefined;
}

function markData(files: StoreFiles): () => void {
  return () => writeMarker(files.marker, { hadData: true, open: true });
}

/**
 * One writing Parley per data folder. The lock is SQLite's own exclusive lock on a file of its own: the operating
 * system lets go of it when the process dies, however it dies, and readers of the database are not shut out.
 *
 * @returns lets go of the lock
 * @throws AppError `store` when another Parley holds it
 */
function acquireLock(files: StoreFiles): () => void {
  keepFilePrivate(files.lock);
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
      const damage = checkPages(database);
      return {
        sqlite: String(database.prepare('SELECT sqlite_version()').pluck().get()),
        sessions: numberOf(database, 'SELECT count(*) FROM sessions WHERE deleted_at IS NULL'),
        bytes,
        backups: listBackups(files).length,
        damage,
      };
    } finally {
      database.close();
    }
  } catch (problem) {
    throw toStoreError(problem, dataDir);
  }
}
