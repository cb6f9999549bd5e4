import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { whyNoTools } from '../../e2e/speech/index.ts';
import { isDebianRoot } from './debian.mjs';
import { missingPackages } from './test-tools.mjs';

const clone = resolve(import.meta.dirname, '..', '..');
let root: string;
let programs: string;
let log: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parley-tools-'));
  programs = join(root, 'programs');
  log = join(root, 'apt.log');
  mkdirSync(programs);
  for (const name of ['scripts', 'package.json']) {
    cpSync(join(clone, name), join(root, name), { recursive: true });
  }
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A machine on which nothing is but an apt-get that is only played: what it is asked for goes into a log. */
function playApt(script: string): void {
  const path = join(programs, 'apt-get');
  writeFileSync(path, `#!/bin/sh\necho "$@" >> '${log}'\n${script}\n`, { mode: 0o755 });
}

/** An installed package is a file of its name. */
const installs = (refused = 'none'): string => `
if [ "$1" = install ]; then
  for name in "$@"; do
    if [ "$name" = ${refused} ]; then echo "E: Unable to locate package $name"; exit 100; fi
  done
  for name in "$@"; do : > "${programs}/$name.installed"; done
fi`;

function provide(): { readonly code: number | null; readonly said: string } {
  const code = `
    import { existsSync } from 'node:fs';
    const { missingPackages, provideTestTools } = await import('./scripts/setup/test-tools.mjs');
    const packageOf = (sign) => missingPackages((other) => other !== sign)[0];
    await provideTestTools((sign) => existsSync(${JSON.stringify(programs)} + '/' + packageOf(sign) + '.installed'));`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: root,
    env: { HOME: root, PATH: programs },
    encoding: 'utf8',
  });
  return { code: status, said: stdout + stderr };
}

const asked = (): readonly string[] =>
  existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : [];

it('names the packages that tests still need, each once', () => {
  expect(missingPackages(() => true)).toEqual([]);
  expect(missingPackages((sign: string) => sign !== 'g++' && sign !== 'make' && sign !== 'sox')).toEqual([
    'sox',
    'build-essential',
  ]);
});

it('without its programs a test is skipped, and says which packages bring them', () => {
  const before = process.env.PATH;
  process.env.PATH = programs;
  try {
    expect(whyNoTools(['sox', 'pocketsphinx_continuous'])).toBe(
      'not installed here: sox (package sox), pocketsphinx_continuous (package pocketsphinx and pocketsphinx-en-us)',
    );
  } finally {
    process.env.PATH = before;
  }
});

describe.skipIf(!isDebianRoot())('on Debian, as root', () => {
  it('everything is installed at once, and never asked for again', () => {
    playApt(installs());
    expect(provide().said).toMatch(/fetching espeak-ng, flite, sox, .* with apt-get/);
    expect(asked()).toEqual([
      'update',
      `install --yes --no-install-recommends ${missingPackages(() => false).join(' ')}`,
    ]);
    expect(provide()).toEqual({ code: 0, said: '' });
    expect(asked()).toHaveLength(2);
  });

  it('a package that this release does not have costs only itself', () => {
    playApt(installs('pocketsphinx-en-us'));
    const { code, said } = provide();
    expect(code).toBe(0);
    expect(said).toContain(
      'apt-get could not install pocketsphinx-en-us: tests that need them are skipped or take longer.',
    );
    expect(said).toContain('E: Unable to locate package');
    expect(asked()).toContain('install --yes --no-install-recommends flite');
    const before = asked().length;
    expect(provide()).toEqual({ code: 0, said: '' });
    expect(asked()).toHaveLength(before);
  });

  it('an apt-get that fails, or is not there, is no failure, and is not asked at every test run', () => {
    expect(provide()).toMatchObject({ code: 0, said: expect.stringContaining('apt-get could not install') });
    rmSync(join(root, '.cache'), { recursive: true, force: true });
    playApt('echo "E: Could not resolve deb.debian.org"; exit 100');
    const { code, said } = provide();
    expect(code).toBe(0);
    expect(said).toContain('E: Could not resolve deb.debian.org');
    const before = asked().length;
    expect(provide()).toEqual({ code: 0, said: '' });
    expect(asked()).toHaveLength(before);
  });
});
