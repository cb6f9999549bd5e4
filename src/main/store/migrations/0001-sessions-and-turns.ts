import type { Connection } from '../connection.ts';

/**
 * What is asked for in SQL has a column; the rest of a turn is one JSON value. `turns.text` is the only copy of
 * what the user said, so that masking changes one place; for navigator turns it holds the words to search by.
 */
export function createSessionsAndTurns(database: Connection): void {
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
