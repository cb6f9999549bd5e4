import { setTimeout as pause } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { AppError, fromWire, isAppError, type WireError } from '#shared/errors/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import type { ChildProcess } from './child-process.ts';
import { throwIfStopped, untilStopped } from './deadline.ts';
import type { Log } from './log.ts';

/** One thing that a process can be asked. Both sides are our own code, so messages are typed and not parsed. */
export interface Call<Params = unknown, Result = unknown, Part = unknown> {
  readonly params: Params;
  readonly result: Result;
  /** What comes before the result, piece by piece. */
  readonly part: Part;
}

/** All that a process can be asked, by name. `load` makes a fresh one useful and is asked first in each life. */
export type Calls<All> = { readonly [Name in keyof All]: Call } & { readonly load: Call };

export type ToProcess<All extends Calls<All>> =
  | {
      readonly [Name in keyof All]: {
        readonly kind: 'call';
        readonly id: number;
        readonly name: Name;
        readonly params: All[Name]['params'];
      };
    }[keyof All]
  | Abort;

interface Abort {
  readonly kind: 'abort';
  readonly id: number;
}

export type FromProcess<All extends Calls<All>, Event = never> =
  | { readonly kind: 'part'; readonly id: number; readonly part: All[keyof All]['part'] }
  | { readonly kind: 'done'; readonly id: number; readonly result: All[keyof All]['result'] }
  | { readonly kind: 'failed'; readonly id: number; readonly error: WireError }
  /** Said by the process of itself, in no answer to anything. */
  | { readonly kind: 'event'; readonly event: Event };

/** The process ended by itself, or was ended because it hung. */
export interface Crash {
  /** "signal SIGKILL", "no sign of life for 20 s". */
  readonly how: string;
  readonly isLoading: boolean;
  /** This one included; an answered call begins the count anew. */
  readonly inARow: number;
}

export interface ProcessClientOptions<All extends Calls<All>, Event> {
  /** In the log: "the speech detector". */
  readonly name: string;
  readonly start: () => ChildProcess;
  readonly load: () => All['load']['params'];
  /** Before anything else is asked of this life. @throws AppError when it is not to be used */
  readonly onLoaded?: (loaded: All['load']['result']) => void;
  readonly onEvent?: (event: Event) => void;
  /**
   * `again` starts another life, in which all that waits is asked again; `uncounted` does so and leaves this end out
   * of the row. An error ends what waits, and the next call starts anew.
   */
  readonly onCrash: (crash: Crash) => AppError | 'again' | 'uncounted';
  /** Without a message for this long while it has work it hangs, and is ended, in ms. */
  readonly silenceMs: number;
  /** Ended after this long without work, to give its memory back, in ms; the next call starts it. Default: never. */
  readonly restMs?: number;
  readonly log: Log;
  /** What it writes to standard error is logged so. Default `debug`. */
  readonly errorLines?: 'debug' | 'warn';
}

interface CallOptions<Part> {
  readonly signal?: AbortSignal;
  readonly onPart?: (part: Part) => void;
}

/** Before the third life in a row; doubled before each further one. */
const firstPauseMs = 100;

/** The process ended, and what it was asked is to be asked again. */
class ProcessEnded extends Error {}

/**
 * The one supervisor of child processes: starts, loads, asks, hears the answers, ends what hangs, and starts again
 * what died. Pools such as tinypool and jest-worker know neither Electron's utility processes nor a program's bytes,
 * and give up a task whose process ends, where here nothing that was asked may get lost.
 */
export class ProcessClient<All extends Calls<All>, Event = never> {
  readonly #options: ProcessClientOptions<All, Event>;
  readonly #closing = new AbortController();
  /** A life that has loaded, or the attempt at one. */
  #ready: Promise<Ready<All, Event>> | null = null;
  #life: Life<All, Event> | null = null;
  #crashes = 0;
  #rest: NodeJS.Timeout | undefined;

  constructor(options: ProcessClientOptions<All, Event>) {
    this.#options = options;
  }

