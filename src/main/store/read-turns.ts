import { type Trace, type Turn, trace } from '#shared/domain/index.ts';
import type { Connection } from './connection.ts';
import { sessionRowId } from './store-context.ts';
import { toTurn, turnColumns } from './turn-rows.ts';

const fromTurns = 'FROM turns JOIN sessions ON sessions.row = turns.session_row';

/** All turns, oldest first. */
export function readTurns(database: Connection, sessionId: string): readonly Turn[] {
  const row = sessionRowId(database, sessionId);
  return database
    .prepare(`SELECT ${turnColumns} ${fromTurns} WHERE session_row = ? ORDER BY position`)
    .all(row)
    .map(toTurn);
}

/** The `count` turns before the end, oldest first: the history window of WebLINX (paper, section 5.1). */
export function readLastTurns(database: Connection, sessionId: string, count: number): readonly Turn[] {
  const row = sessionRowId(database, sessionId);
  return database
    .prepare(
      `SELECT * FROM (
         SELECT ${turnColumns} ${fromTurns} WHERE session_row = ? ORDER BY position DESC LIMIT ?
       ) ORDER BY position`,
    )
    .all(row, count)
    .map(toTurn);
}

export function readTrace(database: Connection, turnId: string): Trace | null {
  const row = database
    .prepare<[string], { body: string; hasScreenshot: number }>(
      `SELECT body, EXISTS (SELECT 1 FROM screenshots WHERE turn_row = turns.row) AS hasScreenshot
       FROM traces JOIN turns ON turns.row = traces.turn_row WHERE turns.id = ?`,
    )
    .get(turnId);
  if (!row) return null;
  return trace.parse({ ...JSON.parse(row.body), turnId, hasScreenshot: row.hasScreenshot !== 0 });
}

/** JPEG bytes. */
export function readScreenshot(database: Connection, turnId: string): Uint8Array | null {
  const row = database
    .prepare<[string], { jpeg: Uint8Array }>(
      'SELECT jpeg FROM screenshots JOIN turns ON turns.row = screenshots.turn_row WHERE turns.id = ?',
    )
    .get(turnId);
  return row?.jpeg ?? null;
}
