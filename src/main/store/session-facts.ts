import type { NavigatorTurn } from '#shared/domain/index.ts';
import { siteOfUrl } from '#shared/text/sites.ts';
import type { NewNavigatorTurn, NewTrace } from '../agent/ports.ts';
import type { DatabaseConnection } from './connection.ts';

/**
 * What sessions are filtered by and no column of their own says: each site that was seen, whether something was said aloud
 * or typed, who navigated. One row for each, however often it happened.
 */
type FactKind = 'site' | 'via' | 'navigator';

/** Inside a transaction. */
export function addFact(
  database: DatabaseConnection,
  sessionRow: number,
  kind: FactKind,
  value: string,
): void {
  if (value === '') return;
  database
    .prepare('INSERT OR IGNORE INTO session_facts (session_row, kind, value) VALUES (?, ?, ?)')
    .run(sessionRow, kind, value);
}

/** What a turn of Parley or a user's own act says of its session. Inside a transaction. */
export function addNavigatorFacts(
  database: DatabaseConnection,
  sessionRow: number,
  turn: NewNavigatorTurn,
  trace: NewTrace | null,
): void {
  addFact(database, sessionRow, 'site', siteOfUrl(turn.url));
  if (trace !== null) addFact(database, sessionRow, 'navigator', trace.navigator);
  const ended = endOf(turn);
  if (ended === null) return;
  database.prepare('UPDATE sessions SET ended = ? WHERE row = ?').run(ended, sessionRow);
}

/** How a session stands after a turn; null where the turn says nothing of that: a reply, the user's own act. */
function endOf({
  actor,
  action,
  outcome,
}: Pick<NavigatorTurn, 'actor' | 'action' | 'outcome'>): string | null {
  if (actor === 'user') return null;
  return action.intent === 'say' && outcome.kind === 'done' ? null : outcome.kind;
}

/** For sessions of before: the same from what their turns say. */
export function collectFacts(database: DatabaseConnection): void {
  const steps = "speaker = 'navigator' AND json_extract(detail, '$.actor') = 'navigator'";
  database.exec(`
    INSERT OR IGNORE INTO session_facts (session_row, kind, value)
      SELECT DISTINCT session_row, 'via', json_extract(detail, '$.via') FROM turns WHERE speaker = 'user';
    INSERT OR IGNORE INTO session_facts (session_row, kind, value)
      SELECT DISTINCT session_row, 'navigator', json_extract(body, '$.navigator')
      FROM traces JOIN turns ON turns.row = turn_row WHERE json_extract(body, '$.navigator') IS NOT NULL;
    UPDATE sessions SET ended = coalesce((
      SELECT json_extract(detail, '$.outcome.kind') FROM turns
      WHERE session_row = sessions.row AND ${steps}
        AND (json_extract(detail, '$.action.intent') <> 'say' OR json_extract(detail, '$.outcome.kind') <> 'done')
      ORDER BY position DESC LIMIT 1
    ), '');
  `);
  const seen = database
    .prepare<[], { session: number; url: string | null }>(
      `SELECT DISTINCT session_row AS session, json_extract(detail, '$.url') AS url FROM turns
       WHERE speaker = 'navigator'`,
    )
    .all();
  for (const { session, url } of seen) addFact(database, session, 'site', siteOfUrl(url ?? ''));
}

/** Takes what a secret stands in out of what a session is found by. Inside a transaction. */
export function maskFacts(
  database: DatabaseConnection,
  sessionRow: number,
  mask: (text: string) => string,
): void {
  const facts = database
    .prepare<[number], { value: string }>('SELECT DISTINCT value FROM session_facts WHERE session_row = ?')
    .all(sessionRow);
  const drop = database.prepare('DELETE FROM session_facts WHERE session_row = ? AND value = ?');
  for (const { value } of facts) if (mask(value) !== value) drop.run(sessionRow, value);
}

/** Sites listed for choosing from; one further down is found by its name. */
const listedSites = 50;

/** What there is to filter by, each with the number of its sessions, most first. */
export function readFacts(database: DatabaseConnection): {
  readonly sites: readonly { readonly value: string; readonly sessions: number }[];
  readonly navigators: readonly { readonly value: string; readonly sessions: number }[];
} {
  const read = database.prepare<[FactKind, number], { value: string; sessions: number }>(
    `SELECT value, count(*) AS sessions FROM session_facts
     JOIN sessions ON sessions.row = session_row AND deleted_at IS NULL
     WHERE kind = ? GROUP BY value ORDER BY sessions DESC, value LIMIT ?`,
  );
  return { sites: read.all('site', listedSites), navigators: read.all('navigator', listedSites) };
}
