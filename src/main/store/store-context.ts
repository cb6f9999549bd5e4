import { statfsSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Box } from '#shared/domain/index.ts';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { codeOf, isDiskFull } from '../platform/system-error.ts';
import type { DatabaseConnection } from './connection.ts';
import type { StoreFiles } from './store-files.ts';

/** Covers boxes of a viewport on a JPEG of it. */
export type CoverPicture = (
  jpeg: Uint8Array,
  boxes: readonly Box[],
  view: { readonly width: number; readonly height: number },
) => Promise<Uint8Array>;

/** What every group of methods works with. */
export interface StoreContext {
  readonly database: DatabaseConnection;
  readonly files: StoreFiles;
  readonly now: () => number;
  /** Something the user should read, once. */
  readonly notify: (message: string) => void;
  /** What is written beside what comes next. */
  readonly background: Background;
  readonly coverPicture: CoverPicture;
  /** Told which utterances' sound may be kept no longer. */
  readonly soundsGone: (utteranceIds: readonly string[]) => void;
}

/** Work under way that nobody waits for, until somebody has to. It never rejects. */
type Background = ReturnType<typeof createBackground>;

export function createBackground() {
  const underWay = new Set<Promise<void>>();
  return {
    add(work: Promise<void>): void {
      const done = work.finally(() => underWay.delete(done));
      underWay.add(done);
    },
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/** Runs one method: whatever SQLite throws leaves as one AppError, through the promise. */
export async function run<T>(context: Pick<StoreContext, 'files'>, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (problem) {
    throw toStoreError(problem, context.files.dataDir);
  }
}

/** One transaction that takes the write lock at once, so that it cannot fail half-way for want of it. */
export function transact<T>(database: DatabaseConnection, work: () => T): T {
  return database.transaction(work).immediate();
}

/** @throws AppError `not-found` for an unknown or deleted session */
export function sessionRowId(database: DatabaseConnection, sessionId: string): number {
  const row = database
    .prepare<[string], { row: number }>('SELECT row FROM sessions WHERE id = ? AND deleted_at IS NULL')
    .get(sessionId);
  if (row) return row.row;
  throw new AppError({
    code: 'not-found',
    message: 'This session is not there any more. Choose another one, or start a new one.',
    details: { sessionId },
  });
}

/**
 * A full disk shows as SQLITE_FULL (13), a file-size limit as SQLITE_IOERR_WRITE (778), a failed fsync as
 * another SQLITE_IOERR: all mean that nothing more can be written now (docs/threat-model.md fact 9).
 */
export function isOutOfSpace(problem: unknown): boolean {
  const code = codeOf(problem);
  return isDiskFull(problem) || code === 'SQLITE_FULL' || code.startsWith('SQLITE_IOERR');
}

export function isDamage(problem: unknown): boolean {
  return problem instanceof Database.SqliteError && /^SQLITE_(?:CORRUPT|NOTADB)/.test(problem.code);
}

export function isBusy(problem: unknown): boolean {
  return problem instanceof Database.SqliteError && /^SQLITE_(?:BUSY|LOCKED)/.test(problem.code);
}

/** Any failure of the database or its files as one AppError that says what to do next. */
export function toStoreError(problem: unknown, dataDir: string): AppError {
  if (isAppError(problem)) return problem;
  const code = codeOf(problem);
  return new AppError({
    code: 'store',
    message: describe(problem, code, dataDir),
    details: { dataDir, sqlite: code || 'unknown' },
    cause: problem,
  });
}

function describe(problem: unknown, code: string, dataDir: string): string {
  if (isOutOfSpace(problem)) {
    return `This could not be saved: no room is left on the disk of ${dataDir}${freeSpace(dataDir)}. Free some space and try again.`;
  }
  if (isDamage(problem)) {
    return `The saved sessions in ${dataDir} are damaged. Restart Parley: it sets the damaged file aside and restores the last backup.`;
  }
  if (isBusy(problem)) {
    return `The saved sessions in ${dataDir} are in use by another program. Close it and try again.`;
  }
  if (/READONLY|CANTOPEN|PERM|AUTH|EACCES|EROFS|ENOENT|ENOTDIR|EEXIST/.test(code)) {
    return `Parley cannot write to its data folder ${dataDir}. Give yourself write access to it, or choose another folder with --data or PARLEY_DATA.`;
  }
  return `The saved sessions in ${dataDir} cannot be read or written (${code || 'unknown'}).`;
}

function freeSpace(dataDir: string): string {
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    return ` (${Math.round((bavail * bsize) / 1024 / 1024)} MB free)`;
  } catch {
    return '';
  }
}
