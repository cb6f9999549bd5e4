import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type JsonValue,
  type NavigatorTurn,
  type Trace,
  type Turn,
  trace,
  turn,
  type UserTurn,
} from '#shared/domain/index.ts';
import { mapStrings, maskCardNumbers, maskHeard, maskSecretsInUtterance } from '#shared/text/secrets.ts';
import type { NewNavigatorTurn, NewTrace, NewUserTurn, SeenPage } from '../agent/ports.ts';
import type { DatabaseConnection } from './connection.ts';
import { keepPage, keepPictures, type Pictures } from './contents.ts';
import { addFact, addNavigatorFacts } from './session-facts.ts';
import { automaticTitle } from './sessions.ts';
import { dropSoundOfSecrets } from './sounds.ts';
import { isOutOfSpace, type StoreContext, sessionRowId, transact } from './store-context.ts';

const turnRow = z.object({
  id: z.string(),
  sessionId: z.string(),
  position: z.number().int(),
  at: z.number(),
  speaker: z.enum(['user', 'navigator']),
  text: z.string(),
  detail: z.string(),
});
type TurnRow = z.infer<typeof turnRow>;

/** The columns of `turnRow`, for a query that names the tables `turns` and `sessions`. */
export const turnColumns =
  'turns.id, sessions.id AS sessionId, position, at, speaker, turns.text, turns.detail';

/** @throws ZodError when what the database holds is not a turn */
export function toTurn(value: unknown): Turn {
  const row = turnRow.parse(value);
  const said = row.speaker === 'user' ? { utterance: row.text } : {};
  const { id, sessionId, position: index, at, speaker } = row;
  return turn.parse({ ...JSON.parse(row.detail), ...said, id, sessionId, index, at, speaker });
}

/** The two columns that hold a turn's content. */
function toColumns(
  value: Omit<UserTurn, 'id' | 'index'> | Omit<NavigatorTurn, 'id' | 'index'>,
): Pick<TurnRow, 'text' | 'detail'> {
  if (value.speaker === 'user') {
    // What was heard before mending is kept and not searched: a session is found by what was sent.
    const { utterance: text, via, spoken, purpose } = value;
    return { text, detail: JSON.stringify({ via, spoken, purpose }) };
  }
  const { sessionId: _session, at: _at, speaker: _speaker, ...detail } = value;
  return { text: searchWords(value), detail: JSON.stringify(detail) };
}

/** What a person would look a navigator turn up by: what was said or typed, on what, on which page. */
function searchWords(value: Omit<NavigatorTurn, 'id' | 'index'>): string {
  const { action } = value;
  const words = [
    action.intent === 'say' ? action.utterance : '',
    'text' in action ? action.text : '',
    action.intent === 'change' ? action.value : '',
    value.element?.text,
    value.title,
    value.url,
  ];
  return words.filter((word) => word).join('\n');
}

const fromTurns = 'FROM turns JOIN sessions ON sessions.row = turns.session_row';

/** All turns, oldest first. */
export function readTurns(database: DatabaseConnection, sessionId: string): readonly Turn[] {
  const row = sessionRowId(database, sessionId);
  return database
    .prepare(`SELECT ${turnColumns} ${fromTurns} WHERE session_row = ? ORDER BY position`)
    .all(row)
    .map(toTurn);
}

export function readTrace(database: DatabaseConnection, turnId: string): Trace | null {
  const row = database
    .prepare<[string], { body: string; parts: string | null }>(
      `SELECT body, (SELECT group_concat(part) FROM turn_contents WHERE turn_row = turns.row) AS parts
       FROM traces JOIN turns ON turns.row = traces.turn_row WHERE turns.id = ?`,
    )
    .get(turnId);
  if (!row) return null;
  const parts = new Set(row.parts?.split(','));
  return trace.parse({
    ...JSON.parse(row.body),
    turnId,
    hasScreenshot: parts.has('shown'),
    hasPage: parts.has('page'),
    hasSentPicture: parts.has('sent'),
  });
}

