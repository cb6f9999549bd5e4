import { access, constants, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

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
