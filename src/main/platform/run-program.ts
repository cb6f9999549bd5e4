import { createInterface } from 'node:readline';
import { execa } from 'execa';

export interface ProgramRun {
  readonly program: string;
  readonly args: readonly string[];
  /** Where it runs; it may write there. */
  readonly folder: string;
  /** All of it: nothing of our own is added. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** What it gets on standard input; nothing by default. */
  readonly input?: Uint8Array;
  readonly signal: AbortSignal;
  /** Bytes of standard output beyond which it is ended. */
  readonly mostOutput?: number;
  /** Told of each line as it comes, of both channels. */
  readonly onLine?: (line: string) => void;
  readonly onStart?: (pid: number) => void;
}

/** What became of it. Only `ended` has output. */
export type ProgramEnd =
  | {
      readonly kind: 'ended';
      /** null: by a signal. */
      readonly code: number | null;
      readonly endedBy: string | null;
      readonly output: Buffer;
      /** The last of what it wrote to standard error. */
      readonly complaints: string;
    }
  | { readonly kind: 'not-started'; readonly code: string }
  | { readonly kind: 'endless' }
  | { readonly kind: 'aborted' };

const mostComplaints = 8 * 1_024;
/** A process that it left behind may hold its output open: what is there is taken after this long, in ms. */
const stragglerMs = 500;

/**
 * Runs a program to its end, without a shell. Never throws. When aborted, it and all that it started is killed before
 * this returns.
 */
export async function runProgram(run: ProgramRun): Promise<ProgramEnd> {
  const { program, args, folder, environment, input, signal, mostOutput, onLine, onStart } = run;
  if (signal.aborted) return { kind: 'aborted' };
  const child = execa(program, args, {
    cwd: folder,
    env: environment as Readonly<Record<string, string>>,
    extendEnv: false,
    ...(input === undefined ? { stdin: 'ignore' } : { input }),
    encoding: 'buffer',
    buffer: { stdout: true, stderr: false },
    maxBuffer: { stdout: mostOutput ?? Number.POSITIVE_INFINITY },
    stripFinalNewline: false,
    cancelSignal: signal,
    killSignal: 'SIGKILL',
    killDescendants: true,
    reject: false,
  });
  if (child.pid !== undefined) onStart?.(child.pid);
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints = (complaints + chunk.toString('utf8')).slice(-mostComplaints);
  });
  for (const input of onLine === undefined ? [] : [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => onLine?.(line));
  }
  let straggler: NodeJS.Timeout | undefined;
  child.nodeChildProcess.once('exit', () => {
    straggler = setTimeout(() => {
      child.stdout.destroy();
      child.stderr.destroy();
    }, stragglerMs);
  });
  const result = await child;
  clearTimeout(straggler);
  if (result.isCanceled) return { kind: 'aborted' };
  if (result.isMaxBuffer) return { kind: 'endless' };
  const { exitCode = null, signal: endedBy = null } = result;
  if (exitCode === null && endedBy === null) return { kind: 'not-started', code: result.code ?? '' };
  return { kind: 'ended', code: exitCode, endedBy, output: Buffer.from(result.stdout), complaints };
}
