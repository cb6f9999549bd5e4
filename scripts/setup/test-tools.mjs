import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isDebianRoot } from './debian.mjs';
import { recall, remember } from './remember.mjs';
import { runQuietly } from './run-quietly.mjs';
import { say, tail } from './say.mjs';

/** About 130 MB to download, a compiler included. */
const installLimitMs = 300_000;
const updateLimitMs = 120_000;
/** A machine without a package source is not asked again at every `npm test`. */
const askAgainAfterMs = 24 * 3_600_000;

/** Debian package, and what shows that it is there: a program, or a file of it. */
const wanted = [
  ['espeak-ng', 'espeak-ng'],
  ['flite', 'flite'],
  ['sox', 'sox'],
  ['pocketsphinx', 'pocketsphinx_continuous'],
  ['pocketsphinx-en-us', '/usr/share/pocketsphinx/model/en-us/en-us'],
  // whisper.cpp is compiled on the machine, in tests as by the user.
  ['build-essential', 'g++'],
  ['build-essential', 'make'],
  // Fetches the published copy of a real model for them.
  ['python3-pip', 'pip3'],
  // A voice that really speaks, and a server of sound without a sound card.
  ['speech-dispatcher', 'speech-dispatcher'],
  ['speech-dispatcher-espeak-ng', '/usr/lib/speech-dispatcher-modules/sd_espeak-ng'],
  ['pulseaudio', 'pulseaudio'],
  ['pulseaudio-utils', 'parec'],
  // Chromium without a browser around it: what tests open in it takes half the work. Without it they use the whole one.
  ['chromium-headless-shell', 'chromium-headless-shell'],
];

/**
 * Brings what makes and hears sound in tests, and a browser that is quick to start, where Debian lets us. Nothing that fails
 * here is an error: the tests that need it are skipped and name what is missing.
 */
export async function provideTestTools(isThere = isInstalled) {
  const missing = missingPackages(isThere);
  if (missing.length === 0 || !isDebianRoot()) return;
  const known = recall('test-tools');
  const isTheSame = known?.missing === missing.join(' ');
  if (isTheSame && Date.now() - known.triedAt < askAgainAfterMs) return;
  say(`fetching ${missing.join(', ')} with apt-get, for tests (once) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', ['update'], { env, timeoutMs: updateLimitMs });
  const install = (names) =>
    runQuietly('apt-get', ['install', '--yes', '--no-install-recommends', ...names], {
      env,
      timeoutMs: installLimitMs,
    });
  const result = await install(missing);
  // One package that this release does not have keeps apt-get from installing any of them.
  if (!result.ok && !result.timedOut && result.code !== null) {
    for (const name of missingPackages(isThere)) await install([name]);
  }
  const still = missingPackages(isThere);
  if (still.length === 0) return;
  remember('test-tools', { missing: still.join(' '), triedAt: Date.now() });
  say(
    `apt-get could not install ${still.join(', ')}: tests that need them are skipped or take longer.\n${tail(result.output)}`,
  );
}

/** Names of the packages of which something is not here. */
export function missingPackages(isThere = isInstalled) {
  return [...new Set(wanted.filter(([, sign]) => !isThere(sign)).map(([name]) => name))];
}

function isInstalled(sign) {
  if (sign.startsWith('/')) return existsSync(sign);
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, sign), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
