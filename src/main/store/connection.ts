import Database from 'better-sqlite3';

export type DatabaseConnection = Database.Database;

export interface ConnectionOptions {
  readonly readonly?: boolean;
  /** Pages of 4 KiB that the file may grow to; SQLite answers as on a full disk beyond it. Default no limit. */
  readonly maxPages?: number;
  /** Told of each statement right before it runs. */
  readonly onStatement?: (sql: string) => void;
}

/** How long a write waits for a reader of another process (export while the window is open), in ms. */
const busyTimeoutMs = 2_000;

/**
 * Opens the database with the settings that the store's promises rest on: WAL, each commit on the disk before it
 * returns (turns and approvals must survive even power loss), deleted content overwritten.
 */
export function openConnection(file: string, options: ConnectionOptions = {}): DatabaseConnection {
  const { readonly = false, onStatement } = options;
  const database = new Database(file, {
    readonly,
    timeout: busyTimeoutMs,
    ...(onStatement ? { verbose: (sql) => onStatement(String(sql)) } : {}),
  });
  try {
    database.pragma('foreign_keys = ON');
    // No copies of what was typed in temporary files.
    database.pragma('temp_store = MEMORY');
    database.pragma('trusted_schema = OFF');
    if (!readonly) {
      // Of a new file: what is deleted can be given back to the disk, a little at a time.
      database.pragma('auto_vacuum = INCREMENTAL');
      database.pragma('journal_mode = WAL');
      database.pragma('synchronous = FULL');
      database.pragma('secure_delete = ON');
    }
    if (options.maxPages !== undefined) database.pragma(`max_page_count = ${options.maxPages}`);
    return database;
  } catch (problem) {
    database.close();
    throw problem;
  }
}

/** The one number that a query gives. */
export function numberOf(
  database: DatabaseConnection,
  query: string,
  ...values: readonly (string | number)[]
): number {
  return Number(
    database
      .prepare(query)
      .pluck()
      .get(...values),
  );
}
