/**
 * A process of our own that runs one TypeScript (or built) entry file and exchanges messages with us. Node forks it;
 * Electron's host starts it as a utility process. Values cross by structured clone, so typed arrays stay what they are.
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

export interface ChildProcessOptions {
  /** Shown by the system's list of processes, where it can be. */
  readonly name: string;
  /** Variables on top of our own. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** @throws when the process cannot be started at all */
export type StartProcess = (entryFile: string, options: ChildProcessOptions) => ChildProcess;
