import { resolve } from 'node:path';
import type { Session } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import { replaceFile } from '../platform/replace-file.ts';
import { codeOf } from '../platform/system-error.ts';
import { toHtml } from './html.ts';
import { toJson } from './json.ts';
import { toMarkdown } from './markdown.ts';
import { type Enclosed, readSessionRecord, type SessionSource } from './session-record.ts';

export const exportFormats = ['markdown', 'html', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const fileEndings = { html: 'html', json: 'json', markdown: 'md' } as const;

/** Longest part of the title that goes into a file name, in characters. */
const slugLength = 50;

/** Markdown takes no pictures, and only JSON takes pages. */
interface ExportChoice extends Enclosed {
  readonly format: ExportFormat;
}

/**
 * One session as the content of a file, and a name for it.
 * @throws AppError `not-found`, `store`; what `signal` was aborted with
 */
export async function exportSession(
  source: SessionSource,
  sessionId: string,
  { format, pictures, pages }: ExportChoice,
  signal?: AbortSignal,
): Promise<{ readonly fileName: string; readonly content: string; readonly picturesLeftOut: number }> {
  const record = await readSessionRecord(
    source,
    sessionId,
    { pictures: format === 'markdown' ? 'none' : pictures, pages: format === 'json' && pages },
    signal,
  );
  const fileName = `${fileStem(record.session)}.${fileEndings[format]}`;
  const picturesLeftOut = record.leftOut.filter(({ why }) => why !== 'chosen').length;
  switch (format) {
    case 'html':
      return { fileName, content: toHtml(record), picturesLeftOut };
    case 'markdown':
      return { fileName, content: toMarkdown(record), picturesLeftOut };
    case 'json':
      return { fileName, content: toJson(record), picturesLeftOut };
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
    throw new AppError({
      code: 'bad-input',
      message: `The export could not be written to ${path} (${codeOf(problem) || 'unknown'}). Choose a file in a folder that exists and that you may write to.`,
      details: { path },
      cause: problem,
    });
  }
}
