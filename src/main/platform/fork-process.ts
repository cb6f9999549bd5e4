import { fork, type ChildProcess as NodeProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { ChildProcess, StartProcess } from './child-process.ts';

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
  const port = wrapNodeProcess(child);
  return port;
};

function wrapNodeProcess(child: NodeProcess): ChildProcess {
  const handles = () => [child, child.channel, child.stderr as (Readable & Refable) | null];
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
    pid: child.pid,
    send: (message) => {
      if (child.connected) child.send(message as object, () => undefined);
    },
    onMessage: (listener) => child.on('message', listener),
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

/** Pipes are sockets underneath; their type says only Readable. */
interface Refable {
  ref?(): void;
  unref?(): void;
}
