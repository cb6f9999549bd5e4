import { fork, type ChildProcess as NodeProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { AppError } from '#shared/errors/index.ts';

/**
 * A process of our own that exchanges messages with us. Node forks an entry file, Electron's host starts one as a
 * utility process: there values cross by structured clone, so typed arrays stay what they are. A program that is not
 * ours to write in TypeScript says the same in bytes.
 */
export interface ChildProcess {
  readonly pid: number | undefined;
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Once, when it has ended for whatever reason: "signal SIGKILL", "code 1". */
  onExit(listener: (how: string) => void): void;
  /** What it wrote to standard error, line by line: for the log. */
  onErrorLine(listener: (line: string) => void): void;
  kill(): void;
  /** While held it keeps our own process running; a process starts held. */
  hold(): void;
  release(): void;
}

interface ChildProcessOptions {
  /** Shown by the system's list of processes, where it can be. */
  readonly name: string;
  /** Variables on top of our own. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** @throws when the process cannot be started at all */
export type StartProcess = (entryFile: string, options: ChildProcessOptions) => ChildProcess;

/** Starts the entry under this program's own runtime. It ends when its channel to us closes. */
export const forkProcess: StartProcess = (entryFile, options) => {
  const child = fork(entryFile, [], {
    // Not ours, which may be those of a test runner or of a debugger. What passes through such a process is garbage
    // at once: with a small nursery it is swept early, which saves 60 to 130 MiB and costs no time that can be seen.
    execArgv: ['--max-semi-space-size=2'],
    env: { ...process.env, ...options.environment },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    windowsHide: true,
  });
  return wrapNodeProcess(child, {
    send: (message) => {
      if (child.connected) child.send(message as object, () => undefined);
    },
    onMessage: (listener) => child.on('message', listener),
  });
};

let startWay: StartProcess = forkProcess;

/** Entries are started in this way from now on: Electron's program, once packaged, runs none of them by itself. */
export function startProcessesBy(start: StartProcess): void {
  startWay = start;
}

/** As this program starts its own processes. */
export const startOwnProcess: StartProcess = (entryFile, options) => startWay(entryFile, options);

/** How messages look to a program that is no entry of ours: bytes on its standard input, lines on its output. */
export interface ProgramCodec {
  encode(message: unknown): Uint8Array;
  /** @throws when the line is none of the program's: it is ended then */
  decode(line: string): unknown;
}

/** Starts a program, which sees nothing of ours: no variable, and no folder but its own. */
export function startProgram(program: string, codec: ProgramCodec): ChildProcess {
  const child = spawn(program, [], {
    cwd: dirname(program),
    env: process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot, PATH: process.env.PATH } : {},
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  // A write that meets a dead process is told by its exit.
  child.stdin.on('error', () => undefined);
  return wrapNodeProcess(child, {
    send: (message) => child.stdin.write(codec.encode(message)),
    onMessage: (listener) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        let message: unknown;
        try {
          message = codec.decode(line);
        } catch {
          child.kill('SIGKILL');
          return;
        }
        listener(message);
      });
    },
  });
}

function wrapNodeProcess(
  child: NodeProcess,
  messages: Pick<ChildProcess, 'send' | 'onMessage'>,
): ChildProcess {
  const handles = () =>
    [child, child.channel, child.stdin, child.stdout, child.stderr] as readonly (
      | Refable
      | null
      | undefined
    )[];
  const exitListeners: ((how: string) => void)[] = [];
  let ended: string | null = null;
  const end = (how: string): void => {
    if (ended !== null) return;
    ended = how;
    for (const listener of exitListeners) listener(how);
  };
  child.once('exit', (code, signal) => end(signal === null ? `code ${code}` : `signal ${signal}`));
  // Also when it could not be started, or a message could not be sent; the second is followed by its exit.
  child.on('error', (error) => {
    if (child.pid === undefined) end(error.message);
  });

  return {
    ...messages,
    pid: child.pid,
    onExit: (listener) => {
      exitListeners.push(listener);
      if (ended !== null) listener(ended);
    },
    onErrorLine: (listener) => {
      if (child.stderr !== null) createInterface({ input: child.stderr }).on('line', listener);
    },
    // It holds nothing that needs tidying, and may be in the middle of a run that cannot be interrupted.
    kill: () => child.kill('SIGKILL'),
    hold: () => {
      for (const handle of handles()) handle?.ref?.();
    },
    release: () => {
      for (const handle of handles()) handle?.unref?.();
    },
  };
}

/** Pipes are sockets underneath; their types do not say so. */
interface Refable {
  ref?(): void;
  unref?(): void;
}

/**
 * The entry file of a process of our own: beside its caller as source under plain Node; built, it is an entry of its
 * own beside main's (electron.vite.config.ts), and the caller's code may lie in a chunk below.
 *
 * @param path of the source below the caller's folder, without its extension
 * @param folder where the caller's code lies
 * @throws AppError `internal` when the app was not built whole
 */
export function findEntry(path: string, folder: string): string {
  const name = basename(path);
  const places = [join(folder, `${path}.ts`), join(folder, `${name}.js`), join(folder, '..', `${name}.js`)];
  const found = places.find((file) => existsSync(file));
  if (found !== undefined) return found;
  throw new AppError({
    code: 'internal',
    message: `A part of Parley is missing (${name}). Install it again, or run npm run build.`,
  });
}
