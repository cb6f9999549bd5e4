import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { discardWholeBackups } from './backup.ts';
import { type DatabaseConnection, numberOf } from './connection.ts';
import type { StoreContext } from './store-context.ts';
import { filesOfDatabase, type StoreFiles } from './store-files.ts';

/** What a kind of data takes; `count` is of turns, pages, pictures or files. */
export interface StoredKind extends Amount {
  readonly kind: 'turns' | 'pages' | 'pictures' | 'index' | 'backups' | 'damaged' | 'free';
}

interface Amount {
  readonly count: number;
  readonly bytes: number;
}

/**
 * What is kept, by kind. Of the database what neither contents nor the search index take is turns, and what deleting left
 * free is told apart.
 */
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
  const whole = filesOfDatabase(files.database).reduce((sum, file) => sum + sizeOf(file), 0);
  const turns = numberOf(
    database,
    'SELECT count(*) FROM turns JOIN sessions ON sessions.row = session_row WHERE deleted_at IS NULL',
  );
  const index = ['turns_search', 'sessions_search'].reduce(
    (sum, name) => sum + numberOf(database, `SELECT coalesce(sum(length(block)), 0) FROM ${name}_data`),
    0,
  );
  const pages = of('page');
  const pictures = of('picture');
  return [
    {
      kind: 'turns',
      count: turns,
      bytes: Math.max(0, whole - pages.bytes - pictures.bytes - index - free),
    },
    { kind: 'pages', count: pages.count, bytes: pages.bytes },
    { kind: 'pictures', count: pictures.count, bytes: pictures.bytes },
    { kind: 'index', count: 0, bytes: index },
    { kind: 'backups', ...measureFiles(files.backups, /\.db$/) },
    { kind: 'damaged', ...measureFiles(files.dataDir, /^parley-damaged-.*\.db/) },
    { kind: 'free', count: 0, bytes: free },
  ];
}

/** Files of a folder whose names are like that. */
function measureFiles(folder: string, names: RegExp): Amount {
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
  readonly pictures: Amount;
  readonly pages: Amount;
}

/** A content is old when every turn that shows it is; a session with a star keeps all that it has. */
const isOld = `kind = ? AND NOT EXISTS (
  SELECT 1 FROM turn_contents JOIN turns ON turns.row = turn_row WHERE content_row = contents.row AND at >= ?
) AND session_row NOT IN (SELECT row FROM sessions WHERE starred = 1)`;

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

/** Contents that go at once: overwriting them takes a few ms, in which main does nothing else. */
const goneAtOnce = 50;
/** Pages of 4 KiB that are given back at once. */
const releasedAtOnce = 500;

/**
 * Removes them for good, the log and the whole copies from before a new format included; what was said and done stays.
 * @returns how many there were
 */
export async function dropOldContents(context: StoreContext, since: KeptSince): Promise<number> {
  const { database, files } = context;
  const drop = database.prepare<[string, number]>(
    `DELETE FROM contents WHERE row IN (SELECT row FROM contents WHERE ${isOld} LIMIT ${goneAtOnce})`,
  );
  let gone = 0;
  for (const [kind, before] of [
    ['picture', since.pictures],
    ['page', since.pages],
  ] as const) {
    if (before === null) continue;
    for (;;) {
      const { changes } = drop.run(kind, before);
      gone += changes;
      if (changes < goneAtOnce) break;
      await setImmediate();
    }
  }
  if (gone > 0) {
    discardWholeBackups(files);
    database.pragma('wal_checkpoint(TRUNCATE)');
  }
  return gone;
}

/** Gives the disk back what deleting left free in the file. A file from before this could be done keeps it, and fills it. */
export async function releaseFree({ database }: Pick<StoreContext, 'database'>): Promise<void> {
  const free = (): number => Number(database.pragma('freelist_count', { simple: true }));
  for (let left = free(); left > 0; ) {
    database.pragma(`incremental_vacuum(${releasedAtOnce})`);
    const next = free();
    if (next >= left) break;
    left = next;
    await setImmediate();
  }
  database.pragma('wal_checkpoint(TRUNCATE)');
}
