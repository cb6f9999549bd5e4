import { AppError } from '#shared/errors/index.ts';
import type { Connection } from './connection.ts';
import { toStoreError } from './store-error.ts';
import type { StoreFiles } from './store-files.ts';

/** What every group of methods works with. */
export interface StoreContext {
  readonly database: Connection;
  readonly files: StoreFiles;
  readonly now: () => number;
  readonly newId: () => string;
  /** Something the user should read, once. */
  readonly notify: (message: string) => void;
  /** Told which utterances' sound may be kept no longer. */
  readonly soundsGone: (utteranceIds: readonly string[]) => void;
}

/** Runs one method: whatever SQLite throws leaves as one AppError, through the promise. */
export async function run<T>(context: Pick<StoreContext, 'files'>, work: () => T): Promise<T> {
  try {
    return work();
  } catch (problem) {
    throw toStoreError(problem, context.files.dataDir);
  }
}

/** One transaction that takes the write lock at once, so that it cannot fail half-way for want of it. */
export function transact<T>(database: Connection, work: () => T): T {
  return database.transaction(work).immediate();
}

/** @throws AppError `not-found` for an unknown or deleted session */
export function sessionRowId(database: Connection, sessionId: string): number {
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
