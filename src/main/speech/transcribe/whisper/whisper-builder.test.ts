import { execFile, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '../../../platform/log.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { advice } from './compile.ts';
import { buildNameOf, readSources } from './sources.ts';
import { WhisperBuilder } from './whisper-builder.ts';

const canCompile = spawnSync('c++', ['--version']).status === 0;
const withCompiler = canCompile ? describe : describe.skip;

let root: string;
beforeEach(() => {
  // A space and a letter beyond ASCII, as in "Application Support" and in people's names.
  root = temporaryFolder('parley whisper ü-');
});

/** Sources that real make and real compilers build in a moment; whisper.cpp itself is built in whisper.test.ts. */
function smallSources(program: string, rule = '$(CXX) $(CXXFLAGS) parley-whisper.cpp -o parley-whisper') {
  const [sourceFolder, programFolder] = [join(root, 'source'), join(root, 'program')];
  mkdirSync(sourceFolder, { recursive: true });
  mkdirSync(programFolder, { recursive: true });
  writeFileSync(join(sourceFolder, 'whisper.cpp'), '');
  writeFileSync(join(sourceFolder, 'LICENSE'), 'MIT');
  writeFileSync(join(sourceFolder, 'Makefile'), 'CXXFLAGS = -O0\n');
  writeFileSync(join(programFolder, 'parley-whisper.cpp'), program);
  writeFileSync(
    join(programFolder, 'parley.make'),
    `include Makefile\nparley-whisper: parley-whisper.cpp\n\techo compiled >> "${join(root, 'made.txt')}"\n\t${rule}\n`,
  );
  return { sourceFolder, programFolder };
}

const sound = 'int main() { return 0; }';

function open(
  sources: { sourceFolder: string; programFolder: string },
  environment: NodeJS.ProcessEnv = process.env,
) {
  const seen: string[] = [];
  const builder: WhisperBuilder = new WhisperBuilder({
    ...sources,
    folder: join(root, 'builds'),
    environment,
    log: silentLog,
    onChange: () => seen.push(builder.state.kind),
  });
  return { builder, seen };
}

/** What is in the folder of builds beside finished ones. */
function leftOver(): readonly string[] {
  return readdirSync(join(root, 'builds')).filter((name) => !/^[0-9a-f]{24}$/.test(name));
}

const compiledTimes = () =>
  existsSync(join(root, 'made.txt'))
    ? readFileSync(join(root, 'made.txt'), 'utf8').trim().split('\n').length
    : 0;

withCompiler('building', () => {
  test('compiles once, then finds what is there', async () => {
    const sources = smallSources(sound);
    const { builder, seen } = open(sources);
    expect(builder.state).toEqual({ kind: 'not-built' });
    const [program, again] = await Promise.all([builder.build(), builder.build()]);
    expect(again).toBe(program);
    expect(builder.state).toEqual({ kind: 'built' });
    expect(seen).toContain('building');
    expect(seen.at(-1)).toBe('built');
    expect(await open(sources).builder.build()).toBe(program);
    expect(compiledTimes()).toBe(1);
    expect(leftOver()).toEqual([]);
  });

  test('an update of the program is built anew, and goes back to the old one at no cost', async () => {
    const old = smallSources(sound);
    await open(old).builder.build();
    const updated = smallSources('int main() { return 0; } // newer');
    const { builder } = open(updated);
    expect(builder.state).toEqual({ kind: 'not-built' });
    await builder.build();
    await open(smallSources(sound)).builder.build();
    expect(compiledTimes()).toBe(2);
  });

  test('what does not compile is told with the compiler’s words, and can be tried again', async () => {
    const { builder } = open(smallSources('int main() { return nothing_of_that_name; }'));
    await expect(builder.build()).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringMatching(
        /did not compile on this machine: .*nothing_of_that_name.*another speech engine/s,
      ),
    });
    expect(builder.state.kind).toBe('failed');
    expect(leftOver()).toEqual([]);
    await open(smallSources(sound)).builder.build();
    await expect(builder.build()).resolves.toContain('parley-whisper');
    expect(builder.state).toEqual({ kind: 'built' });
  });

  test('a program that compiles but does not run is not taken', async () => {
    const { builder } = open(smallSources('int main() { __builtin_trap(); }'));
    await expect(builder.build()).rejects.toMatchObject({ message: expect.stringContaining('does not run') });
    expect(builder.state.kind).toBe('failed');
  });

  test('stopping ends the compiler too and leaves nothing behind', async () => {
    const pidFile = join(root, 'compiler.pid');
    const sources = smallSources(sound, `echo $$$$ > "${pidFile}"; exec sleep 1000`);
    const { builder } = open(sources);
    const built = builder.build();
    await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8').trim()).toBeTruthy();
    expect(builder.state.kind).toBe('building');
    builder.stop();
    // Asked for at once again: a build of its own, which does not end with the one that was stopped.
    const again = builder.build();
    await expect(built).rejects.toMatchObject({ code: 'stopped' });
    await expect.poll(() => builder.state.kind).toBe('building');
    builder.stop();
    await expect(again).rejects.toMatchObject({ code: 'stopped' });
    expect(builder.state).toEqual({ kind: 'not-built' });
    expect(leftOver()).toEqual([]);
    const pid = Number(readFileSync(pidFile, 'utf8'));
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  test('what a process that was killed left behind is cleared away', async () => {
    const sources = smallSources(sound);
    const ended = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => ended.once('exit', resolve));
    const builds = join(root, 'builds');
    mkdirSync(join(builds, `.building-${ended.pid}-half`), { recursive: true });
    writeFileSync(join(builds, `.building-${ended.pid}-half`, 'parley-whisper'), 'half a program');
    writeFileSync(join(builds, 'building.json'), JSON.stringify({ pid: ended.pid, progress: 0.4 }));
    const { builder } = open(sources);
    expect(builder.state).toEqual({ kind: 'not-built' });
    await builder.build();
    expect(leftOver()).toEqual([]);
  });

  test('two processes at once compile once, and both have it', async () => {
    const sources = smallSources(sound);
    const source = `
      import { WhisperBuilder } from ${JSON.stringify(join(import.meta.dirname, 'whisper-builder.ts'))};
      const log = { debug() {}, info() {}, warn() {}, error() {} };
      const builder = new WhisperBuilder({ ...${JSON.stringify(sources)}, folder: ${JSON.stringify(join(root, 'builds'))},
        environment: process.env, log, onChange() {} });
      console.log(await builder.build());`;
    const start = () =>
      promisify(execFile)(process.execPath, ['--input-type=module-typescript', '-e', source]);
    const [one, other] = await Promise.all([start(), start()]);
    expect(one.stdout).toBe(other.stdout);
    expect(existsSync(one.stdout.trim())).toBe(true);
    expect(compiledTimes()).toBe(1);
    expect(leftOver()).toEqual([]);
  });

  test('a make above us does not reach into the build', async () => {
    const { builder } = open(smallSources(sound), { ...process.env, MAKEFLAGS: 'n', MAKELEVEL: '3' });
    await builder.build();
    expect(builder.state).toEqual({ kind: 'built' });
  });
});

