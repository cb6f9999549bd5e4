import { z } from 'zod';
import { type Session, session } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { maskSecretsInUtterance } from '#shared/text/secrets.ts';
import type { DatabaseConnection } from './connection.ts';
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
});

const sessionColumns = `id, title, created_at AS createdAt, updated_at AS updatedAt, url, interrupted,
  (SELECT count(*) FROM turns WHERE session_row = sessions.row) AS turns`;

/** @throws ZodError when what the database holds is not a session */
function toSession(value: unknown): Session {
  const row = sessionRow.parse(value);
  return session.parse({ ...row, interrupted: row.interrupted !== 0 });
}

/** Shorter words have no trigram; they are looked for by reading. */
const trigram = 3;

/**
 * Sessions in which every word of the query stands somewhere, in the title or in any turn; parts of words, any
 * case and accent. Latest first. An empty query lists all.
 */
export function searchSessions(
  database: DatabaseConnection,
  query: string,
  limit: number,
): readonly Session[] {
  const words = query.normalize('NFC').split(/\s+/).filter(Boolean);
  const conditions = words.map((word) => ([...word].length < trigram ? byReading : byIndex));
  const values = words.map((word) => ([...word].length < trigram ? likePattern(word) : phrase(word)));
  const found = findTurns(database, words);
  return database
    .prepare(
      `SELECT ${sessionColumns} FROM sessions
       WHERE ${['deleted_at IS NULL', ...conditions].join(' AND ')}
       ORDER BY updated_at DESC, row DESC LIMIT ?`,
    )
    .all(...values.flatMap((value) => [value, value]), limit)
    .map(toSession)
    .map((one) => ({ ...one, ...found.get(one.id) }));
}

const foundRow = z.object({ sessionId: z.string(), turnId: z.string(), text: z.string() });

/** Where in each session the longest word of a search stands first. One query for all sessions. */
function findTurns(
  database: DatabaseConnection,
  words: readonly string[],
): ReadonlyMap<string, Pick<Session, 'found'>> {
  const [longest] = words.toSorted((one, other) => other.length - one.length);
  if (longest === undefined) return new Map();
  const isShort = [...longest].length < trigram;
  const condition = isShort
    ? "turns.text LIKE ? ESCAPE '\\'"
    : 'turns.row IN (SELECT rowid FROM turns_search WHERE turns_search MATCH ?)';
  const rows = database
    .prepare(
      `SELECT sessions.id AS sessionId, turns.id AS turnId, turns.text, min(turns.position) AS position
       FROM turns JOIN sessions ON sessions.row = turns.session_row
       WHERE ${condition} GROUP BY turns.session_row`,
    )
    .all(isShort ? likePattern(longest) : phrase(longest));
  return new Map(
    rows.map((value) => {
      const { sessionId, turnId, text } = foundRow.parse(value);
      return [sessionId, { found: { turnId, text: excerpt(text, longest) } }];
    }),
  );
}

/** Characters shown before what was found, and in all. */
const leadLength = 16;
const excerptLength = 80;

/** The line of a text that has the word, cut around it. */
function excerpt(text: string, word: string): string {
  const plain = (part: string): string => part.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const wanted = plain(word);
  const line = text.split('\n').find((one) => plain(one).includes(wanted)) ?? text.split('\n')[0] ?? '';
  const at = Math.max(0, plain(line).indexOf(wanted));
  const space = at <= leadLength ? -1 : line.lastIndexOf(' ', at - leadLength);
  const from = at <= leadLength ? 0 : space === -1 ? at - leadLength : space + 1;
  const cut = line.slice(from, from + excerptLength).trim();
  return `${from > 0 ? '… ' : ''}${cut}${from + excerptLength < line.length ? ' …' : ''}`;
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
