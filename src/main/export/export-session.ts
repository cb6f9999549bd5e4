import type { Session } from '#shared/domain/index.ts';
import { assertNever } from '#shared/lib/index.ts';
import { readSessionRecord, type SessionSource } from './session-record.ts';
import { toJson } from './to-json.ts';
import { toMarkdown } from './to-markdown.ts';

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
