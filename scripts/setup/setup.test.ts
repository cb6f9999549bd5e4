import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const clone = resolve(import.meta.dirname, '..', '..');
/** What set-up reads of the program itself. */
const readBySetUp = [
  'start-answer.mjs',
  join('host', 'web', 'chromium', 'find-chromium.mjs'),
  join('host', 'web', 'chromium', 'root-rule.mjs'),
].map((name) => join('src', 'main', name));
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parley-setup-'));
  for (const name of ['scripts', 'package.json', 'package-lock.json', ...readBySetUp]) {
    cpSync(join(clone, name), join(root, name), { recursive: true });
  }
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Runs a script of the clone under test with nothing of this process's surroundings. */
function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((done) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { HOME: root, PATH: process.env.PATH ?? '', ...env },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.on('close', (code) => done({ code, stdout, stderr }));
  });
}

/** What npm leaves behind when it is done. */
function pretendInstalled() {
  mkdirSync(join(root, 'node_modules', 'electron'), { recursive: true });
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), '{}');
  writeFileSync(join(root, 'node_modules', 'electron', 'package.json'), '{"version":"45.4.1"}');
}

/** What `install.js` of the package has around it, with a downloader that tells and does as it is told. */
function pretendDownload(body: string) {
  pretendInstalled();
  const home = join(root, 'node_modules', 'electron');
  writeFileSync(join(home, 'checksums.json'), '{}');
  writeFileSync(join(home, 'install.js'), '');
  const get = join(root, 'node_modules', '@electron', 'get');
  mkdirSync(get, { recursive: true });
  writeFileSync(join(get, 'package.json'), '{"name":"@electron/get","main":"index.cjs"}');
  writeFileSync(
    join(get, 'index.cjs'),
    `exports.downloadArtifact = async ({ downloadOptions: { getProgressCallback: tell } }) => { ${body} }`,
  );
}

const setUp = (wishes: object) => [
  '--input-type=module',
  '--eval',
  `const { setUp } = await import('./scripts/setup.mjs'); console.log(JSON.stringify(await setUp(${JSON.stringify(wishes)})))`,
];

describe('npm start', () => {
  it.each([
    ['--help', /npm start -- --web/],
    ['--version', /^\d+\.\d+\.\d+\n$/],
  ])('answers %s before anything is installed', async (argument, answer) => {
    const { code, stdout, stderr } = await run(['scripts/start.mjs', argument]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(answer);
  });
});

describe.runIf(process.platform === 'linux' && process.getuid?.() === 0)('npm start as root', () => {
  it('says in one sentence what to do, before anything is installed', async () => {
    const { code, stdout, stderr } = await run(['scripts/start.mjs', '--web'], { PARLEY_AS_ROOT: '' });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/as root, .* npm start -- --as-root/)]);
  });

  it('goes on with one flag', async () => {
    const { stderr } = await run(['scripts/start.mjs', '--web', '--as-root'], {
      PARLEY_AS_ROOT: '',
      npm_config_registry: 'http://127.0.0.1:9',
    });
    expect(stderr).toContain('npm ci could not install the dependencies');
  });
});

