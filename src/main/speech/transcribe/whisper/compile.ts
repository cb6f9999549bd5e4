import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, setPriority } from 'node:os';
import { basename, join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { listWords } from '#shared/text/words.ts';
import { throwIfStopped } from '../../../platform/deadline.ts';
import { type ProgramEnd, runProgram } from '../../../platform/run-program.ts';
import type { Sources } from './sources.ts';

export const programName = process.platform === 'win32' ? 'parley-whisper.exe' : 'parley-whisper';

interface CompileOptions {
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

/** Of what make and compilers print. */
const keptLines = 60;
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
    'parley.make',
    `CC=${compiler.c}`,
    `CXX=${compiler.cpp}`,
    // On macOS it would look for its shader beside the program; Accelerate is quick enough for short speech.
    'WHISPER_NO_METAL=1',
  ];
  const lines: string[] = [];
  const run = { folder, environment, signal, onStart: runInBackground };
  const result = await runProgram({
    ...run,
    program: compiler.make,
    args: [...args, 'parley-whisper'],
    onLine: (line) => {
      lines.push(line);
      if (lines.length > keptLines) lines.shift();
      const made = /(?:^|\s)-o (\S+)/.exec(line)?.[1];
      if (made !== undefined) started.add(basename(made) === 'parley-whisper' ? programName : made);
      look();
    },
  }).finally(() => clearInterval(timer));
  throwIfStopped(signal);
  const program = join(folder, programName);
  if (!isDone(result)) throw failed('did not compile', lines);
  // It ends by itself without an input; one for another processor does not get that far.
  const tried = await runProgram({ ...run, program, args: [], environment: {} });
  throwIfStopped(signal);
  if (!isDone(tried)) throw failed('was compiled but does not run', complaintsOf(tried));
  onProgress(1);
  return program;
}

const isDone = (end: ProgramEnd): boolean => end.kind === 'ended' && end.code === 0;

const complaintsOf = (end: ProgramEnd): readonly string[] =>
  end.kind === 'ended' ? end.complaints.split('\n').filter(Boolean) : [end.kind];

/** Half a minute of compiling should not be felt in the window. */
function runInBackground(pid: number): void {
  try {
    setPriority(pid, 10);
  } catch {
    // It ended already, or the system does not let us.
  }
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

/** Names of the programs that build, as the system finds them. */
interface Compiler {
  readonly make: string;
  readonly c: string;
  readonly cpp: string;
}

const candidates = {
  make: ['make', 'gmake', 'mingw32-make'],
  c: ['cc', 'gcc', 'clang'],
  cpp: ['c++', 'g++', 'clang++'],
} as const;

const names = { make: 'make', c: 'a C compiler', cpp: 'a C++ compiler' } as const;

/** @throws AppError `not-found` that says what is missing and how to get it; `stopped` */
export async function findCompiler(
  folder: string,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Compiler> {
  const answers = (program: string): Promise<boolean> =>
    // Asked, not looked for: macOS has stand-ins under these names that only say what to install.
    runProgram({ program, args: ['--version'], folder, environment, signal }).then(isDone);
  const first = async (programs: readonly string[]): Promise<string | null> => {
    for (const program of programs) if (await answers(program)) return program;
    return null;
  };
  const make = await first(candidates.make);
  const c = await first(candidates.c);
  const cpp = await first(candidates.cpp);
  throwIfStopped(signal);
  if (make !== null && c !== null && cpp !== null) return { make, c, cpp };
  const lacking = (Object.keys(names) as (keyof typeof names)[]).filter(
    (each) => ({ make, c, cpp })[each] === null,
  );
  throw new AppError({
    code: 'not-found',
    message: `whisper.cpp has to be compiled once on this machine, and ${listWords(lacking.map((each) => names[each]))} could not be found. ${advice(process.platform)} Then try again. The other speech engines work without it.`,
    details: { missing: lacking.join(',') },
  });
}

/** What to install; one sentence for each platform. */
export function advice(platform: NodeJS.Platform): string {
  switch (platform) {
    case 'darwin':
      return 'Install Apple’s command line tools: run xcode-select --install in Terminal.';
    case 'win32':
      return 'Install MSYS2, in it run pacman -S make mingw-w64-ucrt-x86_64-gcc, and add C:\\msys64\\ucrt64\\bin and C:\\msys64\\usr\\bin to PATH.';
    case 'linux':
      return 'Install make, gcc and g++: on Debian and Ubuntu sudo apt-get install build-essential, on Fedora sudo dnf install make gcc gcc-c++, on Arch sudo pacman -S base-devel.';
    default:
      return 'Install make, a C compiler and a C++ compiler.';
  }
}
