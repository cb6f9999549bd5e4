import { type ChildProcess, fork as forkNode } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ForkOptions } from 'electron';
import { KnownEmitter, knownMembers } from './known-members.ts';

const parentPort = new URL('./parent-port.ts', import.meta.url).href;

/** A child with Node, as a plain process of Node's. It has no id, and cannot be ended, before it is there. */
class UtilityProcess extends KnownEmitter {
  protected readonly events = ['spawn', 'exit', 'message', 'error'];
  readonly #child: ChildProcess;
  #state: 'starting' | 'running' | 'ended' = 'starting';

  constructor(file: string, args: readonly string[], options: ForkOptions) {
    super();
    const [, , errors = 'inherit'] = Array.isArray(options.stdio) ? options.stdio : [];
    this.#child = forkNode(file, [...args], {
      env: options.env as NodeJS.ProcessEnv,
      // What replaces `electron` in main has no business there: Electron's own is not there either.
      execArgv: ['--import', parentPort],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', errors === 'pipe' ? 'pipe' : 'inherit', 'ipc'],
    });
    this.#child.once('spawn', () => {
      this.#state = 'running';
      this.emit('spawn');
    });
    this.#child.on('message', (message) => this.emit('message', message));
    this.#child.once('exit', (code, signal) => {
      this.#state = 'ended';
      this.emit('exit', code ?? (signal === null ? 0 : 1));
    });
  }

  get pid(): number | undefined {
    return this.#state === 'running' ? this.#child.pid : undefined;
  }

  get stderr(): NodeJS.ReadableStream | null {
    return this.#child.stderr;
  }

  postMessage(message: unknown): void {
    this.#child.send(message as never, () => undefined);
  }

  kill(): boolean {
    return this.#state === 'running' && this.#child.kill();
  }
}

export const utilityProcess = knownMembers('utilityProcess', {
  fork: (file: string, args: readonly string[] = [], options: ForkOptions = {}): UtilityProcess =>
    new UtilityProcess(file.startsWith('file:') ? fileURLToPath(file) : file, args, options),
});
