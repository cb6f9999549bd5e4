/**
 * `npm start`: everything that a fresh clone needs, then the app. Electron where it can run, otherwise the same
 * app in the browser. `--web` or PARLEY_HOST=web asks for the browser; `--help` and `--version` are answered.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWithoutSandbox, refuseRoot } from '../src/main/host/web/chromium/root-rule.mjs';
import { startAnswer } from '../src/main/start-answer.mjs';
import { root } from './setup/paths.mjs';
import { runAttached } from './setup/run-attached.mjs';
import { say } from './setup/say.mjs';
import { setUp } from './setup.mjs';

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
    process.exitCode = await openElectron(found.electron, args);
    return;
  }
  say(`opening in the browser instead of Electron: ${whyNot ?? found.noElectron}.`);
  process.exitCode = await runAttached(found.node, [join(root, 'out', 'main', 'web.js'), ...args], {
    env: { ...process.env, PARLEY_CHROMIUM: found.chromium },
    leash: true,
  });
}

function openElectron(electron, args) {
  // Chromium refuses its sandbox to root; only then, and only when asked to, it goes without.
  const asRoot = isWithoutSandbox();
  if (asRoot) say('running as root, so Electron runs without its sandbox (--no-sandbox).');
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  return runAttached(electron, [...(asRoot ? ['--no-sandbox'] : []), root, ...args], { env });
}

function whyNotElectronHere() {
  if (process.argv.includes('--web') || process.env.PARLEY_HOST === 'web') return 'as asked';
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY) return 'this machine has no screen';
  return null;
}
