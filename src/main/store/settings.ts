import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type ConsequenceKind, type Grant, grant, type Settings, settings } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { type StoreContext, transact } from './store-context.ts';

const shape: Readonly<Record<string, z.ZodType>> = settings.unwrap().shape;

/** What was set, over the defaults. A value that this version does not take any more counts as not set. */
export function readSettings({ database }: Pick<StoreContext, 'database'>): Settings {
  const stored = database
    .prepare<[], { key: string; value: string }>('SELECT key, value FROM settings')
    .all()
    .map(({ key, value }): [string, unknown] => [key, JSON.parse(value)])
    .filter(([key, value]) => Object.hasOwn(shape, key) && shape[key]?.safeParse(value).success === true);
  return settings.parse(Object.fromEntries(stored));
}

/**
 * Changes some settings and gives them all. Nothing is changed when one of them is unknown or does not fit.
 * @throws AppError `bad-input`
 */
export function changeSettings(context: StoreContext, changes: Readonly<Record<string, unknown>>): Settings {
  const checked = Object.entries(changes).map(([key, value]): [string, unknown] => [
    key,
    checkSetting(key, value),
  ]);
  transact(context.database, () => {
    for (const [key, value] of checked) {
      context.database
        .prepare(
          'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
        )
        .run(key, JSON.stringify(value));
    }
  });
  return readSettings(context);
}

function checkSetting(key: string, value: unknown): unknown {
  const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
  if (!schema || value === undefined) {
    throw new AppError({
      code: 'bad-input',
      message: `There is no setting ${JSON.stringify(key)}. There are: ${Object.keys(shape).join(', ')}.`,
    });
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError({
    code: 'bad-input',
    message: `The setting ${key} cannot be that: ${z.prettifyError(result.error).replaceAll(/\s+/g, ' ')}.`,
    details: { key },
  });
}

const columns = 'id, origin, kind, path, created_at AS createdAt';

/** Newest first. */
export function readGrants({ database }: StoreContext): readonly Grant[] {
  const rows = database.prepare(`SELECT ${columns} FROM grants ORDER BY created_at DESC, rowid DESC`).all();
  return z.array(grant).parse(rows);
}

/**
 * Takes away what was granted for whole sites by an older Parley, and every kind that is always asked about now.
 * @returns how many there were
 */
export function dropOldGrants({ database }: StoreContext, kept: readonly ConsequenceKind[]): number {
  const kinds = kept.map(() => '?').join(', ');
  return database.prepare(`DELETE FROM grants WHERE path = '' OR kind NOT IN (${kinds})`).run(...kept)
    .changes;
}

/** One grant per place and kind: asking again gives the one that is there. */
export function addGrant({ database }: StoreContext, value: Omit<Grant, 'id'>): Grant {
  database
    .prepare(
      'INSERT INTO grants (id, origin, kind, path, created_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
    )
    .run(randomUUID(), value.origin, value.kind, value.path, value.createdAt);
  return grant.parse(
    database
      .prepare(`SELECT ${columns} FROM grants WHERE origin = ? AND kind = ? AND path = ?`)
      .get(value.origin, value.kind, value.path),
  );
}

/** @throws AppError `not-found` */
export function revokeGrant({ database }: StoreContext, grantId: string): void {
  if (database.prepare('DELETE FROM grants WHERE id = ?').run(grantId).changes > 0) return;
  throw new AppError({ code: 'not-found', message: 'This permission has ended already.' });
}
