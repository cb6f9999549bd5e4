import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modules } from './paths.mjs';
import { recall, remember } from './remember.mjs';
import { runQuietly } from './run-quietly.mjs';
import { say, tail } from './say.mjs';

const home = join(modules, 'electron');
/** The runtime is about 120 MB, which takes a slow line as long as it takes; one on which nothing comes is given up. */
const stallMs = 45_000;
const unpackLimitMs = 180_000;
/** A machine that could not have it yesterday may have moved. */
const tryAgainAfterMs = 24 * 60 * 60 * 1000;

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

/**
 * One try, which tells how far it is. Not having Electron is not an error: the web host shows the same app.
 *
 * @param {string} node
 * @param {{silenceMs?: number}} options `silenceMs`: given up when nothing has come for this long
 */
export async function fetchElectron(node, { silenceMs = stallMs } = {}) {
  say(`fetching the Electron ${wantedVersion()} runtime (once; without it Parley opens in the browser) …`);
  const fetched = await runQuietly(node, [join(import.meta.dirname, 'fetch-electron.mjs')], {
    silenceMs,
    onLine: tellProgress(),
  });
  const result = fetched.ok
    ? await runQuietly(node, [join(home, 'install.js')], { timeoutMs: unpackLimitMs })
    : fetched;
  const path = result.ok ? findElectron() : null;
  if (path !== null) return path;
  const reason = fetched.timedOut
    ? `its download stood still for ${Math.ceil(silenceMs / 1_000)} seconds`
    : fetched.ok
      ? 'its runtime could not be unpacked'
      : 'its runtime could not be downloaded';
  remember('electron-failure', {
    version: wantedVersion(),
    at: new Date().toISOString(),
    reason,
    output: tail(result.output),
  });
  return null;
}

/** Tells every tenth of what comes. */
function tellProgress() {
  let told = 0;
  return (line) => {
    const [bytes = 0, total = 0] = line.split(' ').map(Number);
    const tenths = total > 0 ? Math.floor((10 * bytes) / total) : 0;
    if (!(tenths > told)) return;
    told = tenths;
    say(`Electron: ${tenths * 10} % of ${Math.round(total / 1e6)} MB`);
  };
}

function wantedVersion() {
  return JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version;
}
