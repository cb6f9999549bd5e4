import { access, constants, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';

/**
 * A command line as program and arguments, without a shell: spaces separate, single and double quotes group, nothing
 * is expanded. A backslash takes a quote, a space or a backslash literally; on Windows, where paths are made of
 * backslashes, only a double quote.
 * @throws AppError `bad-input` for a quote that is not closed
 */
export function splitCommandLine(
  line: string,
  platform: NodeJS.Platform = process.platform,
): readonly string[] {
  const isWindows = platform === 'win32';
  const escapable = isWindows ? '"' : '"\' \t\\';
  const words: string[] = [];
  let word: string | null = null;
  let quote: string | null = null;
  for (let index = 0; index < line.length; index += 1) {
    const letter = line[index] ?? '';
    const next = line[index + 1] ?? '';
    // Within single quotes a backslash is a backslash, as everywhere.
    if (letter === '\\' && quote !== "'" && next !== '' && escapable.includes(next)) {
      word = (word ?? '') + next;
      index += 1;
    } else if (quote !== null) {
      if (letter === quote) quote = null;
      else word = (word ?? '') + letter;
    } else if (letter === '"' || (letter === "'" && isOpening(word, line, index))) {
      quote = letter;
      word ??= '';
    } else if (/\s/u.test(letter)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + letter;
  }
  if (quote !== null) {
    throw new AppError({
      code: 'bad-input',
      message: `The speech command has a quotation mark (${quote}) that is not closed. Mend it in Settings.`,
    });
  }
  return word === null ? words : [...words, word];
}

/** An apostrophe within a word, as in "/home/ann/Ann's models", is a letter unless another one closes it there. */
function isOpening(word: string | null, line: string, at: number): boolean {
  if (word === null || word.endsWith('=')) return true;
  return /^[^\s']*'/u.test(line.slice(at + 1));
}

/**
 * Where a program is: on the path, or the file that is named.
 * @returns null where there is none that can be started
 */
export async function findProgram(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  const isWindows = process.platform === 'win32';
  const endings = isWindows ? ['', '.exe', '.com'] : [''];
  const path = environment.PATH ?? environment.Path ?? '';
  // A relative name with a slash would mean another file in every folder that Parley is started from.
  if (!isAbsolute(name) && /[\\/]/u.test(name)) return null;
  const folders = isAbsolute(name) ? [''] : path.split(delimiter).filter(isAbsolute);
  for (const folder of folders) {
    for (const ending of endings) {
      const file = folder === '' ? name + ending : join(folder, name + ending);
      if (await isProgram(file)) return file;
    }
  }
  return null;
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
