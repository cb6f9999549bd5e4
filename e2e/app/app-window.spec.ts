import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium } from '../../src/main/host/web/chromium/find-chromium.mjs';
import { expect, test } from './app-test.ts';
import { startWebHost } from './launch-app.ts';

/**
 * A Chromium that notes what a window of its own is opened with, and by which process. No test has a screen, so that the
 * window is drawn without one.
 */
function writeChromium(folder: string, note: string): string {
  const path = join(folder, 'chromium.sh');
  const chromium = findChromium() ?? '';
  const noted = `printf '%s\\n' $$ "$@" > "${note}.part" && mv "${note}.part" "${note}"`;
  const script = `case "$*" in *--app=*) ${noted}; set -- --headless=new "$@";; esac\nexec "${chromium}" "$@"`;
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

test.skip(({ host }) => host !== 'web', 'Electron’s window is its own');
test.skip(process.platform !== 'linux', 'the program that stands in for Chromium is a shell’s script');

test('without Electron the window opens as one of its own in the Chromium that was found, with its own profile', async ({
  dataDir,
}) => {
  const note = join(dataDir, 'opened');
  const host = await startWebHost(dataDir, {
    PARLEY_CHROMIUM: writeChromium(dataDir, note),
    PARLEY_OPEN: '',
    // As on a desktop.
    DISPLAY: ':99',
  });
  let window = 0;
  try {
    await expect.poll(() => existsSync(note), { timeout: 60_000 }).toBe(true);
    const [id = '', ...words] = readFileSync(note, 'utf8').trim().split('\n');
    window = Number(id);
    const handOver = join(dataDir, 'open.html');
    expect(words).toContain(`--app=${pathToFileURL(handOver).href}`);
    expect(words).toContain(`--user-data-dir=${join(dataDir, 'window')}`);
    expect(words.join(' ')).not.toContain('token=');
    // What hands the address over goes when the window has used it.
    await expect.poll(() => existsSync(handOver), { timeout: 60_000 }).toBe(false);
    // Apart from the tabs' own.
    expect(readdirSync(join(dataDir, 'window'))).toContain('Default');
    expect(readdirSync(join(dataDir, 'chromium')).length).toBeGreaterThan(0);
  } finally {
    if (window > 0) process.kill(window);
    await host.end('SIGTERM');
  }
});
