import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { appWindowCommand, browserCommand, handOver } from './open-browser.ts';

describe('the program that opens an address', () => {
  const url = 'http://127.0.0.1:4000/#token=a&b;c';
  const folder = mkdtempSync(join(tmpdir(), 'parley-open-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is told of a file that only this user can read, and never of the token', () => {
    const file = join(folder, 'open.html');
    writeFileSync(file, 'left by somebody else', { mode: 0o666 });
    const command = browserCommand(handOver(file, url), 'linux', { DISPLAY: ':0' });
    expect(command?.args.join(' ')).toMatch(/^file:\/\/.*open\.html$/);
    expect(command?.args.join(' ')).not.toContain('token');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain(`url=${url}"`);
  });

  it('names a program and passes the address as one argument, never through a shell', () => {
    for (const platform of ['darwin', 'win32', 'linux'] as const) {
      const command = browserCommand(url, platform, { DISPLAY: ':0' });
      expect(command?.args.at(-1)).toBe(url);
      expect(command?.program).toMatch(/^[a-z0-9-]+$/);
    }
  });

  it('is a Chromium with a window and a profile of its own, where one was found', () => {
    const found = { executable: '/usr/bin/chromium', profile: '/data/window', isWithoutSandbox: false };
    const { program, args } = appWindowCommand('file:///data/open.html', found);
    expect(program).toBe('/usr/bin/chromium');
    expect(args).toContain('--app=file:///data/open.html');
    expect(args).toContain('--user-data-dir=/data/window');
    // No port through which others could drive it, and its sandbox unless root asked to go without.
    expect(args.join(' ')).not.toMatch(/remote-debugging|no-sandbox/);
    expect(appWindowCommand('file:///x', { ...found, isWithoutSandbox: true }).args).toContain(
      '--no-sandbox',
    );
  });

  it('opens nothing on a Linux machine without a screen', () => {
    expect(browserCommand(url, 'linux', { DISPLAY: '' })).toBeNull();
    expect(browserCommand(url, 'linux', { WAYLAND_DISPLAY: 'wayland-0' })?.program).toBe('xdg-open');
  });
});
