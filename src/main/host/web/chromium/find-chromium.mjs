// @ts-check
// Plain JavaScript: set-up reads it too, on a Node that may not know TypeScript and before anything is installed.
import { accessSync, constants, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * What the search looks at; a parameter so that the choice can be tested without a machine of each kind.
 *
 * @typedef {object} Machine
 * @property {NodeJS.Platform} platform
 * @property {Readonly<Record<string, string | undefined>>} env
 * @property {string} home
 * @property {(path: string) => boolean} canRun
 * @property {(folder: string) => readonly string[]} list Names in a folder; empty when there is no such folder.
 */

/** @type {Machine} */
const thisMachine = {
  platform: process.platform,
  env: process.env,
  home: homedir(),
  canRun: (path) => succeeds(() => accessSync(path, constants.X_OK)) !== null,
  list: (folder) => succeeds(() => readdirSync(folder)) ?? [],
};

const linuxNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];
const macApps = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const windowsPlaces = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Where Playwright's `chromium-<revision>` folders keep the program; the layout differs by platform and age.
 *
 * @type {Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>>}
 */
const playwrightPrograms = {
  linux: ['chrome-linux64/chrome', 'chrome-linux/chrome'],
  darwin: [
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['chrome-win64\\chrome.exe', 'chrome-win\\chrome.exe'],
};

/**
 * The Chromium that the user names in `PARLEY_CHROMIUM` or `CHROME_PATH`; "" when none is named.
 *
 * @param {Machine['env']} env
 */
export function namedChromium(env = process.env) {
  return env.PARLEY_CHROMIUM || env.CHROME_PATH || '';
}

/**
 * Path of a Chromium to start, or null. A named one goes first and is not second-guessed: a wrong path there gives
 * null rather than another browser than the one asked for.
 *
 * @param {Machine} machine
 * @returns {string | null}
 */
export function findChromium(machine = thisMachine) {
  const named = namedChromium(machine.env);
  if (named !== '') return machine.canRun(named) ? named : null;
  return installedChromiums(machine)[0] ?? null;
}

/**
 * Every Chromium that could be found without starting one, best first.
 *
 * @param {Machine} machine
 * @returns {readonly string[]}
 */
export function installedChromiums(machine = thisMachine) {
  return [...installedPlaces(machine), ...playwrightPlaces(machine)].filter(machine.canRun);
}

/** @param {Machine} machine */
function installedPlaces({ platform, env, home }) {
  if (platform === 'darwin') {
    return ['/Applications', join(home, 'Applications')].flatMap((folder) =>
      macApps.map((name) => join(folder, `${name}.app`, 'Contents', 'MacOS', name)),
    );
  }
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA];
    return roots.flatMap((root) => (root ? windowsPlaces.map((place) => join(root, place)) : []));
  }
  const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', ...(env.PATH ?? '').split(delimiter)];
  return linuxNames.flatMap((name) => folders.filter(Boolean).map((folder) => join(folder, name)));
}

/** @param {Machine} machine */
function playwrightPlaces({ platform, env, home, list }) {
  const chosen = env.PLAYWRIGHT_BROWSERS_PATH;
  const folder = chosen && chosen !== '0' ? chosen : join(userCache(platform, env, home), 'ms-playwright');
  const revision = (/** @type {string} */ name) => Number(name.slice('chromium-'.length));
  return list(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((left, right) => revision(right) - revision(left))
    .flatMap((name) => (playwrightPrograms[platform] ?? []).map((program) => join(folder, name, program)));
}

/**
 * @param {NodeJS.Platform} platform
 * @param {Machine['env']} env
 * @param {string} home
 */
function userCache(platform, env, home) {
  if (platform === 'darwin') return join(home, 'Library', 'Caches');
  if (platform === 'win32') return env.LOCALAPPDATA ?? join(home, 'AppData', 'Local');
  return env.XDG_CACHE_HOME ?? join(home, '.cache');
}

/**
 * @template T
 * @param {() => T} look
 */
function succeeds(look) {
  try {
    return look();
  } catch {
    return null;
  }
}
