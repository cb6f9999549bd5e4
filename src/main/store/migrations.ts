import { AppError } from '#shared/errors/index.ts';
import type { DatabaseConnection } from './connection.ts';
import { digestOfBytes } from './contents.ts';
import { collectFacts } from './session-facts.ts';

/** In order; a step that has shipped is never changed. The n-th one brings `user_version` to n. */
const migrations: readonly ((database: DatabaseConnection) => void)[] = [
  createSessionsAndTurns,
  createSearch,
  giveGrantsPaths,
  keepContents,
  findByFacts,
  markImported,
  keepReplays,
  searchBySession,
];

export const latestVersion = migrations.length;

export function schemaVersion(database: DatabaseConnection): number {
  return Number(database.pragma('user_version', { simple: true }));
}

/**
 * Brings the schema up to date, each numbered step in one transaction with its number, so that a kill leaves one
 * schema or the next. `backup` runs once before the first step on a database that holds something.
 *
 * @throws AppError `store` when the database was written by a newer Parley; nothing is touched then
 */
export function migrate(
  database: DatabaseConnection,
  options: { readonly to?: number; readonly backup: (version: number) => void },
): void {
  const from = schemaVersion(database);
  refuseNewer(from);
  const steps = migrations.slice(from, options.to ?? latestVersion);
  if (from > 0 && steps.length > 0) options.backup(from);
  for (const [offset, step] of steps.entries()) {
    const version = from + offset + 1;
    database
      .transaction(() => {
        step(database);
        database.pragma(`user_version = ${version}`);
      })
      .immediate();
  }
}

export function refuseNewer(version: number): void {
  if (version <= latestVersion) return;
  throw new AppError({
    code: 'store',
    message: `The saved sessions were written by a newer Parley (format ${version}, this one knows ${latestVersion}). Update Parley, or choose another folder with --data or PARLEY_DATA. Nothing was changed.`,
    details: { version, latest: latestVersion },
  });
}

/**
 * What is asked for in SQL has a column; the rest of a turn is one JSON value. `turns.text` is the only copy of
 * what the user said, so that masking changes one place; for navigator turns it holds the words to search by.
 */
function createSessionsAndTurns(database: DatabaseConnection): void {
  database.exec(`
    CREATE TABLE sessions (
      row INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      title TEXT NOT NULL,
      titled_by_user INTEGER NOT NULL DEFAULT 0,
      created_at REAL NOT NULL,
      updated_at REAL NOT NULL,
      url TEXT NOT NULL DEFAULT '',
      memory TEXT NOT NULL DEFAULT 'null',
      running INTEGER NOT NULL DEFAULT 0,
      interrupted INTEGER NOT NULL DEFAULT 0,
      deleted_at REAL
    ) STRICT;
    CREATE INDEX sessions_by_update ON sessions (updated_at);

    CREATE TABLE turns (
      row INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      session_row INTEGER NOT NULL REFERENCES sessions (row) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      at REAL NOT NULL,
      speaker TEXT NOT NULL CHECK (speaker IN ('user', 'navigator')),
      text TEXT NOT NULL,
      detail TEXT NOT NULL,
      UNIQUE (session_row, position)
    ) STRICT;

    CREATE TABLE traces (
      turn_row INTEGER PRIMARY KEY REFERENCES turns (row) ON DELETE CASCADE,
      body TEXT NOT NULL
    ) STRICT;

    CREATE TABLE screenshots (
      turn_row INTEGER PRIMARY KEY REFERENCES turns (row) ON DELETE CASCADE,
      jpeg BLOB NOT NULL
    ) STRICT;

    CREATE TABLE grants (
      id TEXT PRIMARY KEY,
      origin TEXT NOT NULL,
      kind TEXT NOT NULL,
      created_at REAL NOT NULL,
      UNIQUE (origin, kind)
    ) STRICT;

    CREATE TABLE settings (
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT;
  `);
}

/** A permission holds for a part of a site. Those from before held for whole sites, and `dropOldGrants` takes them away. */
function giveGrantsPaths(database: DatabaseConnection): void {
  database.exec(`
    ALTER TABLE grants RENAME TO old_grants;
    CREATE TABLE grants (
      id TEXT PRIMARY KEY,
      origin TEXT NOT NULL,
      kind TEXT NOT NULL,
      path TEXT NOT NULL,
      created_at REAL NOT NULL,
      UNIQUE (origin, kind, path)
    ) STRICT;
    INSERT INTO grants (id, origin, kind, path, created_at)
      SELECT id, origin, kind, '', created_at FROM old_grants;
    DROP TABLE old_grants;
  `);
}

/**
 * Pages, and pictures as they were shown and sent, in one table: each once per session, and gone with it. The pictures
 * of before move there.
 */
