import { maskPage, type Turn } from '#shared/domain/index.ts';
import { maskHeard, secretMask } from '#shared/text/secrets.ts';
import { formsOfSecret, secretMasker } from '../platform/secret-forms.ts';
import { backUpText, discardBackups, listBackups } from './backup.ts';
import type { DatabaseConnection } from './connection.ts';
import { maskContents, replaceContents } from './contents.ts';
import { maskFacts } from './session-facts.ts';
import { automaticTitle } from './sessions.ts';
import { dropSoundOfSecrets, readDeletedUtteranceIds } from './sounds.ts';
import { type StoreContext, sessionRowId, transact } from './store-context.ts';
import { toTurn, turnColumns } from './turns.ts';

interface StoredText {
  readonly row: number;
  readonly text: string;
  readonly detail: string;
  readonly body: string | null;
}

/**
 * Replaces every occurrence of `secret` in the session's title, turns, traces, pages and memory by the mask, covers it on
 * pictures where a page says that it stood, then folds the log into the database and empties it, and renews the backups
 * that hold it: no copy stays in our files.
 *
 * @returns the turns that changed
 */
export async function maskSecret(
  context: StoreContext,
  sessionId: string,
  secret: string,
): Promise<readonly Turn[]> {
  if (secret === '' || secret === secretMask) return [];
  // A page of before that is still on its way would come too late to be masked.
  await context.background.settled();
  const { database } = context;
  const mask = secretMasker([secret]);
  const maskJson = (json: string) => JSON.stringify(maskFreeText(JSON.parse(json), mask));
  const session = sessionRowId(database, sessionId);
  // `detail` and `body` are JSON, and a prompt inside a body is JSON once more.
  const forms = [
    ...new Set(formsOfSecret(secret).flatMap((form) => [form, JSON.stringify(form).slice(1, -1)])),
  ];
  const findRows = database.prepare<[number, string], StoredText>(
    `SELECT row, text, detail, body FROM turns LEFT JOIN traces ON turn_row = row
     WHERE session_row = ? AND EXISTS (
       SELECT 1 FROM json_each(?) AS form
       WHERE instr(text, form.value) OR instr(detail, form.value) OR instr(body, form.value)
     ) ORDER BY position`,
  );
  const holding = (): readonly StoredText[] => findRows.all(session, JSON.stringify(forms));
  const contents = await maskContents(
    database,
    session,
    (page, json) => (forms.some((form) => json.includes(form)) ? maskPage(page, mask) : null),
    context.coverPicture,
    new Set(holding().map(({ row }) => row)),
  );

  const changed = transact(database, () => {
    replaceContents(database, contents);
    const rows = holding();
    const changedRows = rows.filter((stored) => {
      const next = { text: mask(stored.text), detail: maskDetail(stored, mask) };
      const body = stored.body === null ? null : maskJson(stored.body);
      if (body !== stored.body) {
        database.prepare('UPDATE traces SET body = ? WHERE turn_row = ?').run(body, stored.row);
      }
      if (next.text === stored.text && next.detail === stored.detail) return body !== stored.body;
      database
        .prepare('UPDATE turns SET text = ?, detail = ? WHERE row = ?')
        .run(next.text, next.detail, stored.row);
      return true;
    });
    maskSession(database, session, mask);
    maskReplays(database, session, maskJson);
    automaticTitle(database, session);
    return changedRows.map((stored) => stored.row);
  });
  if (changed.length > 0) leaveNoCopy(context, firstMoment(context, changed));
  else if (contents.length > 0) database.pragma('wal_checkpoint(TRUNCATE)');
  const turns = changed.map((row) =>
    toTurn(
      database
        .prepare(
          `SELECT ${turnColumns} FROM turns JOIN sessions ON sessions.row = turns.session_row WHERE turns.row = ?`,
        )
        .get(row),
    ),
  );
  for (const turn of turns) if (turn.speaker === 'user') dropSoundOfSecrets(context, turn);
  return turns;
}

