import type { UserTurn } from '#shared/domain/index.ts';
import { secretMask } from '#shared/text/secrets.ts';
import type { DatabaseConnection } from './connection.ts';
import type { StoreContext } from './store-context.ts';

const spokenIds = `SELECT id.value AS id FROM turns JOIN sessions ON sessions.row = session_row,
  json_each(detail, '$.spoken.utteranceIds') AS id WHERE speaker = 'user'`;

/** Of every utterance that a turn was made of; sound that is kept under another name belongs to nobody. */
export function readUtteranceIds(database: DatabaseConnection): readonly string[] {
  return idsOf(database, spokenIds);
}

export function readUtteranceIdsOf(
  database: DatabaseConnection,
  sessionIds: readonly string[],
): readonly string[] {
  const query = `${spokenIds} AND sessions.id IN (SELECT value FROM json_each(?))`;
  return idsOf(database, query, JSON.stringify(sessionIds));
}

/** Of the sessions that are about to be removed for good. */
export function readDeletedUtteranceIds(database: DatabaseConnection, until: number): readonly string[] {
  return idsOf(database, `${spokenIds} AND deleted_at <= ?`, until);
}

/** What was said for a password is in the sound too, where nothing can be masked: it has to go. */
export function dropSoundOfSecrets(
  context: StoreContext,
  turn: Pick<UserTurn, 'utterance' | 'spoken'>,
): void {
  const { utterance, spoken } = turn;
  if (spoken === undefined || spoken.utteranceIds.length === 0) return;
  if (utterance.includes(secretMask) || spoken.original.includes(secretMask)) {
    context.soundsGone(spoken.utteranceIds);
  }
}

function idsOf(
  database: DatabaseConnection,
  query: string,
  ...values: readonly (number | string)[]
): readonly string[] {
  return database
    .prepare<(number | string)[], { id: string }>(query)
    .all(...values)
    .map(({ id }) => id);
}
