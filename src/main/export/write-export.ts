import { resolve } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { replaceFile } from '../platform/replace-file.ts';

/**
 * Writes an export so that a kill leaves either what was there before or the whole new file.
 * @throws AppError `bad-input` when the path cannot be written
 */
export function writeExport(path: string, content: string): void {
  try {
    replaceFile(resolve(path), content, 0o644);
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
