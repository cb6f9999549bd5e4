import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Child {
  readonly process: ChildProcess;
  /** Lines of standard output; a line cut by the kill is left out. */
  readonly lines: readonly string[];
  readonly ended: Promise<{
    readonly code: number | null;
    readonly signal: string | null;
    readonly errors: string;
  }>;
  /** Resolves once that many lines were printed, or the child has ended. */
  printed(count: number): Promise<void>;
}

/** Starts one of the scripts beside this file in a process of its own. `wrap` puts a command before it. */
export function runChild(script: string, args: readonly string[], wrap: readonly string[] = []): Child {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const [command = '', ...rest] = [...wrap, process.execPath, path, ...args];
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  const release = (all: boolean) => {
    for (const waiter of waiting) if (all || lines.length >= waiter.count) waiter.resolve();
  };
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => {
    lines.push(line);
    release(false);
  });
  const ended = new Promise<Awaited<Child['ended']>>((resolve) => {
    child.on('close', (code, signal) => {
      release(true);
      resolve({ code, signal, errors });
    });
  });
  return {
    process: child,
    lines,
    ended,
    printed: (count) =>
      new Promise((resolve) => {
        waiting.push({ count, resolve });
        release(child.exitCode !== null || child.signalCode !== null);
      }),
  };
}
