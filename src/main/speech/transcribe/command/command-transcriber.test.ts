import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { decodeWav } from '../../wav.ts';
import {
  createCommandTranscriber,
  openPrivateFolder,
  privateRoots,
  sweepPrivateFolders,
} from './command-transcriber.ts';

const samples = Int16Array.from({ length: 4_000 }, (_, index) => (index % 100) * 9);
const never = new AbortController().signal;
const node = JSON.stringify(process.execPath);

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** A Node script in a folder whose name would break a shell's command line. */
function script(code: string): string {
  const place = join(folder, 'my $(scripts); it’s "here"');
  mkdirSync(place, { recursive: true });
  const file = join(place, 'a.cjs');
  writeFileSync(file, code);
  return `${node} "${file.replaceAll('"', '\\"')}"`;
}

function transcriberOf(command: string, rest: { deadlineMs?: number; environment?: NodeJS.ProcessEnv } = {}) {
  const { deadlineMs, environment } = rest;
  return createCommandTranscriber({
    command,
    folder: join(folder, 'private'),
    ...(deadlineMs === undefined ? {} : { deadlineMs: () => deadlineMs }),
    ...(environment === undefined ? {} : { environment }),
  });
}

const run = (command: string, signal = never, rest = {}) =>
  transcriberOf(command, rest).transcribe({ samples, language: 'en', isPartial: false, signal });

const failureOf = async (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => error as Error & { code: string },
  );

/** Everything that is left of sounds, wherever they may be. */
const leftovers = () =>
  privateRoots(join(folder, 'private')).flatMap((root) =>
    existsSync(root)
      ? readdirSync(root).filter((name) => name.startsWith(`parley-speech-${process.pid}-`))
      : [],
  );

