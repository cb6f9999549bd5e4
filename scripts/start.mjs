/**
 * `npm start`: everything that a fresh clone needs, then the app. Electron where it can run, otherwise the same
 * app in the browser. `--web` or PARLEY_HOST=web asks for the browser; `--help` and `--version` are answered.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isWithoutSandbox, refuseRoot } from '../src/main/host/web/chromium/root-rule.mjs';
import { startAnswer } from '../src/main/start-answer.mjs';
import { explainFailure } from './setup/electron-failure.mjs';
import { root } from './setup/paths.mjs';
import { runAttached } from './setup/run-attached.mjs';
import { say } from './setup/say.mjs';
import { setUp } from './setup.mjs';

/** What Electron said last, in characters: enough for why it ended. */
const keptOutput = 20_000;
/** Ctrl+C, a closed terminal, a kill: nobody wants another window then. */
const endedByUser = new Set([129, 130, 137, 143]);

const answer = startAnswer(process.argv.slice(2), () => {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
});
if (process.argv.includes('--as-root')) process.env.PARLEY_AS_ROOT = '1';
const refusal = answer === null ? refuseRoot() : null;
if (refusal !== null) {
  process.stderr.write(`${refusal}\n`);
  process.exitCode = 1;
} else if (answer === null) await start();
else process.stdout.write(answer);

async function start() {
  const args = process.argv.slice(2).filter((argument) => argument !== '--web' && argument !== '--as-root');
  const whyNot = whyNotElectronHere();
  const found = await setUp({
    electron: whyNot === null,
    chromium: whyNot === null ? 'unless-electron' : 'needed',
  });
  if (whyNot === null && found.electron !== null) {
    const ended = await openElectron(found.electron, args);
    if (ended.wasOpen) {
      process.exitCode = ended.code;
      return;
    }
    await openInBrowser(explainFailure(ended.output, ended.code, found.electron), args);
    return;
  }
  await openInBrowser(whyNot ?? found.noElectron, args);
}

async function openInBrowser(why, args) {
  say(`opening in the browser instead of Electron: ${why}.`);
  const found = await setUp({ chromium: 'needed' });
  process.exitCode = await runAttached(found.node, [join(root, 'out', 'main', 'web.js'), ...args], {
    env: { ...process.env, PARLEY_CHROMIUM: found.chromium },
    leash: true,
  });
}

/**
 * Electron, until it ends. On some machines it ends at once: without a library, a sandbox or the screen that was named.
 * The app leaves a note once its window is there, so that this can be told from an app that was closed.
 *
 * @returns {Promise<{code: number, wasOpen: boolean, output: string}>}
 */
async function openElectron(electron, args) {
  // Chromium refuses its sandbox to root; only then, and only when asked to, it goes without.
  const asRoot = isWithoutSandbox();
  if (asRoot) say('running as root, so Electron runs without its sandbox (--no-sandbox).');
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  const folder = mkdtempSync(join(tmpdir(), 'parley-start-'));
  const note = join(folder, 'open');
  let output = '';
  const code = await runAttached(electron, [...(asRoot ? ['--no-sandbox'] : []), root, ...args], {
    env: { ...env, PARLEY_OPENED_NOTE: note },
    tell: (text) => {
      output = (output + text).slice(-keptOutput);
      process.stderr.write(text);
    },
  });
  // What the app itself could not do it could not do in the browser either, and has said why.
  const saidWhy = code === 1 && /^parley: /m.test(output);
  const wasOpen = code === 0 || saidWhy || endedByUser.has(code) || existsSync(note);
  rmSync(folder, { recursive: true, force: true });
  return { code, wasOpen, output };
}

function whyNotElectronHere() {
  if (process.argv.includes('--web') || process.env.PARLEY_HOST === 'web') return 'as asked';
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY) return 'this machine has no screen';
  return null;
}
