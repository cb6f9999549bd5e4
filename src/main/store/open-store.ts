import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { AppError } from '#shared/errors/index.ts';
import { backUpText, backUpWhole, listBackups } from './backup.ts';
import { type Connection, type ConnectionOptions, openConnection } from './connection.ts';
import { createMethods, createReader } from './create-methods.ts';
import { purgeDeleted } from './forget.ts';
import { limitScreenshots } from './limit-screenshots.ts';
import { acquireLock } from './lock.ts';
import { readMarker, writeMarker } from './marker.ts';
import { latestVersion, migrate, refuseNewer, schemaVersion } from './migrate.ts';
import { inspectDatabase, recover } from './recover.ts';
import { markInterrupted } from './sessions.ts';
import type { Store, StoreReader } from './store.ts';
import type { StoreContext } from './store-context.ts';
import { isOutOfSpace, toStoreError } from './store-error.ts';
import { type StoreFiles, storeFiles } from './store-files.ts';

export interface OpenStoreOptions extends Pick<ConnectionOptions, 'maxPages' | 'onStatement'> {
  /** Created when missing, readable by this user only. */
  readonly dataDir: string;
  readonly now?: () => number;
  readonly newId?: () => string;
  /** Something the user should read: what was repaired or lost at start, a picture that had no room. */
  readonly onNotice?: (message: string) => void;
  /**
   * The sound of these utterances may be kept no longer: their session is gone for good, or a secret was said. Called
   * while the store opens and closes as well.
   */
  readonly onSoundsGone?: (utteranceIds: readonly string[]) => void;
}

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
    mkdirSync(files.dataDir, { recursive: true, mode: 0o700 });
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
  const { now = Date.now, newId = randomUUID, onNotice: notify = () => {} } = options;
  const { onSoundsGone: soundsGone = () => {} } = options;
  const marker = readMarker(files.marker);
  const health = inspectDatabase(files, marker);
  if (health.kind === 'lost' || health.kind === 'damaged') notify(recover(files, health, now()));
  if (health.kind === 'log-missing') {
    notify(`Part of what Parley wrote last is missing in ${files.dataDir}: the last turns may be gone.`);
  }

  const database = openConnection(files.database, options);
  try {
    migrate(database, { backup: (version) => backUpWhole(database, files, now(), version) });
    const context: StoreContext = { database, files, now, newId, notify, soundsGone };
    keepHouse(context, [
      () => markInterrupted(database),
      () => purgeDeleted(context),
      () => limitScreenshots(database),
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

/** The log is folded in before the marker says that none is needed; a kill in between only repeats the work. */
function close(context: StoreContext, unlock: () => void): void {
  const { database, files } = context;
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

function hasSessions(database: Connection): boolean {
  return database.prepare('SELECT 1 FROM sessions LIMIT 1').get() !== undefined;
}

function markData(files: StoreFiles): () => void {
  return () => writeMarker(files.marker, { hadData: true, open: true });
}
