import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { type Box, type MaskedPage, placesOfTexts, type StoredPage } from '#shared/domain/index.ts';
import { secretMask } from '#shared/text/secrets.ts';
import type { SeenPage } from '../agent/ports.ts';
import type { DatabaseConnection } from './connection.ts';
import {
  type CoverPicture,
  isOutOfSpace,
  type StoreContext,
  toStoreError,
  transact,
} from './store-context.ts';

/**
 * Pages and pictures beside turns, each kept once per session however many turns show it: a page that did not change in
 * between, a picture that was both shown and sent. Per session and not for all of them, so that what is deleted or masked
 * in one session is gone, and stands in no other.
 */
type Kind = 'page' | 'picture';
type Part = 'page' | 'shown' | 'sent';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Pages of 1,135 elements take 4 ms on a thread of their own; higher ones gain little and take tens of them. */
const quality = 5;

/** As pages are kept. */
export async function packPage(page: StoredPage): Promise<Uint8Array> {
  const bytes = Buffer.from(JSON.stringify(page));
  return compress(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

export async function readPage(database: DatabaseConnection, turnId: string): Promise<StoredPage | null> {
  const bytes = readContent(database, turnId, 'page');
  return bytes === null ? null : (JSON.parse((await decompress(bytes)).toString()) as StoredPage);
}

/** A picture as JPEG, a page packed. */
export function readContent(database: DatabaseConnection, turnId: string, part: Part): Uint8Array | null {
  const row = database
    .prepare<[string, Part], { bytes: Uint8Array }>(
      `SELECT bytes FROM contents
       JOIN turn_contents ON content_row = contents.row JOIN turns ON turns.row = turn_row
       WHERE turns.id = ? AND part = ?`,
    )
    .get(turnId, part);
  return row?.bytes ?? null;
}

/** Which turn the contents belong to. */
interface Place {
  readonly sessionRow: number;
  readonly turnRow: number;
}

export interface Pictures {
  readonly shown: Uint8Array | null;
  readonly sent: Uint8Array | null;
}

/** Inside a transaction. */
export function keepPictures(database: DatabaseConnection, place: Place, { shown, sent }: Pictures): void {
  if (shown !== null) keep(database, place, 'shown', shown);
  if (sent !== null) keep(database, place, 'sent', sent);
}

/**
 * Packs and writes a page beside what comes next, so that no step waits for it. A session that has been deleted
 * meanwhile takes nothing any more.
 */
export async function keepPage(context: StoreContext, place: Place, page: StoredPage): Promise<void> {
  const { database, files } = context;
  try {
    // The caller goes on first.
    await setImmediate();
    const bytes = await packPage(page);
    transact(database, () => {
      const isThere = database.prepare('SELECT 1 FROM turns WHERE row = ?').get(place.turnRow) !== undefined;
      if (isThere) keep(database, place, 'page', bytes);
    });
  } catch (problem) {
    const error = toStoreError(problem, files.dataDir);
    context.notify(
      isOutOfSpace(problem)
        ? 'The disk is full: what was done is saved, but without its page. Free some space.'
        : error.message,
    );
  }
}

/** Beside a turn that is there. Inside a transaction. */
export function keepPackedPage(database: DatabaseConnection, turnId: string, bytes: Uint8Array): void {
  const place = database
    .prepare<[string], Place>('SELECT session_row AS sessionRow, row AS turnRow FROM turns WHERE id = ?')
    .get(turnId);
  if (place !== undefined) keep(database, place, 'page', bytes);
}

function keep(
  database: DatabaseConnection,
  { sessionRow, turnRow }: Place,
  part: Part,
  bytes: Uint8Array,
): void {
  const content = rowOf(database, sessionRow, part === 'page' ? 'page' : 'picture', bytes);
  database
    .prepare('INSERT INTO turn_contents (turn_row, part, content_row) VALUES (?, ?, ?)')
    .run(turnRow, part, content);
}

/** The row of this content in its session; made when it is new. */
function rowOf(database: DatabaseConnection, sessionRow: number, kind: Kind, bytes: Uint8Array): number {
  const digest = digestOfBytes(bytes);
  const known = database
    .prepare<[number, Kind, Uint8Array], { row: number }>(
      'SELECT row FROM contents WHERE session_row = ? AND kind = ? AND digest = ?',
    )
    .get(sessionRow, kind, digest);
  if (known !== undefined) return known.row;
  const { lastInsertRowid } = database
    .prepare('INSERT INTO contents (session_row, kind, digest, bytes) VALUES (?, ?, ?, ?)')
    .run(sessionRow, kind, digest, bytes);
  return Number(lastInsertRowid);
}

export function digestOfBytes(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest();
}

const mebibyte = 1024 * 1024;

/** Kept in all; 512 MiB are the pictures of about 6,000 steps, and `quick_check` reads them in 0.1 s at start. */
const keptBytes: Readonly<Record<Kind, number>> = { picture: 512 * mebibyte, page: 512 * mebibyte };

/** Drops the oldest contents beyond the limits; their turns and traces stay. Gives how many went. */
export function limitContents(database: DatabaseConnection, limits = keptBytes): number {
  const drop = database.prepare(
    `DELETE FROM contents WHERE row IN (
       SELECT row FROM (
         SELECT row, sum(length(bytes)) OVER (ORDER BY row DESC) AS total FROM contents WHERE kind = ?
       ) WHERE total > ?
     )`,
  );
  return (['picture', 'page'] as const).reduce(
    (gone, kind) => gone + drop.run(kind, limits[kind]).changes,
    0,
  );
}

/**
 * Covers what a page showed in plain letters and is masked in its record: a site that repeats a password stands on the
 * picture too. A picture that cannot be covered is dropped.
 */
export async function coverMasked(cover: CoverPicture, seen: SeenPage): Promise<SeenPage> {
  const { page = null, shown = null, sent = null } = seen;
  if (page === null || (shown === null && sent === null)) return seen;
  const boxes = placesOfTexts(page, (text) => text.includes(secretMask));
  if (boxes.length === 0) return seen;
  const where = [{ boxes, view: page.viewport }];
  const covered = async (jpeg: Uint8Array | null) => (jpeg === null ? null : coverAll(jpeg, where, cover));
  return { ...seen, shown: await covered(shown), sent: await covered(sent) };
}

/** What is painted over on a picture of that size. */
interface Covered {
  readonly boxes: readonly Box[];
  readonly view: StoredPage['viewport'];
}

/** A content of one session with a secret in it, and what takes its place. */
interface Replacement {
  readonly row: number;
  /** null: nobody can say what is in it, so it goes. */
  readonly bytes: Uint8Array | null;
}

/**
 * Takes a secret out of the pages of a session, and covers where it stood on their pictures. Works on copies; what it
 * gives is written by `replaceContents` in one transaction with the texts. A picture of a turn whose page is not kept,
 * or that cannot be covered, is dropped when `holds` says that the turn knew the secret.
 */
export async function maskContents(
  database: DatabaseConnection,
  sessionRow: number,
  mask: (page: StoredPage, json: string) => MaskedPage | null,
  cover: CoverPicture,
  knowing: ReadonlySet<number>,
): Promise<readonly Replacement[]> {
  const replaced: Replacement[] = [];
  const boxesOf = new Map<number, Covered>();
  const known = new Set<number>();
  const pages = database
    .prepare<[number], { row: number }>(
      "SELECT row FROM contents WHERE session_row = ? AND kind = 'page' ORDER BY row",
    )
    .all(sessionRow);
  const turnsOf = database.prepare<[number], { turn: number }>(
    'SELECT turn_row AS turn FROM turn_contents WHERE content_row = ?',
  );
  const bytesOf = database.prepare<[number], { bytes: Uint8Array }>(
    'SELECT bytes FROM contents WHERE row = ?',
  );
  for (const { row } of pages) {
    const turns = turnsOf.all(row).map(({ turn }) => turn);
    for (const turn of turns) known.add(turn);
    const packed = bytesOf.get(row);
    if (packed === undefined) continue;
    const json = (await decompress(packed.bytes)).toString();
    const masked = mask(JSON.parse(json) as StoredPage, json);
    if (masked === null) continue;
    replaced.push({ row, bytes: await packPage(masked.page) });
    for (const turn of turns) boxesOf.set(turn, { boxes: masked.boxes, view: masked.page.viewport });
  }
  const pictures = database
    .prepare<[number], { row: number }>(
      "SELECT row FROM contents WHERE session_row = ? AND kind = 'picture' ORDER BY row",
    )
    .all(sessionRow);
  for (const { row } of pictures) {
    const turns = turnsOf.all(row).map(({ turn }) => turn);
    const where = turns.flatMap((turn) => boxesOf.get(turn) ?? []);
    const isBlind = turns.some((turn) => knowing.has(turn) && !known.has(turn));
    if (where.length === 0 && !isBlind) continue;
    replaced.push({ row, bytes: isBlind ? null : await coverAll(bytesOf.get(row)?.bytes, where, cover) });
  }
  return replaced;
}

async function coverAll(
  jpeg: Uint8Array | undefined,
  where: readonly Covered[],
  cover: CoverPicture,
): Promise<Uint8Array | null> {
  if (jpeg === undefined) return null;
  try {
    let covered = jpeg;
    for (const { boxes, view } of where) covered = await cover(covered, boxes, view);
    return covered;
  } catch {
    return null;
  }
}

/** Inside a transaction. */
export function replaceContents(database: DatabaseConnection, replaced: readonly Replacement[]): void {
  const write = database.prepare('UPDATE contents SET bytes = ?, digest = ? WHERE row = ?');
  const drop = database.prepare('DELETE FROM contents WHERE row = ?');
  // Two that differed in the secret alone are the same now, and may stay two: nothing looks a content up by its digest
  // but to find one that is new, so each gets a digest of its own.
  for (const { row, bytes } of replaced) {
    if (bytes === null) drop.run(row);
    else write.run(bytes, digestOfBytes(Buffer.concat([bytes, Buffer.from(String(row))])), row);
  }
}
