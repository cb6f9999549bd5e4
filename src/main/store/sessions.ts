import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Session, session } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { maskSecretsInUtterance } from '#shared/text/secrets.ts';
import type { DatabaseConnection } from './connection.ts';
import { type StoreContext, sessionRowId, transact } from './store-context.ts';

export function createSession(context: StoreContext): Session {
  const id = randomUUID();
  const now = context.now();
  context.database
    .prepare('INSERT INTO sessions (id, title, created_at, updated_at) VALUES (?, ?, ?, ?)')
    .run(id, untitled, now, now);
  return readSession(context.database, id);
}

/** @throws AppError `not-found` */
export function readSession(database: DatabaseConnection, sessionId: string): Session {
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

export function starSession(context: StoreContext, sessionId: string, isStarred: boolean): Session {
  const row = sessionRowId(context.database, sessionId);
  context.database.prepare('UPDATE sessions SET starred = ? WHERE row = ?').run(Number(isStarred), row);
  return readSession(context.database, sessionId);
}

/** They are gone for everyone but `undeleteSession`, until `purgeDeleted` removes them for good. All or none. */
export function deleteSessions(context: StoreContext, sessionIds: readonly string[]): void {
  const remove = context.database.prepare('UPDATE sessions SET deleted_at = ?, running = 0 WHERE row = ?');
  const now = context.now();
  transact(context.database, () => {
    for (const id of sessionIds) remove.run(now, sessionRowId(context.database, id));
  });
}

/** @throws AppError `not-found` when there is nothing to take back */
export function undeleteSession(context: StoreContext, sessionId: string): Session {
  const { changes } = context.database
    .prepare('UPDATE sessions SET deleted_at = NULL WHERE id = ? AND deleted_at IS NOT NULL')
    .run(sessionId);
  if (changes === 0) {
    throw new AppError({
      code: 'not-found',
      message:
        'This session cannot be brought back: it was deleted for good, which is done half a minute after the deleting.',
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
export function markInterrupted(database: DatabaseConnection): void {
  database.exec('UPDATE sessions SET interrupted = 1, running = 0 WHERE running = 1');
}

const sessionRow = z.object({
  id: z.string(),
  title: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  turns: z.number().int(),
  url: z.string(),
  interrupted: z.number(),
  starred: z.number(),
  ended: z.string(),
  importedAt: z.number().nullable(),
});

export const sessionColumns = `id, title, created_at AS createdAt, updated_at AS updatedAt, url, interrupted, starred, ended,
  imported_at AS importedAt,
  (SELECT count(*) FROM turns WHERE session_row = sessions.row) AS turns`;

/** @throws ZodError when what the database holds is not a session */
export function toSession(value: unknown): Session {
  const { starred, ended, importedAt, ...row } = sessionRow.parse(value);
  return session.parse({
    ...row,
    interrupted: row.interrupted !== 0,
    ...(starred === 0 ? {} : { isStarred: true }),
    ...(ended === '' ? {} : { ended }),
    ...(importedAt === null ? {} : { importedAt }),
  });
}

const untitled = 'New session';

/** Longest automatic title, in characters. */
const titleLength = 80;

/** Names a session that the user has not named after what they said at first, and keeps up when that is masked. */
export function automaticTitle(database: DatabaseConnection, sessionRow: number): void {
  const said = database
    .prepare<[number], { text: string }>(
      "SELECT text FROM turns WHERE session_row = ? AND speaker = 'user' ORDER BY position LIMIT 2",
    )
    .all(sessionRow);
  const title = shorten(wordTitle(said.map(({ text }) => text)));
  database
    .prepare('UPDATE sessions SET title = ? WHERE row = ? AND titled_by_user = 0 AND title <> ?')
    .run(title, sessionRow, title);
}

/** An address at the beginning of an utterance, the words that lead there before it, and what is wanted after it. */
const goingTo =
  /^(?:(?:please )?(?:go to|open|visit|load) )?(?:https?:\/\/)?((?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?)(?:\/[^\s,]*)?(?:[\s,.]|and\b|then\b)*(.*)$/iu;

/** The site and the goal: an address alone says where, and what is said after it says what for. */
function wordTitle([first = '', second = '']: readonly string[]): string {
  const [, site, rest = ''] = goingTo.exec(first.trim()) ?? [];
  if (site === undefined) return first;
  const goal = rest || (goingTo.test(second.trim()) ? '' : second);
  return goal === '' ? site : `${site}: ${goal}`;
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line === '') return untitled;
  if (line.length <= titleLength) return line;
  const cut = line.slice(0, titleLength);
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > titleLength / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
