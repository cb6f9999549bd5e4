import { AppError } from '#shared/errors/index.ts';

interface Turn {
  readonly isPartial: boolean;
  readonly stop: AbortController;
  run(): Promise<void>;
  /** Settles it for who waits; the work may still be ending. */
  fail(error: AppError): void;
}

/**
 * One decode at a time. A final one goes before every partial and ends one that is under way: the words that somebody
 * waits for are worth more than a glimpse of them. A partial that waits is given up for whatever comes after it, which
 * has heard more.
 */
export class TurnQueue {
  #waiting: Turn[] = [];
  #current: Turn | null = null;
  #over: AppError | null = null;
  #idle: (() => void)[] = [];

  /** @throws AppError `stopped` when the signal was aborted or another took its turn; what `work` throws */
  async take<Result>(
    options: { readonly isPartial: boolean; readonly signal: AbortSignal },
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const { isPartial, signal } = options;
    if (this.#over !== null) throw this.#over;
    if (signal.aborted) throw stopped(signal.reason);
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const stop = new AbortController();
    const turn: Turn = {
      isPartial,
      stop,
      run: async () => {
        await work(stop.signal).then(resolve, reject);
      },
      fail: (error) => {
        reject(error);
        stop.abort();
      },
    };
    const abort = (): void => {
      this.#waiting = this.#waiting.filter((each) => each !== turn);
      turn.fail(stopped(signal.reason));
    };
    signal.addEventListener('abort', abort, { once: true });
    this.#drop(this.#waiting.filter((each) => each.isPartial));
    this.#waiting.push(turn);
    if (!isPartial && this.#current?.isPartial) this.#current.fail(stopped());
    void this.#next();
    return promise.finally(() => signal.removeEventListener('abort', abort));
  }

  /** Ends everything; resolves when nothing runs any more. */
  async close(error: AppError): Promise<void> {
    this.#over = error;
    this.#current?.fail(error);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const turn of waiting) turn.fail(error);
    if (this.#current !== null) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #drop(turns: readonly Turn[]): void {
    this.#waiting = this.#waiting.filter((each) => !turns.includes(each));
    for (const turn of turns) turn.fail(stopped());
  }

  async #next(): Promise<void> {
    if (this.#current !== null) return;
    const turn = this.#waiting.shift();
    if (turn === undefined) {
      for (const done of this.#idle.splice(0)) done();
      return;
    }
    this.#current = turn;
    await turn.run();
    this.#current = null;
    await this.#next();
  }
}

export function stopped(cause?: unknown): AppError {
  return new AppError({ code: 'stopped', message: 'Stopped.', cause });
}
