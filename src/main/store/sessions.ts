import type { Session } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { maskSecretsInUtterance } from '#shared/lib/index.ts';
import { untitled } from './automatic-title.ts';
import type { Connection } from './connection.ts';
import { sessionColumns, toSession } from './session-rows.ts';
import { type StoreContext, sessionRowId } from './store-context.ts';

export function createSession(context: StoreContext): Session {
  const id = context.newId();
  const now = context.now();
  context.database
    .prepare('INSERT INTO sessions (id, title, created_at, updated_at) VALUES (?, ?, ?, ?)')
    .run(id, untitled, now, now);
  return readSession(context.database, id);
}

/** @throws AppError `not-found` */
export function readSession(database: Connection, sessionId: string): Session {
  const row = sessionRowId(database, sessionId);
  return toSession(database.prepare(`SELECT ${sessionColumns} FROM sessions WHERE row = ?`).get(row));
}

export function renameSession(context: StoreContext, sessionId: string, title: string): Session {
  const row = sessionRowId(context.database, sessionId);
  context.database
    .prepare('UPDATE sessions SET title = ?, titled_by_user = 1 WHERE row = ?')
    .run(maskSecretsInUtterance(title), row);
  return readSession(context.database, sessionId);
}

/** It is gone for everyone but `undeleteSession`, until the next start or close removes it for good. */
export function deleteSession(context: StoreContext, sessionId: string): void {
  const row = sessionRowId(context.database, sessionId);
  context.database
    .prepare('UPDATE sessions SET deleted_at = ?, running = 0 WHERE row = ?')
    .run(context.now(), row);
}

/** @throws AppError `not-found` when there is nothing to take back */
export function undeleteSession(context: StoreContext, sessionId: string): Session {
  const { changes } = context.database
    .prepare('UPDATE sessions SET deleted_at = NULL WHERE id = ? AND deleted_at IS NOT NULL')
    .run(sessionId);
  if (changes === 0) {
    throw new AppError({
      code: 'not-found',
      message: 'This session cannot be brought back: it is not among those deleted since Parley was started.',
      details: { sessionId },
    });
  }
  return readSession(context.database, sessionId);
}

/** A new run clears what is said about an interrupted one. */
export function setRunning(context: StoreContext, sessionId: string, running: boolean): void {
  const row = sessionRowId(context.database, sessionId);
  context.database
    .prepare('UPDATE sessions SET running = ?, interrupted = interrupted AND NOT ? WHERE row = ?')
    .run(Number(running), Number(running), row);
}

/** At start: what was running when the process ended was interrupted. */
export function markInterrupted(database: Connection): void {
  database.exec('UPDATE sessions SET interrupted = 1, running = 0 WHERE running = 1');
}
