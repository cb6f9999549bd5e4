import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { AppError } from '#shared/errors/index.ts';
import { unreadable } from './system-error.ts';

/**
 * A text that is to be the very one with this SHA-256 (hex), or nothing: one byte that differs would be another text.
 * A line break that an editor put at its end is taken off.
 * @throws AppError `bad-input` that names the file
 */
export function readCheckedText(file: string, sha256: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw unreadable(file, cause);
  }
  const found = [text, text.replace(/\r?\n$/u, '')].find(
    (each) => createHash('sha256').update(each).digest('hex') === sha256,
  );
  if (found !== undefined) return found;
  const message = `${file} is not the text that the released models were trained on: its SHA-256 is to be ${sha256}.`;
  throw new AppError({ code: 'bad-input', message });
}
