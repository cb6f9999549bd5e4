import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '#shared/errors/index.ts';
import { parseJson } from '../platform/json.ts';
import { keepFilePrivate, keepFolderPrivate } from '../platform/private-files.ts';
import { publishFile } from '../platform/replace-file.ts';
import { codeOf, unreadable } from '../platform/system-error.ts';
import { type DatabaseConnection, numberOf, openConnection } from './connection.ts';
import { migrate } from './migrations.ts';
import { findDamage } from './recovery.ts';
import { readUtteranceIds, readUtteranceIdsOf } from './sounds.ts';
import { isOutOfSpace, type StoreContext, sessionRowId, toStoreError, transact } from './store-context.ts';
import { removeDatabase } from './store-files.ts';
import { readTrace, readTurns } from './turns.ts';

/** How a long piece of work is watched and ended. */
export interface WorkWatch {
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** The first line of a backup: what follows it, so that damage is found before anything is touched. */
const head = z.object({
  format: z.literal('parley-backup'),
  version: z.number().int(),
  madeAt: z.number(),
  bytes: z.number().int(),
  sha256: z.string(),
});
const backupVersion = 1;
/** Longest first line that is looked for. */
const headBytes = 4_096;

/** Pages of 4 KiB that are copied between two looks at what else there is to do. */
const pagesAtOnce = 256;

/** Sound of what was said, by the ids of utterances. */
export interface Sounds {
  read(utteranceId: string): Promise<Uint8Array | null>;
  write(utteranceId: string, wav: Uint8Array): Promise<void>;
}

/**
 * Writes all that is kept into one file: sessions with their pages and pictures, settings, and sound. Permissions stay
 * here, and so does what was deleted. It appears under its name when it is whole.
 * @throws AppError `bad-input` when it cannot be written there; what `signal` was aborted with
 */
export async function writeBackup(
  context: StoreContext,
  target: string,
  sounds: Pick<Sounds, 'read'>,
  { signal, onProgress }: WorkWatch,
): Promise<{ readonly sessions: number; readonly bytes: number }> {
  await context.background.settled();
  const copyFile = `${target}.copy.tmp`;
  const whole = `${target}.tmp`;
  try {
    signal.throwIfAborted();
    keepFilePrivate(copyFile);
    await context.database.backup(copyFile, {
      progress: ({ totalPages, remainingPages }) => {
        signal.throwIfAborted();
        if (totalPages > 0) onProgress(((totalPages - remainingPages) / totalPages) * 0.6);
        return pagesAtOnce;
      },
    });
    const sessions = await finishCopy(copyFile, sounds, signal);
    onProgress(0.7);
    const { size } = await stat(copyFile);
    const first = {
      format: 'parley-backup',
      version: backupVersion,
      madeAt: context.now(),
      bytes: size,
    } as const;
    const line = `${JSON.stringify({ ...first, sha256: await digestOf(copyFile, 0, signal) })}\n`;
    onProgress(0.8);
    keepFilePrivate(whole);
    const writer = await open(whole, 'w', 0o600);
    await writer.writeFile(line);
    await writer.close();
    await pipeline(createReadStream(copyFile), createWriteStream(whole, { flags: 'a' }), { signal });
    publishFile(whole, target);
    onProgress(1);
    return { sessions, bytes: size + line.length };
  } catch (problem) {
    signal.throwIfAborted();
    if (isOutOfSpace(problem)) {
      throw new AppError({
        code: 'store',
        message: `The backup has no room in ${dirname(target)}. While it is made it needs about twice the size of what is kept. Free some space and try again. Nothing was changed.`,
        cause: problem,
      });
    }
    const code = codeOf(problem);
    if (!/^E[A-Z]+$/.test(code)) throw problem;
    throw new AppError({
      code: 'bad-input',
      message: `The backup could not be written to ${target} (${code}). Choose a file in a folder that exists, that has room, and that you may write to.`,
      cause: problem,
    });
  } finally {
    for (const file of [copyFile, whole]) removeDatabase(file);
  }
}

/** Takes out of the copy what is no part of a backup, and puts the sound in. */
async function finishCopy(file: string, sounds: Pick<Sounds, 'read'>, signal: AbortSignal): Promise<number> {
  const copy = openConnection(file);
  try {
    copy.exec(`
      DELETE FROM sessions WHERE deleted_at IS NOT NULL;
      UPDATE sessions SET running = 0;
      DELETE FROM grants;
      CREATE TABLE sounds (id TEXT PRIMARY KEY, wav BLOB NOT NULL) STRICT;
    `);
    const keep = copy.prepare('INSERT INTO sounds (id, wav) VALUES (?, ?)');
    for (const id of new Set(readUtteranceIds(copy))) {
      signal.throwIfAborted();
      const wav = await sounds.read(id);
      if (wav !== null) keep.run(id, wav);
    }
    // One file: a log beside it would get lost.
    copy.pragma('journal_mode = DELETE');
    return numberOf(copy, 'SELECT count(*) FROM sessions');
  } finally {
    copy.close();
  }
}

export interface Restored {
  /** That were not here. */
  readonly restored: readonly string[];
  /** That are here, and stay as they are. */
  readonly kept: number;
}

/**
 * Adds every session of a backup that is not here, settings that were never set here, and replays under their names. What is here stays as it is,
 * so nothing can be lost by it. All of the backup is looked through first; when it is ended or fails in the middle, what
 * it had added goes again.
 * @throws AppError `bad-input` when the file is no backup, or damaged; what `signal` was aborted with
 */
export async function restoreBackup(
  context: StoreContext,
  source: string,
  sounds: Sounds,
  { signal, onProgress }: WorkWatch,
): Promise<Restored> {
  const { database, files } = context;
  keepFolderPrivate(files.dataDir);
  const copyFile = `${files.database}.from-backup.tmp`;
  const restored: string[] = [];
  try {
    await unpack(source, copyFile, signal);
    onProgress(0.3);
    const copy = openCopy(copyFile);
    try {
      const sessions = copy
        .prepare<[], { row: number; id: string }>('SELECT row, id FROM sessions ORDER BY row')
        .all();
      for (const { id } of sessions) {
        signal.throwIfAborted();
        checkSession(copy, id);
        await setImmediate();
      }
      onProgress(0.5);
      const isHere = database.prepare('SELECT 1 FROM sessions WHERE id = ?');
      const missing = sessions.filter(({ id }) => isHere.get(id) === undefined);
      for (const [index, session] of missing.entries()) {
        signal.throwIfAborted();
        transact(database, () => copySession(copy, database, session.row));
        restored.push(session.id);
        onProgress(0.5 + (0.5 * (index + 1)) / missing.length);
        await setImmediate();
      }
      transact(database, () => {
        copySettings(copy, database);
        copyReplays(copy, database);
      });
      await restoreSounds(copy, database, restored, sounds);
      return { restored, kept: sessions.length - missing.length };
    } finally {
      copy.close();
    }
  } catch (problem) {
    const remove = database.prepare('DELETE FROM sessions WHERE row = ?');
    for (const id of restored) remove.run(sessionRowId(database, id));
    throw problem;
  } finally {
    removeDatabase(copyFile);
  }
}

/** @throws AppError `bad-input` */
async function unpack(source: string, target: string, signal: AbortSignal): Promise<void> {
  const file = await open(source, 'r').catch((problem: unknown) => {
    throw unreadable(source, problem);
  });
  let from = 0;
  let first: z.infer<typeof head>;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const end = buffer.subarray(0, bytesRead).indexOf(10);
    const read = parseJson(buffer.subarray(0, Math.max(0, end)).toString('utf8'), head);
    if (read === null) throw refuse('This file is no backup that Parley made.');
    first = read;
    from = end + 1;
    if (first.version > backupVersion) throw refuse('A newer Parley made this backup. Update Parley first.');
    const { size } = await file.stat();
    if (size - from !== first.bytes) throw refuse('This backup is damaged: a part of it is missing.');
  } finally {
    await file.close();
  }
  if ((await digestOf(source, from, signal)) !== first.sha256) {
    throw refuse('This backup is damaged: what is in it has changed since it was made.');
  }
  keepFilePrivate(target);
  await pipeline(createReadStream(source, { start: from }), createWriteStream(target), { signal });
}

