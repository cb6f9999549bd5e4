import { accessSync, constants, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Chromium and the browsers made from it, under the names that installers give them. */
const linuxNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
];
const macApps = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const windowsPrograms = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
];

/** Every Chromium on this machine that could be found without starting one, best first. */
export function findChromium() {
  return [...installed(), ...playwrights()].filter(canRun);
}

function installed() {
  switch (process.platform) {
    case 'darwin':
      return macApps.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
    case 'win32':
      return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
        .map((variable) => process.env[variable])
        .filter((folder) => folder !== undefined)
        .flatMap((folder) => windowsPrograms.map((parts) => join(folder, ...parts)));
    default:
      return linuxNames.flatMap((name) =>
        (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)),
      );
  }
}

/** Where Playwright keeps its browsers; the newest first. */
function playwrights() {
  const own = process.env.PLAYWRIGHT_BROWSERS_PATH;
  const folder = own && own !== '0' ? own : join(...playwrightHome(), 'ms-playwright');
  const programs = [
    ['chrome-linux64', 'chrome'],
    ['chrome-linux', 'chrome'],
    ['chrome-win64', 'chrome.exe'],
    ['chrome-win', 'chrome.exe'],
    ['chrome-mac-arm64', 'Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
    ['chrome-mac-x64', 'Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
    ['chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
  ];
  try {
    return readdirSync(folder)
      .filter((name) => /^chromium-\d+$/.test(name))
      .sort((a, b) => Number(b.split('-')[1]) - Number(a.split('-')[1]))
      .flatMap((name) => programs.map((parts) => join(folder, name, ...parts)));
  } catch {
    return [];
  }
}

function playwrightHome() {
  if (process.platform === 'darwin') return [homedir(), 'Library', 'Caches'];
  if (process.platform === 'win32') return [process.env.LOCALAPPDATA ?? homedir()];
  return [process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache')];
}

function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
