import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { type ChoiceTemplates, paperTemplateHashes } from '../prompts/mind2web/index.ts';

const names = ['system', 'begin', 'choose'] as const;

/**
 * The lines that released checkpoints were trained on, from the files `system.txt`, `begin.txt` and `choose.txt` of a
 * folder. One byte that differs would be another question, so they are checked.
 * @throws AppError `bad-input` that names the file
 */
export function readChoiceTemplates(folder: string): ChoiceTemplates {
  const [system, begin, choose] = names.map((name) =>
    readTemplate(join(folder, `${name}.txt`), paperTemplateHashes[name]),
  );
  return { system: system ?? '', begin: begin ?? '', choose: choose ?? '' };
}

function readTemplate(file: string, hash: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    const reason = String((cause as { code?: unknown }).code ?? cause);
    throw new AppError({ code: 'bad-input', message: `${file} cannot be read (${reason}).`, cause });
  }
  // An editor puts a line break at the end of a file.
  const line = text.replace(/\r?\n$/u, '');
  if (createHash('sha256').update(line).digest('hex') === hash) return line;
  const message = `${file} is not the line that the released models were trained on: its SHA-256 is to be ${hash}.`;
  throw new AppError({ code: 'bad-input', message });
}
