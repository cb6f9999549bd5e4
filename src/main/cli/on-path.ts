import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve, win32 } from 'node:path';
import { AppError } from '#shared/errors/index.ts';

export interface OnPathArguments {
  /** Takes it off again. */
  readonly remove: boolean;
}

interface PlanParts {
  /** Folder that holds package.json, or a package's archive of it. */
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** This machine's own unless given. */
  readonly platform?: NodeJS.Platform;
  readonly home?: string;
  /** The program of this process. */
  readonly program?: string;
  readonly isElectron?: boolean;
}

interface OnPathParts extends PlanParts {
  readonly writeOut: (text: string) => void;
}

/** By this line a command of ours is known: no other one is ever written over or taken away. */
const mark = 'Made by `parley on-path`, which also takes it away.';

/**
 * `parley on-path`: makes `parley` a command of the terminal, by a small file in a folder of the user's own that the shell
 * looks into. For packages that no installer puts there: an AppImage, a Mac's app, a clone. The .deb has done it by itself.
 * @returns the exit code
 */
export async function runOnPath({ remove }: OnPathArguments, parts: OnPathParts): Promise<number> {
  const { writeOut } = parts;
  const { folder, file, content, isFound } = planCommand(parts);
  const isOurs = existsSync(file) && readFileSync(file, 'utf8').includes(mark);
  if (existsSync(file) && !isOurs)
    throw new AppError({
      code: 'not-allowed',
      message: `${file} is another program, and was left as it is.`,
    });
  if (remove) {
    rmSync(file, { force: true });
    writeOut(isOurs ? `${file} was removed.\n` : 'There was nothing to remove.\n');
    return 0;
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, content, { mode: 0o755 });
  writeOut(`${file} starts Parley.\n`);
  if (!isFound)
    writeOut(
      `Your terminal does not look into ${folder} yet. Add this line to the profile of your shell, then open a new terminal:\nexport PATH="${folder}:$PATH"\n`,
    );
  return 0;
}

/** The file that is the command, and whether the shell looks into its folder. */
export function planCommand(parts: PlanParts) {
  const { environment, platform = process.platform, home = homedir() } = parts;
  const folders = pathOf(environment, platform);
  const folder = ownFolder({ folders, platform, home, environment });
  const file = platform === 'win32' ? win32.join(folder, 'parley.cmd') : join(folder, 'parley');
  const content = commandFile(startOf(parts), platform, environment);
  return { folder, file, content, isFound: folders.includes(folder) };
}

/** What starts this Parley from anywhere: words of a command line. */
function startOf(parts: PlanParts): readonly string[] {
  const { root, environment, program = process.execPath } = parts;
  const { isElectron = process.versions.electron !== undefined } = parts;
  // The program inside of an AppImage lies elsewhere at each start.
  const image = environment.APPIMAGE;
  if (root.endsWith('app.asar')) return [image === undefined || image === '' ? program : image];
  return [program, isElectron ? root : join(root, 'scripts', 'parley.mjs')];
}

/** Of those that the shell looks into the first that belongs to the user; where it looks into none, the usual one. */
function ownFolder({
  folders,
  platform,
  home,
  environment,
}: {
  readonly folders: readonly string[];
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly environment: PlanParts['environment'];
}): string {
  if (platform === 'win32') {
    // On the path of every user since Windows 10, for commands of apps.
    const local = environment.LOCALAPPDATA || win32.join(home, 'AppData', 'Local');
    return win32.join(local, 'Microsoft', 'WindowsApps');
  }
  const usual = join(home, '.local', 'bin');
  return [usual, join(home, 'bin')].find((each) => folders.includes(each)) ?? usual;
}

function pathOf(environment: PlanParts['environment'], platform: NodeJS.Platform): readonly string[] {
  if (platform === 'win32')
    return (environment.Path ?? environment.PATH ?? '').split(';').map((each) => each.replace(/\\$/, ''));
  return (environment.PATH ?? '').split(':').flatMap((each) => (each === '' ? [] : [resolve(each)]));
}

function commandFile(
  start: readonly string[],
  platform: NodeJS.Platform,
  environment: PlanParts['environment'],
): string {
  if (platform !== 'win32') {
    const words = start.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`);
    return `#!/bin/sh\n# ${mark}\nexec ${words.join(' ')} "$@"\n`;
  }
  // By its variable, since a user's name may be written in letters that the console does not read.
  const local = environment.LOCALAPPDATA;
  const words = start.map((word) =>
    local !== undefined && local !== '' && word.startsWith(`${local}\\`)
      ? `"%LOCALAPPDATA%${word.slice(local.length).replaceAll('%', '%%')}"`
      : `"${word.replaceAll('%', '%%')}"`,
  );
  return `@rem ${mark}\r\n@${words.join(' ')} %*\r\n`;
}
