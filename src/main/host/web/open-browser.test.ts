import { expect, it } from 'vitest';
import { browserCommand } from './open-browser.ts';

const url = 'http://127.0.0.1:4000/#token=a&b;c';

it('names a program and passes the address as one argument, never through a shell', () => {
  for (const platform of ['darwin', 'win32', 'linux'] as const) {
    const command = browserCommand(url, platform, { DISPLAY: ':0' });
    expect(command?.args.at(-1)).toBe(url);
    expect(command?.program).toMatch(/^[a-z0-9-]+$/);
  }
});

it('opens nothing on a Linux machine without a screen', () => {
  expect(browserCommand(url, 'linux', { DISPLAY: '' })).toBeNull();
  expect(browserCommand(url, 'linux', { WAYLAND_DISPLAY: 'wayland-0' })?.program).toBe('xdg-open');
});