describe('a command', () => {
  test('with {wav} gets the path of a private file with the sound, which is gone afterwards', async () => {
    const command = `${script(`
      const fs = require('node:fs'), path = require('node:path');
      const file = process.argv[2];
      fs.copyFileSync(file, ${JSON.stringify(join(folder, 'copy.wav'))});
      const mode = (name) => (fs.statSync(name).mode & 0o777).toString(8);
      console.log(JSON.stringify([file, mode(file), mode(path.dirname(file)), process.argv[3], process.cwd()]));
    `)} {wav} --lang={language}`;
    const [file, mode, folderMode, language, cwd] = JSON.parse((await run(command)).text) as string[];
    expect([mode, folderMode, language]).toEqual(['600', '700', '--lang=en']);
    expect(file).toBe(join(cwd ?? '', 'speech.wav'));
    expect(existsSync(file ?? '')).toBe(false);
    expect(existsSync(cwd ?? '')).toBe(false);
    expect(decodeWav(readFileSync(join(folder, 'copy.wav')))).toEqual(samples);
    expect(leftovers()).toEqual([]);
  });

  test.skipIf(!existsSync('/dev/shm'))(
    'has its sound in memory where the system has files there',
    async () => {
      const heard = await run(`${script('console.log(process.argv[2])')} {wav}`);
      expect(heard.text).toMatch(/^\/dev\/shm\//u);
    },
  );

  test('without {wav} gets the sound on standard input, whether it reads it or not', async () => {
    const command = script(`
      const chunks = [];
      process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
        const wav = Buffer.concat(chunks);
        console.log(wav.toString('latin1', 0, 4), wav.length);
      });
    `);
    expect((await run(command)).text).toBe(`RIFF ${44 + 8_000}`);
    const deaf = transcriberOf(script('console.log("go back")'));
    // Far more than a pipe holds.
    const long = new Int16Array(2_000_000);
    const heard = await deaf.transcribe({ samples: long, language: 'en', isPartial: false, signal: never });
    expect(heard.text).toBe('go back');
  });

  test('prints text: colours, control characters and overwritten lines are taken out', async () => {
    const printed = '\\ufeff\\u001b[32m  go\\u001b[0m\\u0007 back\\r\\n 10%\\r 50%\\rnow \\n\\n';
    expect((await run(script(`process.stdout.write("${printed}")`))).text).toBe('go back\nnow');
    expect((await run(script(''))).text).toBe('');
  });

  test('may print JSON with words and how sure they are', async () => {
    const json = {
      text: 'go back',
      words: [
        { word: 'go', conf: 0.9 },
        { word: 'back', conf: 0.5 },
      ],
    };
    expect(await run(script(`console.log(${JSON.stringify(JSON.stringify(json))})`))).toEqual({
      text: 'go back',
      words: [
        { text: 'go', confidence: 0.9 },
        { text: 'back', confidence: 0.5 },
      ],
      confidence: 0.7,
      noSpeech: null,
    });
    expect((await run(script('console.log("{go} back")'))).text).toBe('{go} back');
  });

  test('gets the environment, but no secret of ours', async () => {
    const environment = {
      ...process.env,
      OPENAI_API_KEY: 'sk-canary',
      PARLEY_TOKEN: 'canary',
      MY_MODEL: 'small',
    };
    const { text } = await run(script('console.log(Object.entries(process.env).join(" "))'), never, {
      environment,
    });
    expect(text).toContain('MY_MODEL,small');
    expect(text).not.toContain('canary');
  });

  test('is no shell’s: nothing in it is expanded or run', async () => {
    const mark = join(folder, 'mark');
    const command = `${script('console.log(process.argv.slice(2).join("|"))')} ; touch ${mark} \`touch ${mark}\` $(touch ${mark}) $HOME *`;
    expect((await run(command)).text).toMatch(/^;\|touch\|.*\$HOME\|\*$/u);
    expect(existsSync(mark)).toBe(false);
  });

  test('is called by its first word', () => {
    expect(transcriberOf('/usr/bin/pocketsphinx_continuous -infile {wav}').model).toBe(
      'pocketsphinx_continuous',
    );
    expect(transcriberOf('"C:\\Program Files\\whisper.exe" {wav}').model).toBe('whisper');
    expect(transcriberOf('').model).toBe('');
  });
});

describe('a command that fails', () => {
  test('says its last complaint and its code, and leaves nothing', async () => {
    const broken = script(
      'console.error("loading\\n\\u001b[31mno model at /x\\u001b[0m\\n\\n"); process.exit(3)',
    );
    expect(await failureOf(run(`${broken} {wav}`))).toMatchObject({
      code: 'endpoint',
      message: expect.stringMatching(/ended with code 3: no model at \/x$/u),
    });
    expect((await failureOf(run(script('process.exit(1)')))).message).toMatch(
      /code 1\. Check the speech command/u,
    );
    expect(
      (await failureOf(run(script('process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 999)'))))
        .message,
    ).toMatch(/ended by SIGTERM/u);
    expect(leftovers()).toEqual([]);
  });

  test.each([
    ['parley-no-such-program -x', 'not-found', /“parley-no-such-program” was not found. Install it/u],
    ['/no/such/program', 'not-found', /was not found/u],
    ['./relative', 'not-found', /whole path/u],
    ['', 'not-found', /No speech command is set up/u],
    ['   ', 'not-found', /No speech command is set up/u],
    ['program "unclosed', 'bad-input', /quotation mark/u],
  ] as const)('%j: it is said when it is warmed as well', async (command, code, words) => {
    for (const work of [() => run(command), () => transcriberOf(command).warm(never)]) {
      expect(await failureOf(work())).toMatchObject({ code, message: expect.stringMatching(words) });
    }
  });

  test('a script whose interpreter is not there is told as that', async () => {
    const file = join(folder, 'script');
    writeFileSync(file, '#!/no/such/interpreter\n', { mode: 0o755 });
    expect(await failureOf(run(file))).toMatchObject({
      message: expect.stringMatching(/cannot be started/u),
    });
  });

  test('one that prints without end is ended', async () => {
    const endless = script('const fill = () => process.stdout.write("go ".repeat(4000), fill); fill()');
    expect((await failureOf(run(endless))).message).toMatch(/more than 64 kB/u);
    expect(leftovers()).toEqual([]);
  });

  test('one that leaves a process behind does not hold up its text', async () => {
    const command = script(`
      const child = require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 8000)'], { stdio: 'inherit' });
      process.stdout.write('go back ' + child.pid, () => process.exit(0));
    `);
    const { text } = await run(command);
    expect(text).toMatch(/^go back \d+$/u);
    process.kill(Number(text.split(' ')[2]), 'SIGKILL');
  });
});

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A zombie that nobody has waited for is as good as gone.
    return !/^State:\s+Z/mu.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

describe.skipIf(process.platform === 'win32')('stopping', () => {
  /** Starts a program that starts another one, and tells both. */
  async function stubborn(start: (command: string) => Promise<unknown>, stop: () => unknown) {
    const file = join(folder, 'pids');
    const command = script(`
      process.on('SIGTERM', () => {});
      const child = require('node:child_process').spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 999)']);
      require('node:fs').writeFileSync(${JSON.stringify(file)}, process.pid + ' ' + child.pid + ' ');
      setInterval(() => {}, 999);
    `);
    const work = failureOf(start(`${command} {wav}`));
    while (!existsSync(file) || !readFileSync(file, 'utf8').endsWith(' ')) await wait(5);
    const pids = readFileSync(file, 'utf8').trim().split(' ').map(Number);
    expect(pids.every(isAlive)).toBe(true);
    stop();
    const failure = await work;
    while (pids.some(isAlive)) await wait(5);
    expect(leftovers()).toEqual([]);
    return failure;
  }

  test('kills the program and all that it started', async () => {
    const controller = new AbortController();
    const failure = await stubborn(
      (command) => run(command, controller.signal),
      () => controller.abort(),
    );
    expect(failure).toMatchObject({ code: 'stopped' });
    expect(await failureOf(run(script(''), AbortSignal.abort()))).toMatchObject({ code: 'stopped' });
  });

  test('closing does the same', async () => {
    let transcriber: ReturnType<typeof transcriberOf> | undefined;
    const failure = await stubborn(
      (command) => {
        transcriber = transcriberOf(command);
        return transcriber.transcribe({ samples, language: 'en', isPartial: false, signal: never });
      },
      () => transcriber?.close(),
    );
    expect(failure).toMatchObject({ code: 'stopped' });
  });

  test('so does its deadline, in words', async () => {
    const failure = await failureOf(run(script('setInterval(() => {}, 999)'), never, { deadlineMs: 300 }));
    expect(failure).toMatchObject({ code: 'deadline', message: expect.stringMatching(/took longer than/u) });
    expect(leftovers()).toEqual([]);
  });
});

describe('private folders', () => {
  test('what a crash has left is swept; what is in use, alive, or not ours stays', async () => {
    const roots = [join(folder, 'memory'), join(folder, 'disk')];
    const mine = await openPrivateFolder(roots, new Uint8Array(4));
    const gone = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim();
    const make = (name: string) => {
      mkdirSync(join(roots[1] ?? '', name), { recursive: true });
      writeFileSync(join(roots[1] ?? '', name, 'speech.wav'), 'RIFF');
    };
    make(`parley-speech-${gone}-abcdef`);
    make(`parley-speech-${process.pid}-abcdef`);
    make(`parley-speech-${process.ppid}-abcdef`);
    make('something-else');
    await sweepPrivateFolders([...roots, join(folder, 'nowhere')]);
    expect(readdirSync(roots[1] ?? '').sort()).toEqual([
      `parley-speech-${process.ppid}-abcdef`,
      'something-else',
    ]);
    expect(statSync(join(mine.path, 'speech.wav')).mode & 0o777).toBe(0o600);
    await mine.remove();
    expect(readdirSync(roots[0] ?? '')).toEqual([]);
  });

  test('a place that takes nothing is passed over', async () => {
    writeFileSync(join(folder, 'file'), '');
    const place = await openPrivateFolder(
      [join(folder, 'file', 'x'), join(folder, 'disk')],
      new Uint8Array(4),
    );
    expect(place.path).toContain(join(folder, 'disk'));
    await place.remove();
    await expect(openPrivateFolder([join(folder, 'file', 'x')], null)).rejects.toThrow();
  });

  test('memory comes first where there is any', () => {
    expect(privateRoots('/data', folder)).toEqual([folder, '/data']);
    expect(privateRoots('/data', join(folder, 'none'))).toEqual(['/data']);
  });
});

const missing = ['flite', 'sox', 'pocketsphinx_continuous'].filter((program) => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return false;
  } catch {
    return true;
  }
});