function keepContents(database: DatabaseConnection): void {
  database.exec(`
    CREATE TABLE contents (
      row INTEGER PRIMARY KEY,
      session_row INTEGER NOT NULL REFERENCES sessions (row) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('page', 'picture')),
      digest BLOB NOT NULL,
      bytes BLOB NOT NULL,
      UNIQUE (session_row, kind, digest)
    ) STRICT;
    CREATE TABLE turn_contents (
      turn_row INTEGER NOT NULL REFERENCES turns (row) ON DELETE CASCADE,
      part TEXT NOT NULL CHECK (part IN ('page', 'shown', 'sent')),
      content_row INTEGER NOT NULL REFERENCES contents (row) ON DELETE CASCADE,
      PRIMARY KEY (turn_row, part)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX turn_contents_by_content ON turn_contents (content_row);
  `);
  const pictures = database
    .prepare<[], { turn: number; session: number }>(
      `SELECT turn_row AS turn, session_row AS session FROM screenshots JOIN turns ON turns.row = turn_row
       ORDER BY turn_row`,
    )
    .all();
  const read = database.prepare<[number], { jpeg: Uint8Array }>(
    'SELECT jpeg FROM screenshots WHERE turn_row = ?',
  );
  const write = database.prepare(
    `INSERT INTO contents (session_row, kind, digest, bytes) VALUES (?, 'picture', ?, ?)
     ON CONFLICT DO UPDATE SET kind = kind RETURNING row`,
  );
  const link = database.prepare(
    "INSERT INTO turn_contents (turn_row, part, content_row) VALUES (?, 'shown', ?)",
  );
  for (const { turn, session } of pictures) {
    const jpeg = read.get(turn)?.jpeg;
    if (jpeg === undefined) continue;
    const { row } = write.get(session, digestOfBytes(jpeg), jpeg) as { row: number };
    link.run(turn, row);
  }
  database.exec('DROP TABLE screenshots');
}

/**
 * The index of turns tells the session by itself: looking up the session of each of 100,000 turns that have a word took
 * longer than finding them, since turns are wide. A place is the session's row and the turn's position in one number.
 */
function searchBySession(database: DatabaseConnection): void {
  const place = (row: string): string => `(${row}session_row << ${positionBits}) + ${row}position`;
  const remove = `INSERT INTO turns_search (turns_search, rowid, text) VALUES ('delete', ${place('old.')}, old.text);`;
  const add = `INSERT INTO turns_search (rowid, text) VALUES (${place('new.')}, new.text);`;
  database.exec(`
    DROP TRIGGER turns_search_insert;
    DROP TRIGGER turns_search_delete;
    DROP TRIGGER turns_search_update;
    DROP TABLE turns_search;
    CREATE VIEW turn_places AS SELECT ${place('')} AS place, text FROM turns;
    CREATE VIRTUAL TABLE turns_search USING fts5 (
      text, content = 'turn_places', content_rowid = 'place', tokenize = 'trigram remove_diacritics 1'
    );
    INSERT INTO turns_search (turns_search, rank) VALUES ('secure-delete', 1);
    INSERT INTO turns_search (turns_search) VALUES ('rebuild');
    CREATE TRIGGER turns_search_insert AFTER INSERT ON turns BEGIN ${add} END;
    CREATE TRIGGER turns_search_delete AFTER DELETE ON turns BEGIN ${remove} END;
    CREATE TRIGGER turns_search_update AFTER UPDATE OF text ON turns BEGIN ${remove} ${add} END;
  `);
}

/** A session has fewer than a million turns. */
export const positionBits = 20;

/** Sessions can be starred, and found by where they were, how they went and who did it. */
function findByFacts(database: DatabaseConnection): void {
  database.exec(`
    ALTER TABLE sessions ADD COLUMN starred INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE sessions ADD COLUMN ended TEXT NOT NULL DEFAULT '';
    CREATE TABLE session_facts (
      session_row INTEGER NOT NULL REFERENCES sessions (row) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('site', 'via', 'navigator')),
      value TEXT NOT NULL,
      PRIMARY KEY (kind, value, session_row)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX session_facts_by_session ON session_facts (session_row);
  `);
  collectFacts(database);
}

/** Sessions that came from a file. */
function markImported(database: DatabaseConnection): void {
  database.exec('ALTER TABLE sessions ADD COLUMN imported_at REAL');
}

/** Steps under a name, which stand by themselves: their session may go. */
function keepReplays(database: DatabaseConnection): void {
  database.exec(`
    CREATE TABLE replays (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      folded_name TEXT NOT NULL UNIQUE,
      created_at REAL NOT NULL,
      session_id TEXT NOT NULL,
      body TEXT NOT NULL
    ) STRICT;
  `);
}

/**
 * Trigram indexes over titles and turns, kept in step by triggers. They hold no copy of the text, and with
 * `secure-delete` what is masked or deleted leaves the index at once instead of at some later merge.
 */
function createSearch(database: DatabaseConnection): void {
  for (const [table, column] of [
    ['sessions', 'title'],
    ['turns', 'text'],
  ]) {
    const index = `${table}_search`;
    const remove = `INSERT INTO ${index} (${index}, rowid, ${column}) VALUES ('delete', old.row, old.${column});`;
    const add = `INSERT INTO ${index} (rowid, ${column}) VALUES (new.row, new.${column});`;
    database.exec(`
      CREATE VIRTUAL TABLE ${index} USING fts5 (
        ${column}, content = '${table}', content_rowid = 'row', tokenize = 'trigram remove_diacritics 1'
      );
      INSERT INTO ${index} (${index}, rank) VALUES ('secure-delete', 1);
      INSERT INTO ${index} (${index}) VALUES ('rebuild');
      CREATE TRIGGER ${index}_insert AFTER INSERT ON ${table} BEGIN ${add} END;
      CREATE TRIGGER ${index}_delete AFTER DELETE ON ${table} BEGIN ${remove} END;
      CREATE TRIGGER ${index}_update AFTER UPDATE OF ${column} ON ${table} BEGIN ${remove} ${add} END;
    `);
  }
}
