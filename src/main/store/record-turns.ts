import type { JsonValue, NavigatorTurn, Trace, UserTurn } from '#shared/domain/index.ts';
import { mapStrings, maskCardNumbers, maskHeard, maskSecretsInUtterance } from '#shared/lib/index.ts';
import { automaticTitle } from './automatic-title.ts';
import { dropSoundOfSecrets } from './sounds.ts';
import { type StoreContext, sessionRowId, transact } from './store-context.ts';
import { isOutOfSpace } from './store-error.ts';
import { toColumns } from './turn-rows.ts';

export type NewUserTurn = Omit<UserTurn, 'id' | 'index'>;
export type NewNavigatorTurn = Omit<NavigatorTurn, 'id' | 'index'>;
export type NewTrace = Omit<Trace, 'turnId' | 'hasScreenshot'>;

export function recordUserTurn(context: StoreContext, given: NewUserTurn): UserTurn {
  const value = maskUserTurn(given);
  const recorded = withRoom(context, () =>
    transact(context.database, () => {
      const { sessionRow, placed } = insertTurn(context, value);
      touchSession(context, sessionRow, value.at, null);
      automaticTitle(context.database, sessionRow);
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

/** Turn, trace, screenshot and memory in one transaction; where room is short, the text before the picture. */
export function recordNavigatorTurn(
  context: StoreContext,
  given: NewNavigatorTurn,
  trace: NewTrace | null,
  screenshot: Uint8Array | null,
  memory: JsonValue,
): NavigatorTurn {
  const value = mapStrings(given, maskCardNumbers);
  const record = (picture: Uint8Array | null) => () =>
    transact(context.database, () => {
      const { turnRow, sessionRow, placed } = insertTurn(context, value);
      if (trace) {
        context.database
          .prepare('INSERT INTO traces (turn_row, body) VALUES (?, ?)')
          .run(turnRow, JSON.stringify(mapStrings(trace, maskCardNumbers)));
      }
      if (picture) {
        context.database
          .prepare('INSERT INTO screenshots (turn_row, jpeg) VALUES (?, ?)')
          .run(turnRow, picture);
      }
      touchSession(context, sessionRow, value.at, value.url);
      context.database
        .prepare('UPDATE sessions SET memory = ? WHERE row = ?')
        .run(JSON.stringify(mapStrings(memory, maskCardNumbers)), sessionRow);
      return placed;
    });
  if (screenshot === null) return withRoom(context, record(null));
  try {
    return record(screenshot)();
  } catch (problem) {
    if (!isOutOfSpace(problem)) throw problem;
    const placed = withRoom(context, record(null));
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
  const id = context.newId();
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