describe('without what it takes', () => {
  test('no compiler: says what is missing and what to install', async () => {
    const { builder } = open(smallSources(sound), { PATH: join(root, 'empty') });
    const message = expect.stringMatching(
      /make, a C compiler and a C\+\+ compiler could not be found.*other speech engines work/s,
    );
    await expect(builder.build()).rejects.toMatchObject({ code: 'not-found', message });
    expect(builder.state).toEqual({ kind: 'failed', message });
  });

  test('only what is missing is named', async () => {
    const bin = join(root, 'bin');
    mkdirSync(bin);
    for (const name of ['make', 'cc']) {
      writeFileSync(join(bin, name), '#!/bin/sh\nexit 0\n');
      chmodSync(join(bin, name), 0o755);
    }
    // Like macOS's stand-in: there, but it only says what to install.
    writeFileSync(
      join(bin, 'c++'),
      '#!/bin/sh\necho "xcode-select: note: no developer tools were found" >&2\nexit 1\n',
    );
    chmodSync(join(bin, 'c++'), 0o755);
    const { builder } = open(smallSources(sound), { PATH: bin });
    await expect(builder.build()).rejects.toMatchObject({
      message: expect.stringContaining('and a C++ compiler could not be found'),
      details: { missing: 'cpp' },
    });
  });

  test('each platform is told what to install', () => {
    expect(advice('linux')).toContain('build-essential');
    expect(advice('darwin')).toContain('xcode-select --install');
    expect(advice('win32')).toContain('MSYS2');
    expect(advice('freebsd')).toContain('make');
  });

  test('no sources: says to install again', async () => {
    const { builder } = open({ sourceFolder: join(root, 'nowhere'), programFolder: join(root, 'nowhere') });
    expect(builder.state).toEqual({
      kind: 'failed',
      message: expect.stringContaining('Install Parley again'),
    });
    await expect(builder.build()).rejects.toMatchObject({ code: 'not-found' });
  });

  test('a folder that cannot be written says so', async () => {
    writeFileSync(join(root, 'builds'), 'a file, not a folder');
    const { builder } = open(smallSources(sound));
    await expect(builder.build()).rejects.toMatchObject({
      message: expect.stringContaining('room on the disk'),
    });
    expect(builder.state.kind).toBe('failed');
  });
});

test('the sources are found in the package, and any change of theirs is another build', () => {
  const sources = readSources();
  expect([...sources.keys()]).toEqual(
    expect.arrayContaining(['Makefile', 'ggml.c', 'whisper.cpp', 'parley.make']),
  );
  const changed = new Map(sources);
  changed.set('parley-whisper.cpp', Buffer.from('// another'));
  expect(buildNameOf(changed)).not.toBe(buildNameOf(sources));
  expect(buildNameOf(new Map(sources))).toBe(buildNameOf(sources));
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A container's first process may not collect the dead: those count as ended.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