function openCopy(file: string): DatabaseConnection {
  try {
    if (findDamage(file) !== null) throw refuse('This backup is damaged: it cannot be read.');
    const copy = openConnection(file);
    try {
      migrate(copy, { backup: () => undefined });
      return copy;
    } catch (problem) {
      copy.close();
      throw problem;
    }
  } catch (problem) {
    throw toStoreError(problem, dirname(file));
  }
}

/** @throws AppError `bad-input` when something in it is not as Parley writes it */
function checkSession(copy: DatabaseConnection, id: string): void {
  try {
    for (const turn of readTurns(copy, id)) readTrace(copy, turn.id);
  } catch (cause) {
    throw new AppError({
      code: 'bad-input',
      message:
        'This backup cannot be restored: a session in it is not as Parley writes them. Nothing was changed.',
      cause,
    });
  }
}

/** Tables that hang on a session or a turn by their row; the rest of each is copied as it is. */
function copySession(copy: DatabaseConnection, database: DatabaseConnection, sessionRow: number): void {
  const session = copyRow(copy, database, 'sessions', sessionRow, {});
  const turns = new Map<number, number>();
  for (const row of rowsOf(copy, 'turns', 'session_row', sessionRow))
    turns.set(row, copyRow(copy, database, 'turns', row, { session_row: session }));
  const contents = new Map<number, number>();
  for (const row of rowsOf(copy, 'contents', 'session_row', sessionRow))
    contents.set(row, copyRow(copy, database, 'contents', row, { session_row: session }));
  const trace = copy.prepare<[number], { body: string }>('SELECT body FROM traces WHERE turn_row = ?');
  const links = copy.prepare<[number], { part: string; content: number }>(
    'SELECT part, content_row AS content FROM turn_contents WHERE turn_row = ?',
  );
  const addTrace = database.prepare('INSERT INTO traces (turn_row, body) VALUES (?, ?)');
  const addLink = database.prepare(
    'INSERT INTO turn_contents (turn_row, part, content_row) VALUES (?, ?, ?)',
  );
  for (const [from, to] of turns) {
    const body = trace.get(from)?.body;
    if (body !== undefined) addTrace.run(to, body);
    for (const { part, content } of links.all(from)) addLink.run(to, part, contents.get(content));
  }
  for (const table of furtherTables(copy)) {
    const columns = columnsOf(copy, table).filter((name) => name !== 'session_row');
    const rows = copy
      .prepare(`SELECT ${columns.join(', ')} FROM ${table} WHERE session_row = ?`)
      .raw()
      .all(sessionRow);
    const marks = columns.map(() => '?').join(', ');
    const add = database.prepare(
      `INSERT INTO ${table} (session_row, ${columns.join(', ')}) VALUES (?, ${marks})`,
    );
    for (const values of rows as unknown[][]) add.run(session, ...values);
  }
}

