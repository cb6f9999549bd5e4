import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError, formatError, isAppError } from '#shared/errors/index.ts';
import { throwIfStopped } from '../../../platform/deadline.ts';
import { isAlive, takeLockFile } from '../../../platform/lock-file.ts';
import type { Log } from '../../../platform/log.ts';
import { compile, programName } from './compile.ts';
import { buildNameOf, readSources, type SourceFolders, type Sources } from './sources.ts';
import type { WhisperState } from './whisper.ts';

interface BuilderOptions extends SourceFolders {
  /** Builds live here, one folder each, named by what they were made from. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly log: Log;
  readonly onChange: () => void;
}

/** So many builds are kept, so that two versions of Parley that share a folder do not undo each other's. */
const keptBuilds = 3;
const unfinished = /^\.building-(\d+)-/;

/** Makes sure that the program is there: compiles it once per machine and version. */
export class WhisperBuilder {
  readonly #options: BuilderOptions;
  #under: { readonly done: Promise<string>; readonly stop: AbortController; progress: number } | null = null;
  #failure: string | null = null;
  #known: string | null = null;

  constructor(options: BuilderOptions) {
    this.#options = options;
  }

  get state(): WhisperState {
    if (this.#under !== null) return { kind: 'building', progress: this.#under.progress };
    try {
      if (existsSync(this.#program())) return { kind: 'built' };
    } catch (problem) {
      return { kind: 'failed', message: messageOf(problem) };
    }
    return this.#failure === null ? { kind: 'not-built' } : { kind: 'failed', message: this.#failure };
  }

  /** @returns path of the program. @throws AppError in words */
  async build(): Promise<string> {
    // One that was just stopped is waited for; what was asked since is a build of its own.
    if (this.#under?.stop.signal.aborted === true) await this.settled();
    if (this.#under === null && this.state.kind === 'built') return this.#program();
    this.#under ??= this.#start();
    return this.#under.done;
  }

  stop(): void {
    this.#under?.stop.abort(new AppError({ code: 'stopped', message: 'Building whisper.cpp was stopped.' }));
  }

  /** Waits until a build under way has ended. */
  async settled(): Promise<void> {
    await this.#under?.done.catch(() => undefined);
  }

  #start() {
    const stop = new AbortController();
    const done = this.#run(stop.signal).then(
      (program) => {
        this.#finish(null);
        return program;
      },
      (problem: unknown) => {
        if (!isAppError(problem) || problem.code !== 'stopped') {
          this.#options.log.error('whisper.cpp was not built', { error: problem as Error });
          this.#finish(messageOf(problem));
        } else this.#finish(null);
        throw isAppError(problem)
          ? problem
          : new AppError({ code: 'internal', message: messageOf(problem), cause: problem });
      },
    );
    this.#failure = null;
    // Told only once `under` is set, by the first progress.
    queueMicrotask(() => this.#options.onChange());
    return { done, stop, progress: 0 };
  }

  #finish(failure: string | null): void {
    this.#under = null;
    this.#failure = failure;
    this.#options.onChange();
  }

  async #run(signal: AbortSignal): Promise<string> {
    // Before anything that can fail at once, so that `under` is set when it does.
    await Promise.resolve();
    const { folder } = this.#options;
    const program = this.#program();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // It only saves work: each build has a folder of its own and is moved into place whole.
    const lock = await takeLockFile(join(folder, 'building.json'), {
      progress: () => this.#under?.progress ?? 0,
      isDone: () => existsSync(program),
      onProgress: (progress) => this.#tell(progress),
      signal,
    });
    if (lock === null) {
      throwIfStopped(signal);
      return program;
    }
    const own = join(folder, `.building-${process.pid}-${randomUUID()}`);
    try {
      removeLeftOvers(folder);
      const sources = readSources(this.#options);
      const made = await compile({
        folder: own,
        sources,
        environment: this.#options.environment,
        signal,
        onProgress: (progress) => this.#tell(progress),
      });
      publish(made, program, sources);
      keepNewest(folder);
      this.#options.log.info('whisper.cpp was built', { program });
      return program;
    } finally {
      lock.release();
      rmSync(own, { recursive: true, force: true, maxRetries: 3 });
    }
  }

  #tell(progress: number): void {
    // Never back: another process's build may have been further.
    if (this.#under === null || progress <= this.#under.progress) return;
    this.#under.progress = progress;
    this.#options.onChange();
  }

  /** Path of the program, there or not. */
  #program(): string {
    this.#known ??= buildNameOf(readSources(this.#options));
    return join(this.#options.folder, this.#known, programName);
  }
}

/** Moves the finished program, with its licence, to its place in one step. */
function publish(made: string, program: string, sources: Sources): void {
  const ready = join(dirname(made), 'ready');
  mkdirSync(ready);
  renameSync(made, join(ready, programName));
  writeFileSync(join(ready, 'LICENSE'), sources.get('LICENSE') ?? '');
  try {
    renameSync(ready, dirname(program));
  } catch (problem) {
    // Another process was first, with the same.
    if (!existsSync(program)) throw problem;
  }
}

/** Of processes that ended in the middle of a build. */
function removeLeftOvers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = unfinished.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function keepNewest(folder: string): void {
  const builds = readdirSync(folder)
    .filter((name) => /^[0-9a-f]{24}$/.test(name))
    .map((name) => ({ path: join(folder, name), madeAt: statSync(join(folder, name)).mtimeMs }))
    .toSorted((a, b) => b.madeAt - a.madeAt);
  for (const { path } of builds.slice(keptBuilds)) {
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // In use by another version, on a system that locks running programs.
    }
  }
}

function messageOf(problem: unknown): string {
  if (isAppError(problem)) return problem.message;
  const said = formatError(problem);
  return `whisper.cpp could not be built: ${said}. Check that there is room on the disk, then try again.`;
}
