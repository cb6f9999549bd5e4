import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import config from './electron-builder.config.mjs';
import { makeStandInRuntime, readFuses, wantedFuses } from './stand-in-runtime.mjs';

describe('the icon of the packages', () => {
  const { linux, mac, win } = config;

  it.each([
    ['Linux', linux?.icon],
    ['macOS', mac?.icon],
    ['Windows', win?.icon],
  ])('on %s is as large as its largest place, our own, and drawn on nothing', async (_, icon) => {
    const picture = sharp(readFileSync(String(icon)));
    expect(await picture.metadata()).toMatchObject({
      format: 'png',
      width: 1024,
      height: 1024,
      hasAlpha: true,
    });
    const { channels, isOpaque } = await picture.stats();
    expect(isOpaque).toBe(false);
    // Neither blank nor of one colour.
    for (const { stdev } of channels) expect(stdev).toBeGreaterThan(20);
  });

  it('is the drawing that stands beside it', async () => {
    const small = (name: string) =>
      sharp(readFileSync(new URL(`./resources/${name}`, import.meta.url)))
        .resize(64, 64)
        .flatten({ background: '#fff' })
        .raw()
        .toBuffer();
    const [drawn, kept] = await Promise.all([small('icon.svg'), small('icon.png')]);
    const differences = drawn.map((value, at) => Math.abs(value - (kept[at] ?? 0)));
    // Of 255; edges are smoothed in another way. A blank one is off by more than 50.
    expect(differences.reduce((sum, each) => sum + each, 0) / drawn.length).toBeLessThan(3);
  });
});

it('what the Mac asks its user about is the microphone, and it is let ask', () => {
  expect(config.mac?.hardenedRuntime).toBe(true);
  expect(config.mac?.extendInfo).toMatchObject({
    NSMicrophoneUsageDescription: expect.stringContaining('microphone'),
  });
  const entitlements = readFileSync(String(config.mac?.entitlements), 'utf8');
  expect(entitlements).toContain('com.apple.security.device.audio-input');
  expect(entitlements).not.toContain('com.apple.security.device.camera');
});

it('nothing but the archive is run, and it only as it was built', () => {
  expect(config.electronFuses).toMatchObject({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    resetAdHocDarwinSignature: process.platform === 'darwin',
  });
});

it('what a package’s fuses are compared with is as long as Electron’s row of them, whatever else is configured', () => {
  const runtime = makeStandInRuntime();
  const shipped = readFuses(readFileSync(join(runtime, 'electron')));
  rmSync(runtime, { recursive: true });
  const { electronFuses = {} } = config;
  expect(wantedFuses({})).toBe(shipped);
  expect(wantedFuses({ ...electronFuses })).toHaveLength(shipped?.length ?? 0);
  expect(wantedFuses({ ...electronFuses })).toBe('01001100');
});

it('the window is known to the desktop by the name that the packages are installed under', () => {
  const manifest: { readonly desktopName: string } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  const host = readFileSync(new URL('../src/main/host/electron/electron-host.ts', import.meta.url), 'utf8');
  expect(manifest.desktopName).toBe(`${config.appId}.desktop`);
  expect(config.linux?.syncDesktopName).toBe(true);
  // Windows.
  expect(host).toContain(`const appId = '${config.appId}'`);
});
