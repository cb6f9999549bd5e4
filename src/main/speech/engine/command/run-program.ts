import { type ChildProcess, spawn } from 'node:child_process';

export interface ProgramRun {
  readonly program: string;
  readonly arguments: readonly string[];
  /** Where it runs; it may write there. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** What it gets on standard input; null for nothing. */
  readonly input: Uint8Array | null;
  readonly signal: AbortSignal;
}

/** What became of it. Only `ended` has output. */
export type ProgramEnd =
  | {
      readonly kind: 'ended';
      /** null: by a signal. */
      readonly code: number | null;
      readonly endedBy: NodeJS.Signals | null;
      readonly output: Buffer;
      /** The last of what it wrote to standard error. */
      readonly complaints: string;
    }
  | { readonly kind: 'not-started'; readonly code: string }
  | { readonly kind: 'endless' }
  | { readonly kind: 'aborted' };

/** Bytes of standard output: two minutes of the quickest speech are 4 kB. */
export const mostOutput = 64 * 1_024;
const mostComplaints = 8 * 1_024;
/** A process that it left behind may hold its output open: what is there is taken after this long, in ms. */
const stragglerMs = 500;

/**
 * Runs a program to its end, in a process group of its own, without a shell. Never throws. When aborted, the whole
 * group is killed before this returns.
 */
export function runProgram(run: ProgramRun): Promise<ProgramEnd> {
  if (run.signal.aborted) return Promise.resolve({ kind: 'aborted' });
  return new Promise((resolve) => {
    let child: ChildProcess;
    try {
      child = spawn(run.program, [...run.arguments], {
        cwd: run.folder,
        env: run.environment,
        stdio: [run.input === null ? 'ignore' : 'pipe', 'pipe', 'pipe'],
        detached: process.platform !== 'win32',
        windowsHide: true,
        shell: false,
      });
    } catch (error) {
      resolve({ kind: 'not-started', code: (error as NodeJS.ErrnoException).code ?? '' });
      return;
    }
    const output: Buffer[] = [];
    let bytes = 0;
    let complaints = '';
    let isOver = false;
    let straggler: NodeJS.Timeout | undefined;

    const end = (how: ProgramEnd): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(straggler);
      run.signal.removeEventListener('abort', onAbort);
      child.stdout?.destroy();
      child.stderr?.destroy();
      child.stdin?.destroy();
      resolve(how);
    };
    const onAbort = (): void => {
      killGroup(child);
      end({ kind: 'aborted' });
    };
    run.signal.addEventListener('abort', onAbort, { once: true });

    child.stdout?.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= mostOutput) output.push(chunk);
      else {
        killGroup(child);
        end({ kind: 'endless' });
      }
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      complaints = (complaints + chunk.toString('utf8')).slice(-mostComplaints);
    });
    // A program that has heard enough closes its input: that is no error.
    child.stdin?.on('error', () => undefined);
    child.stdout?.on('error', () => undefined);
    child.stderr?.on('error', () => undefined);
    child.once('error', (error: NodeJS.ErrnoException) => {
      if (child.pid === undefined) end({ kind: 'not-started', code: error.code ?? '' });
    });
    const finish = (code: number | null, endedBy: NodeJS.Signals | null): void =>
      end({ kind: 'ended', code, endedBy, output: Buffer.concat(output), complaints });
    child.once('close', finish);
    child.once('exit', (code, endedBy) => {
      straggler = setTimeout(() => finish(code, endedBy), stragglerMs);
    });
    if (run.input !== null) child.stdin?.end(run.input);
  });
}

/** The program and everything that it started. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true }).on(
      'error',
      () => child.kill(),
    );
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}