describe('set-up', () => {
  it('says what to do when the registry cannot be reached, on standard error only', async () => {
    const { code, stdout, stderr } = await run(['scripts/start.mjs', '--web', '--as-root'], {
      npm_config_registry: 'http://127.0.0.1:9',
    });
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain('npm ci could not install the dependencies');
    expect(stderr).toContain('ECONNREFUSED');
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('does nothing and says nothing when all is there', async () => {
    pretendInstalled();
    const { code, stdout, stderr } = await run(setUp({ build: false }));
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ node: process.execPath, electron: null, chromium: null });
  });

  it('takes an install by hand as good, and installs again once the lockfile changes', async () => {
    pretendInstalled();
    await run(setUp({ build: false }));
    writeFileSync(join(root, 'package-lock.json'), '{"changed":true}');
    const { code, stderr } = await run(setUp({ build: false }), { npm_config_offline: 'true' });
    expect(code).toBe(1);
    expect(stderr).toContain('installing dependencies');
  });

  it('does not second-guess a Chromium that was named', async () => {
    pretendInstalled();
    const { code, stderr } = await run(setUp({ chromium: 'needed', build: false }), {
      PARLEY_CHROMIUM: '/nowhere/chromium',
    });
    expect(code).toBe(1);
    expect(stderr).toContain('PARLEY_CHROMIUM names /nowhere/chromium');
  });

  it('tries for Electron once, remembers for a day when it failed, and tries again only when told to', async () => {
    pretendInstalled();
    writeFileSync(join(root, 'node_modules', 'electron', 'install.js'), 'process.exit(1)');
    const wishes = setUp({ electron: true, build: false });
    const first = await run(wishes);
    expect(first.stderr).toContain('fetching the Electron 45.4.1 runtime');
    expect(first.stdout).toContain('could not be downloaded');
    const second = await run(wishes);
    expect(second.stderr).toBe('');
    expect(second.stdout).toContain(`tried on ${new Date().getFullYear()}`);
    expect((await run(wishes, { PARLEY_ELECTRON: 'retry' })).stderr).toContain('fetching');
    expect((await run(wishes, { PARLEY_ELECTRON: 'never' })).stderr).toBe('');
  });

  it('uses the Electron that it fetched', async () => {
    pretendDownload('');
    const install =
      "const fs = require('fs'); fs.mkdirSync(__dirname + '/dist'); fs.writeFileSync(__dirname + '/dist/electron', ''); fs.writeFileSync(__dirname + '/path.txt', 'electron');";
    writeFileSync(join(root, 'node_modules', 'electron', 'install.js'), install);
    const { stdout } = await run(setUp({ electron: true, build: false }));
    expect(JSON.parse(stdout).electron).toBe(join(root, 'node_modules', 'electron', 'dist', 'electron'));
  });

  it('shows the builder’s own words when the build fails', async () => {
    pretendInstalled();
    writeFileSync(join(root, 'electron.vite.config.ts'), '');
    const bin = join(root, 'node_modules', 'electron-vite', 'bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, 'electron-vite.js'), 'console.error("no such entry"); process.exit(1)');
    const { code, stderr } = await run(setUp({}));
    expect(code).toBe(1);
    expect(stderr).toMatch(/The build failed:\n\s+no such entry/);
  });

  it('builds once, and again when a source changes', async () => {
    pretendInstalled();
    writeFileSync(join(root, 'electron.vite.config.ts'), '');
    const bin = join(root, 'node_modules', 'electron-vite', 'bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, 'electron-vite.js'), '');
    expect((await run(setUp({}))).stderr).toContain('building');
    expect((await run(setUp({}))).stderr).toBe('');
    writeFileSync(join(root, 'src', 'new.test.ts'), 'a test is not built');
    expect((await run(setUp({}))).stderr).toBe('');
    writeFileSync(join(root, 'src', 'new.ts'), '');
    expect((await run(setUp({}))).stderr).toContain('building');
  });

  it('does one thing at a time when it is started twice', async () => {
    const step = `
      const { oneAtATime } = await import('./scripts/setup/one-at-a-time.mjs');
      const { appendFileSync } = await import('node:fs');
      await oneAtATime(async () => {
        appendFileSync('steps', 'begin ');
        await new Promise((resolve) => setTimeout(resolve, 300));
        appendFileSync('steps', 'end ');
      });`;
    const both = [1, 2].map(() => run(['--input-type=module', '--eval', step]));
    await Promise.all(both);
    expect(readFileSync(join(root, 'steps'), 'utf8')).toBe('begin end begin end ');
  });

  it('is not held up by a lock whose holder is gone', async () => {
    mkdirSync(join(root, '.cache'));
    writeFileSync(join(root, '.cache', 'setup.lock'), '999999999');
    const step =
      "const { oneAtATime } = await import('./scripts/setup/one-at-a-time.mjs'); await oneAtATime(async () => console.log('done'))";
    expect((await run(['--input-type=module', '--eval', step])).stdout).toBe('done\n');
  });
});

it('passes the exit code and the signals of what it runs on', async () => {
  const attach = (code: string) =>
    `import('./scripts/setup/run-attached.mjs').then(async ({ runAttached }) => { process.exitCode = await runAttached(process.execPath, ['--eval', ${JSON.stringify(code)}]) })`;
  expect((await run(['--eval', attach('process.exit(7)')])).code).toBe(7);
  expect((await run(['--eval', attach("process.kill(process.pid, 'SIGTERM')")])).code).toBe(143);
  const child = spawn(
    process.execPath,
    [
      '--eval',
      attach(
        "process.on('SIGINT', () => { console.log('told'); process.exit(3) }); console.log('up'); setInterval(() => {}, 1000)",
      ),
    ],
    { cwd: root },
  );
  const heard: string[] = [];
  const ended = new Promise((done) => child.on('close', done));
  child.stdout.on('data', (chunk: Buffer) => {
    heard.push(chunk.toString().trim());
    if (heard.includes('up') && heard.length === 1) child.kill('SIGINT');
  });
  expect(await ended).toBe(3);
  expect(heard).toEqual(['up', 'told']);
});

it.runIf(process.platform === 'linux')(
  'ends what it runs when the shell that npm put between has ended',
  async () => {
    const attach =
      "import('./scripts/setup/run-attached.mjs').then(({ runAttached }) => runAttached(process.execPath, ['--eval', 'console.log(process.pid); setInterval(() => {}, 1000)']))";
    const shell = spawn('/bin/sh', ['-c', `"${process.execPath}" --eval "$CODE"; true`], {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', npm_lifecycle_event: 'start', CODE: attach },
    });
    const processId = await new Promise<number>((done) => {
      shell.stdout.once('data', (chunk: Buffer) => done(Number(chunk.toString())));
    });
    // Its output stays open for as long as anything that it started is there.
    const ended = new Promise((done) => shell.on('close', done));
    shell.kill('SIGTERM');
    await ended;
    expect(() => process.kill(processId, 0)).toThrow('ESRCH');
  },
);

describe.runIf(process.platform === 'linux')('npm start with an Electron that does not come up', () => {
  /** A clone in which all is there, with an Electron that does as it is told and a web host that says it is there. */
  function pretendElectron(script: string) {
    pretendInstalled();
    writeFileSync(join(root, 'electron.vite.config.ts'), '');
    const bin = join(root, 'node_modules', 'electron-vite', 'bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, 'electron-vite.js'), '');
    mkdirSync(join(root, 'out', 'main'), { recursive: true });
    writeFileSync(join(root, 'out', 'main', 'web.js'), 'console.log("web host"); process.disconnect()');
    const electron = join(root, 'electron');
    writeFileSync(electron, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const chromium = join(root, 'chromium');
    writeFileSync(chromium, '#!/bin/sh\necho Chromium 156.0', { mode: 0o755 });
    return { ELECTRON_EXEC_PATH: electron, PARLEY_CHROMIUM: chromium, DISPLAY: ':9', PARLEY_AS_ROOT: '1' };
  }

  const start = (script: string) => run(['scripts/start.mjs'], pretendElectron(script));

  it.each([
    [
      'its sandbox, as on Ubuntu 24.04',
      'echo "[1:FATAL:sandbox/linux/suid/client/setuid_sandbox_host.cc:166] The SUID sandbox helper binary was found, but is not configured correctly." >&2; kill -TRAP $$',
      /no program make a sandbox of its own, .*\.deb package/,
    ],
    [
      'a library',
      'echo "electron: error while loading shared libraries: libnss3.so: cannot open shared object file" >&2; exit 127',
      /lacks the library libnss3\.so .*apt-get install libnss3\)/,
    ],
    [
      'its screen',
      'echo "[1:ERROR:ozone_platform_x11.cc(245)] Missing X server or \\$DISPLAY" >&2; exit 1',
      /could not reach the screen/,
    ],
    ['no reason that is known', 'kill -SEGV $$', /Electron ended with signal 11/],
  ])('opens the browser and says what to do for want of %s', async (_what, script, sentence) => {
    const { code, stdout, stderr } = await start(script);
    expect([code, stdout]).toEqual([0, 'web host\n']);
    const [line = ''] = stderr.split('\n').filter((each) => each.includes('instead of Electron'));
    expect(line).toMatch(sentence);
  });

  it.each([
    ['was closed', 'exit 0', 0],
    ['was open when it crashed', 'touch "$PARLEY_OPENED_NOTE"; kill -SEGV $$', 139],
    ['was ended by hand', 'kill -TERM $$', 143],
    ['said itself why it could not start', 'echo "parley: The data folder is in use." >&2; exit 1', 1],
  ])('leaves it at that when it %s', async (_what, script, expected) => {
    const { code, stdout } = await start(script);
    expect([code, stdout]).toEqual([expected, '']);
  });
});

describe('Electron’s download', () => {
  const fetchIt = (silenceMs: number) => [
    '--input-type=module',
    '--eval',
    `const { fetchElectron } = await import('./scripts/setup/electron-runtime.mjs'); await fetchElectron(process.execPath, { silenceMs: ${silenceMs} })`,
  ];

  it('tells how far it is', async () => {
    pretendDownload('for (const part of [5, 25, 100]) await tell({ transferred: part * 1e6, total: 100e6 })');
    const { stderr } = await run(fetchIt(60_000));
    expect(stderr.match(/\d+ % of 100 MB/g)).toEqual(['20 % of 100 MB', '100 % of 100 MB']);
  });

  it('is given up when nothing comes any more, however much came before, and said so', async () => {
    pretendDownload(
      'await tell({ transferred: 5e6, total: 100e6 }); await new Promise((r) => setTimeout(r, 1e6))',
    );
    await run(fetchIt(1_000));
    const failure = JSON.parse(readFileSync(join(root, '.cache', 'electron-failure.json'), 'utf8'));
    expect(failure.reason).toBe('its download stood still for 1 seconds');
  });

  it('is tried again the next day', async () => {
    pretendDownload('throw new Error("offline")');
    const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
    mkdirSync(join(root, '.cache'), { recursive: true });
    const failure = { version: '45.4.1', at: yesterday, reason: 'its runtime could not be downloaded' };
    writeFileSync(join(root, '.cache', 'electron-failure.json'), JSON.stringify(failure));
    const { stderr } = await run(setUp({ electron: true, build: false }));
    expect(stderr).toContain('fetching the Electron');
  });
});

it.runIf(process.platform === 'linux' && existsSync('/usr/bin/script'))(
  'Ctrl+C in a terminal reaches what it runs once',
  async () => {
    const child =
      'let count = 0; process.on("SIGINT", () => { count += 1; setTimeout(() => { console.log("told " + count); process.exit(0) }, 500) }); console.log("up"); setInterval(() => {}, 1000)';
    writeFileSync(join(root, 'child.mjs'), child);
    writeFileSync(
      join(root, 'attach.mjs'),
      "import { runAttached } from './scripts/setup/run-attached.mjs'; await runAttached(process.execPath, ['child.mjs'])",
    );
    // A terminal of its own, whose Ctrl+C the system hands to all that runs in it.
    const terminal = spawn('/usr/bin/script', ['-qec', `"${process.execPath}" attach.mjs`, '/dev/null'], {
      cwd: root,
    });
    let shown = '';
    const ended = new Promise((done) => terminal.on('close', done));
    terminal.stdout.on('data', (chunk: Buffer) => {
      const wasUp = shown.includes('up');
      shown += chunk.toString();
      if (!wasUp && shown.includes('up')) terminal.stdin.write('\x03');
    });
    await ended;
    expect(shown).toContain('told 1');
  },
);
