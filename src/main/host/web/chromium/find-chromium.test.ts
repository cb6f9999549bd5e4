import { describe, expect, it } from 'vitest';
import { findChromium, installedChromiums, type Machine } from './find-chromium.mjs';

function machine(fields: Partial<Machine> & { files?: readonly string[] }): Machine {
  const files = fields.files ?? [];
  return {
    platform: 'linux',
    env: {},
    home: '/home/ada',
    canRun: (path) => files.includes(path),
    list: (folder) =>
      files
        .filter((file) => file.startsWith(`${folder}/`))
        .map((file) => file.split('/').at(folder.split('/').length) ?? ''),
    ...fields,
  };
}

describe('findChromium', () => {
  it('takes what the user named before anything installed', () => {
    const files = ['/usr/bin/chromium', '/opt/mine'];
    expect(findChromium(machine({ files, env: { CHROME_PATH: '/opt/mine' } }))).toBe('/opt/mine');
    const env = { CHROME_PATH: '/usr/bin/chromium', PARLEY_CHROMIUM: '/opt/mine' };
    expect(findChromium(machine({ files, env }))).toBe('/opt/mine');
  });

  it('finds nothing rather than another browser when the named one is not there', () => {
    const env = { PARLEY_CHROMIUM: '/opt/missing' };
    expect(findChromium(machine({ files: ['/usr/bin/chromium'], env }))).toBeNull();
  });

  it('looks at the usual places of each system', () => {
    expect(findChromium(machine({ files: ['/usr/bin/google-chrome'] }))).toBe('/usr/bin/google-chrome');
    expect(findChromium(machine({ files: ['/nix/bin/chromium'], env: { PATH: '/nix/bin' } }))).toBe(
      '/nix/bin/chromium',
    );
    const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
    expect(findChromium(machine({ platform: 'darwin', files: [mac] }))).toBe(mac);
  });

  it("falls back to the newest of Playwright's browsers", () => {
    const cache = '/home/ada/.cache/ms-playwright';
    const files = [
      `${cache}/chromium-999/chrome-linux/chrome`,
      `${cache}/chromium-1208/chrome-linux64/chrome`,
    ];
    expect(findChromium(machine({ files }))).toBe(files[1]);
    expect(installedChromiums(machine({ files: ['/usr/bin/chromium', ...files] }))).toEqual([
      '/usr/bin/chromium',
      files[1],
      files[0],
    ]);
  });

  it('says null on a machine without any', () => {
    expect(findChromium(machine({}))).toBeNull();
  });
});
