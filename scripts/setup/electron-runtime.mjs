import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modules } from './paths.mjs';
import { recall, remember } from './remember.mjs';
import { runQuietly } from './run-quietly.mjs';
import { say, tail } from './say.mjs';

const home = join(modules, 'electron');
/** The runtime is about 120 MB: enough for a slow line, short enough for one that swallows everything. */
const downloadLimitMs = 180_000;
/** A machine that could not have it a week ago may have moved. */
const tryAgainAfterMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Path of the Electron program, or null. Never `require('electron')`: that starts a download.
 *
 * @returns {string | null}
 */
export function findElectron() {
  const named = process.env.ELECTRON_EXEC_PATH;
  if (named) return existsSync(named) ? named : null;
  try {
    const program = readFileSync(join(home, 'path.txt'), 'utf8');
    const path = join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(home, 'dist'), program);
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}

/** Why there is no Electron and no need to try for it now; null when it should be tried. */
export function whyNoElectron() {
  const wish = process.env.PARLEY_ELECTRON;
  if (wish === 'never') return 'PARLEY_ELECTRON=never';
  if (wish === 'retry') return null;
  const failure = recall('electron-failure');
  if (failure === null || failure.version !== wantedVersion()) return null;
  if (Date.now() - Date.parse(failure.at) > tryAgainAfterMs) return null;
  return `${failure.reason} (tried on ${failure.at.slice(0, 10)}; PARLEY_ELECTRON=retry tries again)`;
}

/** One try with a time limit. Not having Electron is not an error: the web host shows the same app. */
export async function fetchElectron(node) {
  say(`fetching the Electron ${wantedVersion()} runtime (once; without it Parley opens in the browser) …`);
  const result = await runQuietly(node, [join(home, 'install.js')], { timeoutMs: downloadLimitMs });
  const path = result.ok ? findElectron() : null;
  if (path !== null) return path;
  const reason = result.timedOut
    ? `its download took longer than ${downloadLimitMs / 60_000} minutes`
    : 'its runtime could not be downloaded';
  remember('electron-failure', {
    version: wantedVersion(),
    at: new Date().toISOString(),
    reason,
    output: tail(result.output),
  });
  return null;
}

function wantedVersion() {
  return JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version;
}