test.skipIf(missing.length > 0)(
  `pocketsphinx understands what flite says${missing.length > 0 ? ` (not installed: ${missing.join(', ')})` : ''}`,
  async () => {
    const said = join(folder, 'said.wav');
    execFileSync('flite', ['-voice', 'rms', '-t', 'open the second one', '-o', said]);
    const wav = execFileSync('sox', [
      said,
      '-r',
      '16000',
      '-b',
      '16',
      '-c',
      '1',
      '-t',
      'wav',
      '-',
      'pad',
      '0.4',
      '0.6',
    ]);
    const transcriber = transcriberOf('pocketsphinx_continuous -infile {wav} -logfn /dev/null');
    const heard = await transcriber.transcribe({
      samples: decodeWav(wav),
      language: 'en',
      isPartial: false,
      signal: never,
    });
    expect(heard.text).toBe('open the second one');
  },
);

test('closing it resolves when the program has ended and the sound is gone', async () => {
  const ready = join(folder, 'ready');
  const transcriber = transcriberOf(
    `${script(`require('node:fs').writeFileSync(${JSON.stringify(ready)}, ''); setInterval(() => {}, 1000);`)} {wav}`,
  );
  const ended = failureOf(
    transcriber.transcribe({ samples, language: 'en', isPartial: false, signal: never }),
  );
  while (!existsSync(ready)) await wait(20);
  expect(leftovers()).toHaveLength(1);
  await transcriber.close();
  expect(leftovers()).toEqual([]);
  expect((await ended).code).toBe('stopped');
});
