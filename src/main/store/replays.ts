import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type SavedReplay, savedReplay } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { maskSecretsInUtterance } from '#shared/text/secrets.ts';
import { foldText } from '#shared/text/words.ts';
import type { DatabaseConnection } from './connection.ts';
import type { StoreContext } from './store-context.ts';

const row = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.number(),
  sessionId: z.string(),
  body: z.string(),
});

/** By name. One whose steps this version cannot read any more is left out. */
export function readReplays(database: DatabaseConnection): readonly SavedReplay[] {
  return database
    .prepare(
      'SELECT id, name, created_at AS createdAt, session_id AS sessionId, body FROM replays ORDER BY folded_name',
    )
    .all()
    .flatMap((value) => {
      const { body, ...head } = row.parse(value);
      const read = savedReplay.safeParse({ ...head, ...JSON.parse(body) });
      return read.success ? [read.data] : [];
    });
}

/** @throws AppError `bad-input` when another one has the name */
export function saveReplay(
  context: StoreContext,
  { name, sessionId, steps, asks, leftOut }: Omit<SavedReplay, 'id' | 'createdAt'>,
): SavedReplay {
  const saved = {
    id: randomUUID(),
    name: maskSecretsInUtterance(name.trim()),
    createdAt: context.now(),
    sessionId,
    steps,
    asks,
    leftOut,
  };
  refuseTaken(context.database, saved.name, saved.id);
  context.database
    .prepare(
      'INSERT INTO replays (id, name, folded_name, created_at, session_id, body) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(
      saved.id,
      saved.name,
      foldText(saved.name),
      saved.createdAt,
      sessionId,
      JSON.stringify({ steps, asks, leftOut }),
    );
  return saved;
}

/** @throws AppError `not-found`, `bad-input` when another one has the name */
export function renameReplay({ database }: StoreContext, replayId: string, wanted: string): void {
  const name = maskSecretsInUtterance(wanted.trim());
  refuseTaken(database, name, replayId);
  const { changes } = database
    .prepare('UPDATE replays SET name = ?, folded_name = ? WHERE id = ?')
    .run(name, foldText(name), replayId);
  if (changes === 0) throw notThere();
}

/** For good. @throws AppError `not-found` */
export function deleteReplay({ database }: StoreContext, replayId: string): void {
  const { changes } = database.prepare('DELETE FROM replays WHERE id = ?').run(replayId);
  if (changes === 0) throw notThere();
}

function refuseTaken(database: DatabaseConnection, name: string, ownId: string): void {
  const other = database
    .prepare('SELECT 1 FROM replays WHERE folded_name = ? AND id <> ?')
    .get(foldText(name), ownId);
  if (other === undefined) return;
  throw new AppError({
    code: 'bad-input',
    message: `Another replay is called “${name}”. Choose another name, or delete that one first.`,
  });
}

function notThere(): AppError {
  return new AppError({ code: 'not-found', message: 'This replay is not there any more.' });
}
