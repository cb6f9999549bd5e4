import { resolve } from 'node:path';
import type { Session, Trace, Turn } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import { mapStrings, maskCardNumbers } from '#shared/text/secrets.ts';
import { replaceFile } from '../platform/replace-file.ts';
import { toJson } from './json.ts';
import { toMarkdown } from './markdown.ts';

export const exportFormats = ['markdown', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const fileEndings = { markdown: 'md', json: 'json' } as const;

/** Longest part of the title that goes into a file name, in characters. */
const slugLength = 50;

/**
 * One session as the content of a file, and a name for it.
 * @throws AppError `not-found`, `store`
 */
export async function exportSession(
  source: SessionSource,
  sessionId: string,
  format: ExportFormat,
): Promise<{ readonly fileName: string; readonly content: string }> {
  const record = await readSessionRecord(source, sessionId);
  const fileName = `${fileStem(record.session)}.${fileEndings[format]}`;
  switch (format) {
    case 'markdown':
      return { fileName, content: toMarkdown(record) };
    case 'json':
      return { fileName, content: toJson(record) };
    default:
      return assertNever(format);
  }
}

/** Letters, digits and hyphens only, which every platform takes. */
function fileStem(session: Session): string {
  const slug = session.title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, slugLength)
    .replaceAll(/^-+|-+$/g, '');
  return ['parley', slug, session.id.slice(0, 8).replaceAll(/[^a-z0-9]/gi, '')].filter(Boolean).join('-');
}

/**
 * Writes an export, readable by this user only, so that a kill leaves either what was there before or the whole new file.
 * @throws AppError `bad-input` when the path cannot be written
 */
export function writeExport(path: string, content: string): void {
  try {
    replaceFile(resolve(path), content);
  } catch (problem) {
    const reason = (problem as { code?: unknown }).code ?? 'unknown';
    throw new AppError({
      code: 'bad-input',
      message: `The export could not be written to ${path} (${String(reason)}). Choose a file in a folder that exists and that you may write to.`,
      details: { path },
      cause: problem,
    });
  }
}

/** One session with all that an export may show, in order. */
export interface SessionRecord {
  readonly session: Session;
  readonly turns: readonly { readonly turn: Turn; readonly trace: Trace | null }[];
}

/** What an export reads of the store. */
export interface SessionSource {
  session(sessionId: string): Promise<Session>;
  turns(sessionId: string): Promise<readonly Turn[]>;
  trace(turnId: string): Promise<Trace | null>;
}

/**
 * Reads one session whole. What leaves the machine is redacted once more, names and passwords in addresses
 * included, although the store keeps none.
 */
async function readSessionRecord(source: SessionSource, sessionId: string): Promise<SessionRecord> {
  const session = await source.session(sessionId);
  const turns: { turn: Turn; trace: Trace | null }[] = [];
  for (const turn of await source.turns(sessionId)) {
    turns.push({ turn, trace: turn.speaker === 'navigator' ? await source.trace(turn.id) : null });
  }
  return mapStrings({ session, turns }, redact);
}

function redact(text: string): string {
  return maskCardNumbers(text).replace(/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/?#@"]+@/gi, '$1••••••@');
}
