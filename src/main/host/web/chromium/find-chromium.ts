import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** What the search looks at; a parameter so that the choice can be tested without a machine of each kind. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  exists(path: string): boolean;
  /** Names in a folder; empty when there is no such folder. */
  list(path: string): readonly string[];
}

const thisMachine: Machine = {
  platform: process.platform,
  env: process.env,
  home: homedir(),
  exists: existsSync,
  list: (path) => {
    try {
      return readdirSync(path);
    } catch {
      return [];
    }
  },
};

const linuxNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
] as const;

const macPlaces = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
] as const;

const windowsPlaces = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
] as const;

/** Where Playwright's `chromium-<revision>` folders keep the program; the layout differs by platform and age. */
const playwrightPrograms: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: ['chrome-linux64/chrome', 'chrome-linux/chrome'],
  darwin: [
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['chrome-win64\\chrome.exe', 'chrome-win\\chrome.exe'],
};

/**
 * Path of a Chromium to start, or null. What the user names in `PARLEY_CHROMIUM` or `CHROME_PATH` goes first and
 * is not second-guessed: a wrong path there gives null rather than another browser than the one asked for.
 */
export function findChromium(machine: Machine = thisMachine): string | null {
  const named = machine.env.PARLEY_CHROMIUM ?? machine.env.CHROME_PATH;
  if (named !== undefined && named !== '') return machine.exists(named) ? named : null;
  const places = [...installedPlaces(machine), ...playwrightPlaces(machine)];
  return places.find((place) => machine.exists(place)) ?? null;
}

function installedPlaces({ platform, env, home }: Machine): readonly string[] {
  if (platform === 'darwin') {
    return ['/Applications', join(home, 'Applications')].flatMap((folder) =>
      macPlaces.map((place) => join(folder, place)),
    );
  }
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA];
    return roots.flatMap((root) => (root ? windowsPlaces.map((place) => join(root, place)) : []));
  }
  const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', ...(env.PATH ?? '').split(delimiter)];
  return linuxNames.flatMap((name) => folders.filter(Boolean).map((folder) => join(folder, name)));
}

function playwrightPlaces(machine: Machine): readonly string[] {
  const { platform, env, home } = machine;
  const usual: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
    linux: join(home, '.cache', 'ms-playwright'),
    darwin: join(home, 'Library', 'Caches', 'ms-playwright'),
    win32: join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'ms-playwright'),
  };
  const folder = env.PLAYWRIGHT_BROWSERS_PATH ?? usual[platform];
  if (folder === undefined) return [];
  const revision = (name: string): number => Number(name.slice('chromium-'.length));
  const newestFirst = machine
    .list(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((left, right) => revision(right) - revision(left));
  return newestFirst.flatMap((name) =>
    (playwrightPrograms[platform] ?? []).map((program) => join(folder, name, program)),
  );
}
