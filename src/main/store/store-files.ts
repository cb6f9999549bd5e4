import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** The store's files below one data folder. */
export type StoreFiles = ReturnType<typeof storeFiles>;

export function storeFiles(dataDir: string) {
  return {
    dataDir,
    database: join(dataDir, 'parley.db'),
    lock: join(dataDir, 'parley.lock'),
    /** Beside the database and not in it, so that it survives the database's loss. */
    marker: join(dataDir, 'parley.state.json'),
    backups: join(dataDir, 'backups'),
  };
}

/** SQLite keeps its write-ahead log and that log's index beside the file. */
export const sidecarSuffixes = ['-wal', '-shm', '-journal'] as const;

/** A database with what SQLite keeps beside it. */
export function filesOfDatabase(file: string): readonly string[] {
  return ['', ...sidecarSuffixes].map((suffix) => file + suffix);
}

export function removeDatabase(file: string): void {
  for (const each of filesOfDatabase(file)) rmSync(each, { force: true });
}

/** "2026-11-20T13-20-05-123Z": sorts by time and is a file name on every platform. */
export function fileStamp(now: number): string {
  return new Date(now).toISOString().replaceAll(/[:.]/g, '-');
}
