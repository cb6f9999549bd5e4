import { z } from 'zod';
import type { StoredPage, Trace, Turn } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { measurePicture } from '../pictures/index.ts';
import { unpackExportedPage } from './exported-page.ts';
import { exportVersion, sessionExport } from './json.ts';

/** A session from a file: everything that is kept of it, and nothing that could act here. */
interface ImportedSession {
  readonly title: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly url: string;
  /** In order. Their ids and places are given anew. */
  readonly turns: readonly {
    readonly turn: Turn;
    readonly trace: Trace | null;
    readonly shown: Uint8Array | null;
    readonly page: StoredPage | null;
  }[];
}

const marked = z.object({ format: z.literal('parley-session'), version: z.number() });

/**
 * Reads a file that `exportSession` wrote as JSON, by its schema.
 * @throws AppError `bad-input` that names the first place that is wrong
 */
export async function parseSessionFile(text: string): Promise<ImportedSession> {
  const value = parseJson(text);
  const mark = marked.safeParse(value);
  if (!mark.success) throw refuse('it is not a session that Parley saved as JSON');
  if (mark.data.version > exportVersion) {
    throw refuse(
      `a newer Parley wrote it (version ${mark.data.version}, this one reads up to ${exportVersion})`,
    );
  }
  const checked = sessionExport.safeParse(value);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw refuse(`${formatPlace(issue?.path ?? [])}: ${issue?.message ?? 'not as it should be'}`);
  }
  const { session, turns } = checked.data;
  const read: ImportedSession['turns'][number][] = [];
  for (const [index, { turn, trace, picture, page }] of turns.entries()) {
    read.push({
      turn: withoutTies(turn),
      trace,
      shown: picture === null ? null : await readPicture(picture.jpeg, `turns[${index}].picture.jpeg`),
      page: page === null ? null : await readPage(page, `turns[${index}].page`),
    });
  }
  const { title, createdAt, updatedAt, url } = session;
  return { title, createdAt, updatedAt, url: /^https?:\/\//i.test(url) ? url : '', turns: read };
}

/** What would reach something of this machine: sounds that carry the same names, and steps that could be taken back. */
function withoutTies(turn: Turn): Turn {
  if (turn.speaker === 'user') {
    return turn.spoken === undefined ? turn : { ...turn, spoken: { ...turn.spoken, utteranceIds: [] } };
  }
  return turn.outcome.kind === 'done' ? { ...turn, outcome: { ...turn.outcome, undo: null } } : turn;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (problem) {
    throw refuse(`it is no JSON: ${problem instanceof Error ? problem.message : 'not as it should be'}`);
  }
}

async function readPicture(base64: string, place: string): Promise<Uint8Array> {
  const bytes = Buffer.from(base64, 'base64');
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  const isWhole = await measurePicture(bytes).then(
    () => true,
    () => false,
  );
  if (!isJpeg || !isWhole) throw refuse(`${place}: no JPEG picture that can be read`);
  return bytes;
}

async function readPage(base64: string, place: string): Promise<StoredPage> {
  try {
    return await unpackExportedPage(base64);
  } catch {
    throw refuse(`${place}: no page that can be read`);
  }
}

/** `turns[3].turn.action.intent` */
function formatPlace(path: readonly PropertyKey[]): string {
  const place = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return place.replace(/^\./, '') || 'the file';
}

function refuse(why: string): AppError {
  return new AppError({
    code: 'bad-input',
    message: `This file cannot be imported: ${why.replaceAll(/\s+/g, ' ').slice(0, 400)}. Nothing was imported.`,
  });
}