/** What was heard before mending may hold the secret in a spelling of its own. */
function maskDetail({ text, detail }: StoredText, mask: (text: string) => string): string {
  const value = JSON.parse(detail);
  const masked = maskFreeText(value, mask) as typeof value;
  const original = value.spoken?.original;
  if (typeof original === 'string') masked.spoken.original = maskHeard(text, original, mask);
  return JSON.stringify(masked);
}

function maskSession(database: DatabaseConnection, session: number, mask: (text: string) => string): void {
  const stored = database
    .prepare<[number], { title: string; url: string; memory: string }>(
      'SELECT title, url, memory FROM sessions WHERE row = ?',
    )
    .get(session);
  if (!stored) return;
  const memory = JSON.stringify(maskFreeText(JSON.parse(stored.memory), mask));
  database
    .prepare('UPDATE sessions SET title = ?, url = ?, memory = ? WHERE row = ?')
    .run(mask(stored.title), mask(stored.url), memory, session);
  maskFacts(database, session, mask);
}

/** What was saved of the session for doing it again. */
function maskReplays(
  database: DatabaseConnection,
  session: number,
  maskJson: (json: string) => string,
): void {
  const rows = database
    .prepare<[number], { id: string; body: string }>(
      'SELECT id, body FROM replays WHERE session_id = (SELECT id FROM sessions WHERE row = ?)',
    )
    .all(session);
  for (const { id, body } of rows) {
    const masked = maskJson(body);
    if (masked !== body) database.prepare('UPDATE replays SET body = ? WHERE id = ?').run(masked, id);
  }
}

/**
 * Removes for good what was deleted while it could still be taken back.
 * @param until deleted at this moment or before; all of them where none is given
 */
export function purgeDeleted(context: StoreContext, until = Number.MAX_VALUE): number {
  const sounds = readDeletedUtteranceIds(context.database, until);
  const { changes } = context.database.prepare('DELETE FROM sessions WHERE deleted_at <= ?').run(until);
  if (changes > 0) leaveNoCopy(context, 0);
  if (sounds.length > 0) context.soundsGone(sounds);
  return changes;
}

/** Everything that was ever said and done, at once and for good: nothing of it can be brought back afterwards. */
export function clearHistory(context: StoreContext): readonly string[] {
  const ids = context.database
    .prepare<[number], { id: string }>(
      'UPDATE sessions SET deleted_at = ?, running = 0 WHERE deleted_at IS NULL RETURNING id',
    )
    .all(context.now())
    .map(({ id }) => id);
  purgeDeleted(context);
  return ids;
}

/**
 * Overwritten pages (`secure_delete`) reach the database file, the log is cut to nothing, and backups made
 * since then are replaced.
 */
function leaveNoCopy(context: StoreContext, since: number): void {
  context.database.pragma('wal_checkpoint(TRUNCATE)');
  const had = listBackups(context.files).length > 0;
  if (discardBackups(context.files, since) > 0 && had)
    backUpText(context.database, context.files, context.now());
}

function firstMoment(context: StoreContext, rows: readonly number[]): number {
  const first = context.database
    .prepare<[number], { at: number }>('SELECT at FROM turns WHERE row = ?')
    .get(Math.min(...rows));
  return first?.at ?? 0;
}

/** Values that name one of a fixed set or an element: masking inside them would make a record unreadable. */
const structural = new Set([
  'intent',
  'kind',
  'uid',
  'tag',
  'role',
  'actor',
  'approval',
  'transition',
  'type',
  'via',
  'navigator',
  'engine',
  'utteranceIds',
]);

/** Masks every string of plain data that people or pages wrote, and leaves what only Parley reads. */
function maskFreeText(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map((item) => maskFreeText(item, mask));
  if (value === null || typeof value !== 'object') return value;
  const isFailure = 'kind' in value && value.kind === 'failed';
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const isPlain = typeof item === 'string' || key === 'utteranceIds';
      const kept = isPlain && (structural.has(key) || (isFailure && key === 'reason'));
      return [key, kept ? item : maskFreeText(item, mask)];
    }),
  );
}
