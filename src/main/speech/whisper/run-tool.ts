import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';

export interface ToolOptions {
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal;
  readonly onLine?: (line: string) => void;
}

export interface ToolResult {
  /** `missing`: there is no such program; `killed`: also when the signal was aborted. */
  readonly how: 'done' | 'failed' | 'missing' | 'killed';
  /** The last of what it wrote, both channels. */
  readonly lines: readonly string[];
}

const keptLines = 60;

/** Runs a program to its end, with all that it starts, behind everything else that the machine has to do. Never throws. */
export async function runTool(
  program: string,
  args: readonly string[],
  options: ToolOptions,
): Promise<ToolResult> {
  if (options.signal?.aborted) return { how: 'killed', lines: [] };
  const lines: string[] = [];
  // A group of its own, so that a compiler started by make ends with it.
  const child = spawn(program, args, {
    cwd: options.folder,
    env: options.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const ended = Promise.withResolvers<ToolResult['how']>();
  child.once('error', (error: NodeJS.ErrnoException) => {
    lines.push(error.message);
    ended.resolve(error.code === 'ENOENT' || error.code === 'EACCES' ? 'missing' : 'failed');
  });
  child.once('close', (code, signal) => {
    ended.resolve(signal === null ? (code === 0 ? 'done' : 'failed') : 'killed');
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > keptLines) lines.shift();
      options.onLine?.(line);
    });
  }
  const { pid } = child;
  if (pid !== undefined) lower(pid);
  const kill = (): void => {
    if (pid !== undefined) killGroup(pid);
  };
  options.signal?.addEventListener('abort', kill, { once: true });
  try {
    return { how: await ended.promise, lines };
  } finally {
    options.signal?.removeEventListener('abort', kill);
  }
}

/** Half a minute of compiling should not be felt in the window. */
function lower(pid: number): void {
  try {
    setPriority(pid, 10);
  } catch {
    // It ended already, or the system does not let us.
  }
}

function killGroup(pid: number): void {
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true }).unref();
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}
