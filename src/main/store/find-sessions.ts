import type { Session, SessionFilter } from '#shared/domain/index.ts';
import { type DatabaseConnection, numberOf } from './connection.ts';
import { positionBits } from './migrations.ts';
import { sessionColumns, toSession } from './sessions.ts';

/** Shorter words have no trigram; they are looked for by reading. */
const trigram = 3;

export interface SessionSearch {
  /** Sessions in which every word stands somewhere: parts of words, any case and accent; "" for all. */
  readonly query: string;
  readonly filter?: SessionFilter;
}

interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** Latest first. */
export function findSessions(
  database: DatabaseConnection,
  search: SessionSearch,
  limit: number,
  offset = 0,
): readonly Session[] {
  const words = wordsOf(search.query);
  const { sql, values } = conditionOf(search);
  const sessions = database
    .prepare(
      `SELECT row, ${sessionColumns} FROM sessions WHERE ${sql}
       ORDER BY updated_at DESC, row DESC LIMIT ? OFFSET ?`,
    )
    .all(...values, limit, offset) as readonly { readonly row: number }[];
  return sessions.map((value) => {
    const found = words.length === 0 ? null : findTurn(database, value.row, words);
    return { ...toSession(value), ...(found === null ? {} : { found }) };
  });
}

/** How many there are in all, however many are listed. */
export function countSessions(database: DatabaseConnection, search: SessionSearch): number {
  const { sql, values } = conditionOf(search);
  return numberOf(database, `SELECT count(*) FROM sessions WHERE ${sql}`, ...values);
}

const wordsOf = (query: string): readonly string[] => query.normalize('NFC').split(/\s+/).filter(Boolean);

function conditionOf({ query, filter = {} }: SessionSearch): Condition {
  const words = wordsOf(query).map((word): Condition => {
    const isShort = [...word].length < trigram;
    const value = isShort ? likePattern(word) : phrase(word);
    return { sql: isShort ? byReading : byIndex, values: [value, value] };
  });
  const all = [{ sql: 'deleted_at IS NULL', values: [] }, ...words, ...filterConditions(filter)];
  return { sql: all.map(({ sql }) => sql).join(' AND '), values: all.flatMap(({ values }) => values) };
}

function filterConditions(filter: SessionFilter): readonly Condition[] {
  const fact = (kind: string, value: string | undefined): readonly Condition[] =>
    value === undefined
      ? []
      : [
          {
            sql: 'row IN (SELECT session_row FROM session_facts WHERE kind = ? AND value = ?)',
            values: [kind, value],
          },
        ];
  const { site, from, to, ended, via, navigator, isStarred } = filter;
  return [
    ...fact('site', site),
    ...fact('via', via),
    ...fact('navigator', navigator),
    ...(from === undefined ? [] : [{ sql: 'updated_at >= ?', values: [from] }]),
    ...(to === undefined ? [] : [{ sql: 'updated_at < ?', values: [to] }]),
    ...(ended === undefined ? [] : [endedCondition(ended)]),
    ...(isStarred === true ? [{ sql: 'starred = 1', values: [] }] : []),
  ];
}

function endedCondition(ended: NonNullable<SessionFilter['ended']>): Condition {
  if (ended === 'interrupted') return { sql: 'interrupted = 1', values: [] };
  return { sql: 'ended = ?', values: [ended === 'none' ? '' : ended] };
}

const byIndex = `(
  row IN (SELECT rowid FROM sessions_search WHERE sessions_search MATCH ?)
  OR row IN (SELECT rowid >> ${positionBits} FROM turns_search WHERE turns_search MATCH ?)
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

/**
 * The first turn of a session that has the longest word of a search, and the text around it. Of the sessions that are
 * listed alone, and read: what is looked for may stand in every turn of every session.
 */
function findTurn(
  database: DatabaseConnection,
  sessionRow: number,
  words: readonly string[],
): Session['found'] | null {
  const [longest = ''] = words.toSorted((one, other) => other.length - one.length);
  const wanted = plainText(longest);
  const turns = database
    .prepare<[number], { turnId: string; text: string }>(
      'SELECT id AS turnId, text FROM turns WHERE session_row = ? ORDER BY position',
    )
    .iterate(sessionRow);
  for (const { turnId, text } of turns) {
    if (plainText(text).includes(wanted)) return { turnId, text: excerpt(text, wanted) };
  }
  return null;
}

/** Characters shown before what was found, and in all. */
const leadLength = 16;
const excerptLength = 80;

/** The line of a text that has the word, cut around it. */
function excerpt(text: string, wanted: string): string {
  const line = text.split('\n').find((one) => plainText(one).includes(wanted)) ?? text.split('\n')[0] ?? '';
  const at = Math.max(0, plainText(line).indexOf(wanted));
  const space = at <= leadLength ? -1 : line.lastIndexOf(' ', at - leadLength);
  const from = at <= leadLength ? 0 : space === -1 ? at - leadLength : space + 1;
  const cut = line.slice(from, from + excerptLength).trim();
  return `${from > 0 ? '… ' : ''}${cut}${from + excerptLength < line.length ? ' …' : ''}`;
}

/** Without case and accents, as the index has it. Letters keep their places. */
function plainText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
