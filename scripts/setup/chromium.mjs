import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installedChromiums, namedChromium } from '../../src/main/host/web/chromium/find-chromium.mjs';
import { isDebianRoot } from './debian.mjs';
import { modules } from './paths.mjs';
import { recall, remember } from './remember.mjs';
import { runQuietly } from './run-quietly.mjs';
import { SetupError, say, tail } from './say.mjs';

/** About 170 MB to download. */
const playwrightLimitMs = 240_000;
const debianLimitMs = 600_000;
/** Starting it once only to read its version. */
const versionLimitMs = 20_000;

/** The Chromium that the user names or that was found to work by an earlier set-up; null when one has to be looked for. */
export function knownChromium() {
  const named = namedChromium();
  if (named !== '') {
    if (existsSync(named)) return named;
    const variable = process.env.PARLEY_CHROMIUM === undefined ? 'CHROME_PATH' : 'PARLEY_CHROMIUM';
    throw new SetupError(`${variable} names ${named}, and there is no such file.`);
  }
  const path = recall('chromium')?.path;
  return typeof path === 'string' && existsSync(path) ? path : null;
}

/**
 * Finds a Chromium that starts, or brings one: Playwright's, else Debian's where we may install it.
 *
 * @throws SetupError that names what to install
 */
export async function provideChromium(node) {
  const path =
    (await firstThatStarts()) ?? (await fromPlaywright(node)) ?? (isDebianRoot() ? await fromDebian() : null);
  if (path === null) throw new SetupError(advice());
  remember('chromium', { path });
  return path;
}

async function firstThatStarts() {
  for (const path of installedChromiums()) if (await starts(path)) return path;
  return null;
}

/** A browser without its libraries is found but does not start. Windows' prints no version and opens a window. */
async function starts(path) {
  if (process.platform === 'win32') return true;
  const result = await runQuietly(path, ['--version'], { timeoutMs: versionLimitMs });
  return result.ok && /\d+\.\d+/.test(result.output);
}

async function fromPlaywright(node) {
  say('no Chromium found; fetching the one that Playwright offers (once) …');
  const cli = join(modules, 'playwright-core', 'cli.js');
  const result = await runQuietly(node, [cli, 'install', '--no-shell', 'chromium'], {
    timeoutMs: playwrightLimitMs,
  });
  return result.ok ? firstThatStarts() : null;
}

async function fromDebian() {
  say('fetching Chromium with apt-get (once) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', ['update'], { env, timeoutMs: debianLimitMs });
  // Liberation: the fonts that pages name and a bare machine lacks.
  const result = await runQuietly(
    'apt-get',
    ['install', '--yes', '--no-install-recommends', 'chromium', 'fonts-liberation'],
    { env, timeoutMs: debianLimitMs },
  );
  if (!result.ok) say(`apt-get could not install chromium:\n${tail(result.output)}`);
  return firstThatStarts();
}

function advice() {
  const how = {
    linux:
      'Install the package "chromium" (Debian, Fedora, Arch) or "google-chrome-stable", or run: npx playwright install --with-deps chromium',
    darwin:
      'Install Google Chrome from https://www.google.com/chrome, or run: npx playwright install chromium',
    win32: 'Install Google Chrome or Microsoft Edge, or run: npx playwright install chromium',
  };
  return `Parley's pages need a Chromium, and none was found or could be fetched. ${how[process.platform] ?? how.linux}. A Chromium in an unusual place can be named with PARLEY_CHROMIUM=/path/to/it.`;
}
