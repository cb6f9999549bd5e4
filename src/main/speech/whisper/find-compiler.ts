import { AppError } from '#shared/errors/index.ts';
import { runTool } from './run-tool.ts';

/** Names of the programs that build, as the system finds them. */
export interface Compiler {
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
    runTool(program, ['--version'], { folder, environment, signal }).then(({ how }) => how === 'done');
  const first = async (programs: readonly string[]): Promise<string | null> => {
    for (const program of programs) if (await answers(program)) return program;
    return null;
  };
  const make = await first(candidates.make);
  const c = await first(candidates.c);
  const cpp = await first(candidates.cpp);
  if (signal.aborted) throw new AppError({ code: 'stopped', message: 'Building whisper.cpp was stopped.' });
  if (make !== null && c !== null && cpp !== null) return { make, c, cpp };
  const lacking = (Object.keys(names) as (keyof typeof names)[]).filter(
    (each) => ({ make, c, cpp })[each] === null,
  );
  throw new AppError({
    code: 'not-found',
    message: `whisper.cpp has to be compiled once on this machine, and ${list(lacking.map((each) => names[each]))} could not be found. ${advice(process.platform)} Then try again. The other speech engines work without it.`,
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

function list(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