  /** Of the process, while there is one. */
  get pid(): number | undefined {
    return this.#life?.pid;
  }

  /** Starts the process where none runs. @throws AppError when it refused to load, or ended too often */
  async start(): Promise<All['load']['result']> {
    return (await this.#loaded()).loaded;
  }

  /**
   * Asks, and asks again in the next life when this one ends.
   *
   * @param params made anew each time: parts that have come need not be asked for again
   * @throws AppError `stopped` when aborted, as soon as the process has left off; that of the process, of its load, of
   * `onCrash` or of `close`
   */
  async call<Name extends keyof All>(
    name: Name,
    params: () => All[Name]['params'],
    options: CallOptions<All[Name]['part']> = {},
  ): Promise<All[Name]['result']> {
    for (;;) {
      const { life } = await this.#loaded(options.signal);
      try {
        return await life.ask(name, params(), options);
      } catch (problem) {
        if (options.signal !== undefined) throwIfStopped(options.signal);
        if (!(problem instanceof ProcessEnded)) throw problem;
      }
    }
  }

  /** For good: what waits and what comes later fails with this error. Resolves when the process has ended. */
  async close(error: AppError): Promise<void> {
    this.#closing.abort(error);
    clearTimeout(this.#rest);
    await this.#life?.end(this.#closing.signal.reason);
  }

  async #loaded(signal?: AbortSignal): Promise<Ready<All, Event>> {
    this.#closing.signal.throwIfAborted();
    if (signal !== undefined) throwIfStopped(signal);
    clearTimeout(this.#rest);
    if (this.#ready === null) {
      const ready = this.#open();
      this.#ready = ready;
      ready.catch(() => {
        if (this.#ready === ready) this.#ready = null;
      });
    }
    return signal === undefined ? this.#ready : untilStopped(this.#ready, signal);
  }

  async #open(): Promise<Ready<All, Event>> {
    const { load, onLoaded } = this.#options;
    for (;;) {
      if (this.#crashes > 1) await pause(firstPauseMs * 2 ** (this.#crashes - 2));
      this.#closing.signal.throwIfAborted();
      const life = this.#begin();
      try {
        const loaded = await life.ask('load', load());
        onLoaded?.(loaded);
        life.isLoaded = true;
        return { life, loaded };
      } catch (problem) {
        if (problem instanceof ProcessEnded) continue;
        await life.end(problem);
        throw problem;
      }
    }
  }

  #begin(): Life<All, Event> {
    const { start, name, log, errorLines = 'debug', silenceMs, onEvent } = this.#options;
    const life: Life<All, Event> = new Life(start(), silenceMs, {
      onEvent: (event) => onEvent?.(event),
      onAnswer: () => {
        if (life.isLoaded) this.#crashes = 0;
      },
      onIdle: () => this.#restLater(life),
      onExit: (how) => this.#leave(life, how),
    });
    this.#life = life;
    life.child.onErrorLine((line) => {
      const words = stripVTControlCharacters(line).trim().slice(0, 300);
      if (words !== '') log[errorLines](`from ${name}`, { words });
    });
    return life;
  }

  /** Gives the error that all which waits fails with, null to have it asked again. */
  #leave(life: Life<All, Event>, how: string): AppError | null {
    this.#life = null;
    if (life.isLoaded) this.#ready = null;
    this.#crashes += 1;
    const crash = { how, isLoading: !life.isLoaded, inARow: this.#crashes };
    this.#options.log.warn(`${this.#options.name} ended`, { ...crash });
    const verdict = this.#options.onCrash(crash);
    if (verdict === 'uncounted') this.#crashes -= 1;
    if (!isAppError(verdict)) return null;
    this.#crashes = 0;
    return verdict;
  }

  #restLater(life: Life<All, Event>): void {
    const { restMs } = this.#options;
    if (restMs === undefined) return;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      if (life.hasWork) return;
      this.#ready = null;
      this.#life = null;
      void life.end(new AppError({ code: 'stopped', message: 'Stopped.' }));
    }, restMs);
    // A program that has done its work must not wait for it.
    this.#rest.unref();
  }
}

