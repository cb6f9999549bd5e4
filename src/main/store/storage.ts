import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { discardWholeBackups } from './backup.ts';
import type { DatabaseConnection } from './connection.ts';
import { type StoreContext, transact } from './store-context.ts';
import { type StoreFiles, sidecarSuffixes } from './store-files.ts';

/** What a kind of data takes; `count` is of sessions, pages, pictures or files. */
export interface StoredKind {
  readonly kind: 'dialogue' | 'pages' | 'pictures' | 'backups' | 'damaged' | 'free';
  readonly count: number;
  readonly bytes: number;
}

/** What is kept, by kind. Of the database what no content takes is dialogue, and what deleting left free is told apart. */
export function measureStorage(database: DatabaseConnection, files: StoreFiles): readonly StoredKind[] {
  const contents = database
    .prepare<[], { kind: 'page' | 'picture'; count: number; bytes: number }>(
      'SELECT kind, count(*) AS count, sum(length(bytes)) AS bytes FROM contents GROUP BY kind',
    )
    .all();
  const of = (kind: 'page' | 'picture') =>
    contents.find((one) => one.kind === kind) ?? { count: 0, bytes: 0 };
  const free =
    Number(database.pragma('freelist_count', { simple: true })) *
    Number(database.pragma('page_size', { simple: true }));
  const whole = ['', ...sidecarSuffixes].reduce((sum, suffix) => sum + sizeOf(files.database + suffix), 0);
  const sessions = Number(
    database.prepare('SELECT count(*) FROM sessions WHERE deleted_at IS NULL').pluck().get(),
  );
  const pages = of('page');
  const pictures = of('picture');
  return [
    { kind: 'dialogue', count: sessions, bytes: Math.max(0, whole - pages.bytes - pictures.bytes - free) },
    { kind: 'pages', count: pages.count, bytes: pages.bytes },
    { kind: 'pictures', count: pictures.count, bytes: pictures.bytes },
    { kind: 'backups', ...measureFiles(files.backups, /\.db$/) },
    { kind: 'damaged', ...measureFiles(files.dataDir, /^parley-damaged-.*\.db/) },
    { kind: 'free', count: 0, bytes: free },
  ];
}

/** Files of a folder whose names are like that. */
function measureFiles(folder: string, names: RegExp): { readonly count: number; readonly bytes: number } {
  let found: string[] = [];
  try {
    found = readdirSync(folder).filter((name) => names.test(name));
  } catch {
    // A folder that was never needed.
  }
  return { count: found.length, bytes: found.reduce((sum, name) => sum + sizeOf(join(folder, name)), 0) };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** What of each kind was kept before a moment, in ms since the epoch; null keeps it all. */
export interface KeptSince {
  readonly pictures: number | null;
  readonly pages: number | null;
}

export interface OldContents {
  readonly pictures: { readonly count: number; readonly bytes: number };
  readonly pages: { readonly count: number; readonly bytes: number };
}

/** A content is old when every turn that shows it is. */
const isOld = `kind = ? AND NOT EXISTS (
  SELECT 1 FROM turn_contents JOIN turns ON turns.row = turn_row WHERE content_row = contents.row AND at >= ?
)`;

export function findOldContents(database: DatabaseConnection, since: KeptSince): OldContents {
  const find = database.prepare<[string, number], { count: number; bytes: number }>(
    `SELECT count(*) AS count, coalesce(sum(length(bytes)), 0) AS bytes FROM contents WHERE ${isOld}`,
  );
  const none = { count: 0, bytes: 0 };
  return {
    pictures: since.pictures === null ? none : (find.get('picture', since.pictures) ?? none),
    pages: since.pages === null ? none : (find.get('page', since.pages) ?? none),
  };
}

/**
 * Removes them for good, the log and the whole copies from before a new format included; what was said and done stays.
 * @returns how many there were
 */
export function dropOldContents(context: StoreContext, since: KeptSince): number {
  const { database, files } = context;
  const drop = database.prepare<[string, number]>(`DELETE FROM contents WHERE ${isOld}`);
  const gone = transact(database, () => {
    const pictures = since.pictures === null ? 0 : drop.run('picture', since.pictures).changes;
    return pictures + (since.pages === null ? 0 : drop.run('page', since.pages).changes);
  });
  if (gone > 0) {
    discardWholeBackups(files);
    database.pragma('wal_checkpoint(TRUNCATE)');
  }
  return gone;
}
