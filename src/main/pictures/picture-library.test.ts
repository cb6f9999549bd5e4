import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** In a process of its own, as a library is loaded once: covers a JPEG and tells which native parts were loaded. */
const script = (platform: string, electron: string | undefined) => `
  const { loadPictureLibrary } = await import(${JSON.stringify(join(import.meta.dirname, 'picture-library.ts'))});
  const sharp = await loadPictureLibrary(${JSON.stringify(platform)}, { electron: ${JSON.stringify(electron)} });
  const create = { width: 64, height: 48, channels: 3, background: { r: 255, g: 0, b: 0 } };
  const cover = { input: { create: { ...create, width: 8, height: 8, background: { r: 0, g: 0, b: 0 } } }, left: 0, top: 0 };
  const jpeg = await sharp({ create }).composite([cover]).jpeg().toBuffer();
  const { width, height } = await sharp(jpeg).metadata();
  const [red] = await sharp(jpeg).raw().toBuffer();
  const { sharedObjects } = process.report.getReport();
  console.log(JSON.stringify({ width, height, red, libvips: sharedObjects.some((path) => /libvips/.test(path)) }));`;

function load(platform: string, electron?: string): unknown {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script(platform, electron)],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return JSON.parse(stdout);
}

it.runIf(process.platform === 'linux')(
  'in Electron on Linux no second glib comes into the process, and pictures are made all the same',
  () => {
    expect(load('linux', '45.4.1')).toEqual({ width: 64, height: 48, red: 0, libvips: false });
  },
);

it.runIf(process.platform === 'linux')('elsewhere the native library is used', () => {
  expect(load('linux')).toEqual({ width: 64, height: 48, red: 0, libvips: true });
  expect(load('darwin', '45.4.1')).toMatchObject({ width: 64, libvips: true });
});
