import { z } from 'zod';
import { type Grant, grant } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { StoreContext } from './store-context.ts';

const columns = 'id, origin, kind, created_at AS createdAt';

/** Newest first. */
export function readGrants({ database }: StoreContext): readonly Grant[] {
  const rows = database.prepare(`SELECT ${columns} FROM grants ORDER BY created_at DESC, rowid DESC`).all();
  return z.array(grant).parse(rows);
}

/** One grant per site and kind: asking again gives the one that is there. */
export function addGrant({ database, newId }: StoreContext, value: Omit<Grant, 'id'>): Grant {
  database
    .prepare('INSERT INTO grants (id, origin, kind, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING')
    .run(newId(), value.origin, value.kind, value.createdAt);
  return grant.parse(
    database
      .prepare(`SELECT ${columns} FROM grants WHERE origin = ? AND kind = ?`)
      .get(value.origin, value.kind),
  );
}

/** @throws AppError `not-found` */
export function revokeGrant({ database }: StoreContext, grantId: string): void {
  if (database.prepare('DELETE FROM grants WHERE id = ?').run(grantId).changes > 0) return;
  throw new AppError({ code: 'not-found', message: 'This permission was taken back already.' });
}