const copiedByHand = new Set(['sessions', 'turns', 'contents', 'turn_contents', 'traces']);

/** What a later format keeps beside a session. */
function furtherTables(copy: DatabaseConnection): readonly string[] {
  return copy
    .prepare<[], { name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
    .all()
    .map(({ name }) => name)
    .filter((name) => !copiedByHand.has(name) && columnsOf(copy, name).includes('session_row'));
}

function columnsOf(database: DatabaseConnection, table: string): readonly string[] {
  return database
    .prepare<[string], { name: string }>('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => name);
}

function rowsOf(copy: DatabaseConnection, table: string, column: string, value: number): readonly number[] {
  return copy
    .prepare<[number], { row: number }>(`SELECT row FROM ${table} WHERE ${column} = ? ORDER BY row`)
    .all(value)
    .map(({ row }) => row);
}

/** One row under a new number, some of its columns changed. */
function copyRow(
  copy: DatabaseConnection,
  database: DatabaseConnection,
  table: string,
  row: number,
  changed: Readonly<Record<string, number>>,
): number {
  const columns = columnsOf(copy, table).filter((name) => name !== 'row');
  const values = copy.prepare(`SELECT ${columns.join(', ')} FROM ${table} WHERE row = ?`).get(row) as Record<
    string,
    unknown
  >;
  const { lastInsertRowid } = database
    .prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
    .run(...columns.map((name) => changed[name] ?? values[name]));
  return Number(lastInsertRowid);
}

function copySettings(copy: DatabaseConnection, database: DatabaseConnection): void {
  const add = database.prepare('INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING');
  const rows = copy.prepare<[], { key: string; value: string }>('SELECT key, value FROM settings').all();
  for (const { key, value } of rows) add.run(key, value);
}

/** What was saved for doing it again; one whose name is taken here stays in the backup. */
function copyReplays(copy: DatabaseConnection, database: DatabaseConnection): void {
  const columns = columnsOf(copy, 'replays').join(', ');
  const add = database.prepare(
    `INSERT INTO replays (${columns}) VALUES (${columns.replaceAll(/\w+/g, '?')}) ON CONFLICT DO NOTHING`,
  );
  for (const values of copy.prepare(`SELECT ${columns} FROM replays`).raw().all() as unknown[][])
    add.run(...values);
}

/** Of the sessions that came back, and of no other: a sound belongs to who said it. */
async function restoreSounds(
  copy: DatabaseConnection,
  database: DatabaseConnection,
  restored: readonly string[],
  sounds: Sounds,
): Promise<void> {
  const find = copy.prepare<[string], { wav: Uint8Array }>('SELECT wav FROM sounds WHERE id = ?');
  for (const id of readUtteranceIdsOf(database, restored)) {
    const found = find.get(id);
    if (found !== undefined) await sounds.write(id, found.wav);
  }
}

async function digestOf(file: string, from: number, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { start: from }), hash, { signal });
  return hash.digest('hex');
}

function refuse(message: string): AppError {
  return new AppError({ code: 'bad-input', message: `${message} Nothing was changed.` });
}
