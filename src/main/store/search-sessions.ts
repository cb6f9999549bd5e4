import type { Session } from '#shared/domain/index.ts';
import type { Connection } from './connection.ts';
import { sessionColumns, toSession } from './session-rows.ts';

/** Shorter words have no trigram; they are looked for by reading. */
const trigram = 3;

/**
 * Sessions in which every word of the query stands somewhere, in the title or in any turn; parts of words, any
 * case and accent. Latest first. An empty query lists all.
 */
export function searchSessions(database: Connection, query: string, limit: number): readonly Session[] {
  const words = query.normalize('NFC').split(/\s+/).filter(Boolean);
  const conditions = words.map((word) => ([...word].length < trigram ? byReading : byIndex));
  const values = words.map((word) => ([...word].length < trigram ? likePattern(word) : phrase(word)));
  return database
    .prepare(
      `SELECT ${sessionColumns} FROM sessions
       WHERE ${['deleted_at IS NULL', ...conditions].join(' AND ')}
       ORDER BY updated_at DESC, row DESC LIMIT ?`,
    )
    .all(...values.flatMap((value) => [value, value]), limit)
    .map(toSession);
}

const byIndex = `(
  row IN (SELECT rowid FROM sessions_search WHERE sessions_search MATCH ?)
  OR row IN (
    SELECT session_row FROM turns
    WHERE turns.row IN (SELECT rowid FROM turns_search WHERE turns_search MATCH ?)
  )
)`;

const byReading = `(
  title LIKE ? ESCAPE '\\'
  OR row IN (SELECT session_row FROM turns WHERE text LIKE ? ESCAPE '\\')
)`;

/** Quoted, so that nothing in it is taken for the query language of FTS5. */
function phrase(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}

function likePattern(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