export function recordUserTurn(context: StoreContext, given: NewUserTurn): UserTurn {
  const value = maskUserTurn(given);
  const recorded = withRoom(context, () =>
    transact(context.database, () => {
      const { sessionRow, placed } = insertTurn(context, value);
      touchSession(context, sessionRow, value.at, null);
      automaticTitle(context.database, sessionRow);
      addFact(context.database, sessionRow, 'via', value.via);
      return placed;
    }),
  );
  dropSoundOfSecrets(context, recorded);
  return recorded;
}

function maskUserTurn(given: NewUserTurn): NewUserTurn {
  const utterance = maskSecretsInUtterance(given.utterance);
  const { spoken } = given;
  if (spoken === undefined) return { ...given, utterance };
  const original = maskHeard(given.utterance, spoken.original, maskSecretsInUtterance);
  return { ...given, utterance, spoken: { ...spoken, original } };
}

/**
 * Turn, trace, pictures and memory in one transaction; where room is short, the text before the pictures. The page is
 * written beside what comes next.
 */
export function recordNavigatorTurn(
  context: StoreContext,
  given: NewNavigatorTurn,
  trace: NewTrace | null,
  { page = null, shown = null, sent = null }: SeenPage,
  memory: JsonValue,
): NavigatorTurn {
  const value = mapStrings(given, maskCardNumbers);
  const record = (pictures: Pictures) => () =>
    transact(context.database, () => {
      const { turnRow, sessionRow, placed } = insertTurn(context, value);
      if (trace) {
        context.database
          .prepare('INSERT INTO traces (turn_row, body) VALUES (?, ?)')
          .run(turnRow, JSON.stringify(mapStrings(trace, maskCardNumbers)));
      }
      keepPictures(context.database, { sessionRow, turnRow }, pictures);
      touchSession(context, sessionRow, value.at, value.url);
      addNavigatorFacts(context.database, sessionRow, value, trace);
      context.database
        .prepare('UPDATE sessions SET memory = ? WHERE row = ?')
        .run(JSON.stringify(mapStrings(memory, maskCardNumbers)), sessionRow);
      return { placed, place: { sessionRow, turnRow } };
    });
  const { placed, place } = recordInRoom(context, record, { shown, sent });
  if (page !== null) context.background.add(keepPage(context, place, page));
  return placed;
}

function recordInRoom<T>(
  context: StoreContext,
  record: (pictures: Pictures) => () => T,
  pictures: Pictures,
): T {
  const without = { shown: null, sent: null };
  if (pictures.shown === null && pictures.sent === null) return withRoom(context, record(without));
  try {
    return record(pictures)();
  } catch (problem) {
    if (!isOutOfSpace(problem)) throw problem;
    const placed = withRoom(context, record(without));
    context.notify('The disk is full: what was done is saved, but without its picture. Free some space.');
    return placed;
  }
}

/** Tries once more after the log was folded into the database, which makes room where the log itself ran full. */
function withRoom<T>(context: StoreContext, work: () => T): T {
  try {
    return work();
  } catch (problem) {
    if (!isOutOfSpace(problem)) throw problem;
    try {
      context.database.pragma('wal_checkpoint(TRUNCATE)');
    } catch {
      throw problem;
    }
    return work();
  }
}

function insertTurn<T extends NewUserTurn | NewNavigatorTurn>(context: StoreContext, value: T) {
  const { database } = context;
  const sessionRow = sessionRowId(database, value.sessionId);
  const next = database
    .prepare<[number], { position: number }>(
      'SELECT coalesce(max(position) + 1, 0) AS position FROM turns WHERE session_row = ?',
    )
    .get(sessionRow);
  const index = next?.position ?? 0;
  const id = randomUUID();
  const { text, detail } = toColumns(value);
  const { lastInsertRowid } = database
    .prepare(
      'INSERT INTO turns (id, session_row, position, at, speaker, text, detail) VALUES (?, ?, ?, ?, ?, ?, ?)',
    )
    .run(id, sessionRow, index, value.at, value.speaker, text, detail);
  return { sessionRow, turnRow: Number(lastInsertRowid), placed: { ...value, id, index } };
}

function touchSession(context: StoreContext, sessionRow: number, at: number, url: string | null): void {
  context.database
    .prepare('UPDATE sessions SET updated_at = max(updated_at, ?), url = coalesce(?, url) WHERE row = ?')
    .run(at, url, sessionRow);
}
