import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planCommand, runOnPath } from './on-path.ts';

let home = '';

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'parley-on-path-'));
});

afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

type Parts = Parameters<typeof runOnPath>[1];

async function onPath(parts: Partial<Parts> = {}, remove = false) {
  let written = '';
  const code = await runOnPath(
    { remove },
    {
      ...{ root: '/opt/Parley/resources/app.asar', environment: {}, platform: 'linux', home },
      ...{ program: '/opt/Parley/parley', isElectron: true },
      ...parts,
      writeOut: (text) => {
        written += text;
      },
    },
  );
  return { code, written };
}

/** A program with an awkward path that says what it was told. */
function makeProgram(): string {
  const folder = join(home, "Apps of o'Neill");
  mkdirSync(folder);
  const program = join(folder, 'Parley.AppImage');
  writeFileSync(program, '#!/bin/sh\nprintf "%s|" "$@"\n', { mode: 0o755 });
  return program;
}

const usual = () => join(home, '.local', 'bin');

describe('parley on the path', () => {
  it('is an AppImage as it was started, with all that it is told', async () => {
    const APPIMAGE = makeProgram();
    const { code, written } = await onPath({
      environment: { APPIMAGE, PATH: `/usr/bin:${usual()}/` },
      program: '/tmp/.mount_Parley/parley',
    });
    expect([code, written]).toEqual([0, `${join(usual(), 'parley')} starts Parley.\n`]);
    const said = execFileSync(join(usual(), 'parley'), ['chat', '--url', 'a b', '$HOME'], {
      encoding: 'utf8',
    });
    expect(said).toBe('chat|--url|a b|$HOME|');
  });

  it('is the program of a package, and where the shell does not look yet it says so', async () => {
    const { written } = await onPath({ program: makeProgram(), environment: { PATH: '/usr/bin' } });
    expect(written).toContain(`export PATH="${usual()}:$PATH"`);
    expect(execFileSync(join(usual(), 'parley'), ['doctor'], { encoding: 'utf8' })).toBe('doctor|');
  });

  it('is what a clone runs, by Node or by Electron', async () => {
    const own = join(home, 'bin');
    const environment = { PATH: own };
    await onPath({ root: '/clone', environment, program: '/usr/bin/node', isElectron: false });
    expect(readFileSync(join(own, 'parley'), 'utf8')).toContain(
      `exec '/usr/bin/node' '/clone/scripts/parley.mjs' "$@"`,
    );
    await onPath({ root: '/clone', environment, program: '/electron' });
    expect(readFileSync(join(own, 'parley'), 'utf8')).toContain(`exec '/electron' '/clone' "$@"`);
  });

  it('is taken away again, and a program of another’s is neither written over nor taken away', async () => {
    const environment = { PATH: usual() };
    const file = join(usual(), 'parley');
    await onPath({ environment });
    expect((await onPath({ environment }, true)).written).toBe(`${file} was removed.\n`);
    expect(existsSync(file)).toBe(false);
    expect((await onPath({ environment }, true)).written).toBe('There was nothing to remove.\n');
    writeFileSync(file, 'another');
    for (const remove of [false, true])
      await expect(onPath({ environment }, remove)).rejects.toMatchObject({ code: 'not-allowed' });
    expect(readFileSync(file, 'utf8')).toBe('another');
  });

  it('on Windows is a command file, which names the user’s folder by its variable', () => {
    const local = String.raw`C:\Users\Jürgen\AppData\Local`;
    const { folder, file, content, isFound } = planCommand({
      platform: 'win32',
      environment: { LOCALAPPDATA: local, Path: `C:\\Windows;${local}\\Microsoft\\WindowsApps\\` },
      root: String.raw`C:\resources\app.asar`,
      program: String.raw`${local}\Programs\100 %\Parley.exe`,
    });
    expect([folder, isFound]).toEqual([String.raw`${local}\Microsoft\WindowsApps`, true]);
    expect(file).toBe(String.raw`${folder}\parley.cmd`);
    expect(content.split('\r\n')).toEqual([
      expect.stringMatching(/^@rem Made by/),
      String.raw`@"%LOCALAPPDATA%\Programs\100 %%\Parley.exe" %*`,
      '',
    ]);
  });
});