interface Ready<All extends Calls<All>, Event> {
  readonly life: Life<All, Event>;
  readonly loaded: All['load']['result'];
}

interface Waiting {
  resolve(result: unknown): void;
  reject(problem: unknown): void;
  onPart(part: unknown): void;
}

/** One process, from its start to its end. */
class Life<All extends Calls<All>, Event> {
  readonly child: ChildProcess;
  isLoaded = false;
  readonly #silenceMs: number;
  readonly #listeners: LifeListeners<Event>;
  readonly #waiting = new Map<number, Waiting>();
  readonly #exit = Promise.withResolvers<void>();
  #lastId = 0;
  #silence: NodeJS.Timeout | undefined;
  #isSilent = false;
  /** Why nothing is answered any more. */
  #over: { readonly problem: unknown } | null = null;

  constructor(child: ChildProcess, silenceMs: number, listeners: LifeListeners<Event>) {
    this.child = child;
    this.#silenceMs = silenceMs;
    this.#listeners = listeners;
    child.onMessage((message) => this.#hear(message as FromProcess<All, Event>));
    child.onExit((how) => this.#leave(how));
  }

  get pid(): number | undefined {
    return this.#over === null ? this.child.pid : undefined;
  }

  get hasWork(): boolean {
    return this.#waiting.size > 0;
  }

  async ask<Name extends keyof All>(
    name: Name,
    params: All[Name]['params'],
    { signal, onPart }: CallOptions<All[Name]['part']> = {},
  ): Promise<All[Name]['result']> {
    if (this.#over !== null) throw this.#over.problem;
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.set(id, { resolve, reject, onPart: (part) => onPart?.(part) });
    this.child.send({ kind: 'call', id, name, params });
    this.#watch();
    const abort = (): void => this.child.send({ kind: 'abort', id } satisfies Abort);
    signal?.addEventListener('abort', abort, { once: true });
    return promise.finally(() => signal?.removeEventListener('abort', abort));
  }

  /** What waits fails with this problem. Resolves when the process has ended. */
  async end(problem: unknown): Promise<void> {
    this.#settle(problem);
    // Held, or our own end could come before its.
    this.child.hold();
    this.child.kill();
    await this.#exit.promise;
  }

  #hear(message: FromProcess<All, Event>): void {
    if (this.#over !== null) return;
    switch (message.kind) {
      case 'event':
        this.#listeners.onEvent(message.event);
        break;
      case 'part':
        this.#waiting.get(message.id)?.onPart(message.part);
        break;
      case 'done':
        this.#take(message.id)?.resolve(message.result);
        break;
      case 'failed':
        this.#take(message.id)?.reject(fromWire(message.error));
        break;
      default:
        assertNever(message);
    }
    this.#watch();
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    this.#listeners.onAnswer();
    return waiting;
  }

  /** While it has work our own process must not end for want of any, and silence means that it hangs. */
  #watch(): void {
    clearTimeout(this.#silence);
    if (!this.hasWork) {
      this.child.release();
      this.#listeners.onIdle();
      return;
    }
    this.child.hold();
    this.#silence = setTimeout(() => {
      this.#isSilent = true;
      this.child.kill();
    }, this.#silenceMs);
  }

  #leave(how: string): void {
    if (this.#over === null) {
      const words = this.#isSilent ? `no sign of life for ${Math.round(this.#silenceMs / 1_000)} s` : how;
      this.#settle(this.#listeners.onExit(words) ?? new ProcessEnded(words));
    }
    this.#exit.resolve();
  }

  #settle(problem: unknown): void {
    this.#over ??= { problem };
    clearTimeout(this.#silence);
    this.child.release();
    for (const { reject } of this.#waiting.values()) reject(problem);
    this.#waiting.clear();
  }
}

interface LifeListeners<Event> {
  onEvent(event: Event): void;
  onAnswer(): void;
  onIdle(): void;
  /** It ended by itself. Gives what is asked of it its error; null to have it asked again. */
  onExit(how: string): AppError | null;
}
