import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { findCompiler } from './find-compiler.ts';
import type { Sources } from './find-sources.ts';
import { runTool } from './run-tool.ts';

export const programName = process.platform === 'win32' ? 'parley-whisper.exe' : 'parley-whisper';

export interface CompileOptions {
  /** Empty and private: everything is made in here. */
  readonly folder: string;
  readonly sources: Sources;
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (progress: number) => void;
}

/** What is compiled and how long each takes beside the others (seconds on one core of 2026-11-20). */
const steps = new Map([
  ['ggml.o', 3.6],
  ['ggml-alloc.o', 0.3],
  ['ggml-backend.o', 0.5],
  ['ggml-quants.o', 2.4],
  ['whisper.o', 5.6],
  [programName, 1.8],
]);

/** How often the folder is looked at for what is finished, in ms. */
const lookMs = 500;

/**
 * Compiles whisper.cpp and Parley's program in the folder, with the flags that the vendored Makefile chooses.
 * @returns path of the program
 * @throws AppError in words: nothing to compile with, `stopped`, or what the compiler said last
 */
export async function compile(options: CompileOptions): Promise<string> {
  const { folder, sources, signal, onProgress } = options;
  const environment = buildEnvironment(options.environment);
  mkdirSync(folder, { recursive: true });
  const compiler = await findCompiler(folder, environment, signal);
  for (const [name, content] of sources) writeFileSync(join(folder, name), content);

  const started = new Set<string>();
  const look = (): void => onProgress(progressOf(folder, started));
  const timer = setInterval(look, lookMs);
  const args = [
    `-j${availableParallelism()}`,
    '-f',
    'parley.mk',
    `CC=${compiler.c}`,
    `CXX=${compiler.cpp}`,
    // On macOS it would look for its shader beside the program; Accelerate is quick enough for short speech.
    'WHISPER_NO_METAL=1',
  ];
  const result = await runTool(compiler.make, [...args, 'parley-whisper'], {
    folder,
    environment,
    signal,
    onLine: (line) => {
      const made = /(?:^|\s)-o (\S+)/.exec(line)?.[1];
      if (made !== undefined) started.add(basename(made) === 'parley-whisper' ? programName : made);
      look();
    },
  }).finally(() => clearInterval(timer));
  if (signal.aborted) throw new AppError({ code: 'stopped', message: 'Building whisper.cpp was stopped.' });
  const program = join(folder, programName);
  if (result.how !== 'done') throw failed('did not compile', result.lines);
  // It ends by itself when nobody talks to it; one for another processor does not get that far.
  const tried = await runTool(program, [], { folder, environment: {}, signal });
  if (signal.aborted) throw new AppError({ code: 'stopped', message: 'Building whisper.cpp was stopped.' });
  if (tried.how !== 'done') throw failed('was compiled but does not run', tried.lines);
  onProgress(1);
  return program;
}

/** A step counts half when it starts (make prints it) and whole when its file is there. */
function progressOf(folder: string, started: ReadonlySet<string>): number {
  let [sum, all] = [0, 0];
  for (const [name, seconds] of steps) {
    all += seconds;
    if (!started.has(name)) continue;
    sum += existsSync(join(folder, name)) ? seconds : seconds / 2;
  }
  return sum / all;
}

/** Ours, without what a make above us left there, and with messages in English for the log. */
function buildEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { MAKEFLAGS: _flags, MFLAGS: _old, MAKELEVEL: _level, MAKEFILES: _files, ...rest } = environment;
  return { ...rest, LC_ALL: 'C' };
}

function failed(what: string, lines: readonly string[]): AppError {
  const said = lines
    .filter((line) => /error|cannot|fatal|No such|not found|undefined|Killed|Illegal/i.test(line))
    .slice(-3);
  const last = (said.length > 0 ? said : lines.slice(-3)).map((line) => line.slice(0, 200)).join(' ');
  return new AppError({
    code: 'internal',
    message: `whisper.cpp ${what} on this machine${last === '' ? '' : `: ${last}`}. The log has the rest. Try again, or choose another speech engine in settings.`,
    details: { output: lines.join('\n').slice(-4_000) },
  });
}
