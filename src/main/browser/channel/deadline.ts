import { AppError, isAppError } from '#shared/errors/index.ts';

/** How long to wait for one thing, and who can call the waiting off. Every wait of the driver has one. */
export interface Wait {
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly ms: number;
  /** What is waited for, in words that fit behind "waited … for". */
  readonly what: string;
}

/**
 * The promise's own result, unless the wait is stopped or runs out first. What is abandoned goes on unseen: DevTools
 * commands cannot be called back, and after a crash they never answer at all (spec/fault-cases.md, fact 2).
 * @throws AppError `stopped` or `deadline`
 */
export function withDeadline<T>(promise: Promise<T>, { signal, ms, what }: Wait): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = (): void => finish(() => reject(stoppedError(signal)));
    const timer = setTimeout(() => finish(() => reject(deadlineError(what, ms))), ms);
    function finish(settle: () => void): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      settle();
    }
    if (signal.aborted) {
      stop();
      // Nobody looks at it any more: its failure must not end the process.
      promise.catch(() => undefined);
      return;
    }
    signal.addEventListener('abort', stop, { once: true });
    promise.then(
      (value) => finish(() => resolve(value)),
      (error: unknown) => finish(() => reject(error)),
    );
  });
}

/** @throws AppError `stopped` when aborted */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(stoppedError(signal));
      return;
    }
    const stop = (): void => {
      clearTimeout(timer);
      reject(stoppedError(signal));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** @throws AppError `stopped` when the signal is aborted */
export function throwIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw stoppedError(signal);
}

/** A signal may carry its own reason, such as a page that crashed; without one it was the user. */
function stoppedError(signal: AbortSignal): AppError {
  if (isAppError(signal.reason)) return signal.reason;
  return new AppError({ code: 'stopped', message: 'Stopped.' });
}

function deadlineError(what: string, ms: number): AppError {
  return new AppError({
    code: 'deadline',
    message: `Waited ${ms} ms for ${what}, without an answer. The page may be busy: look again or reload it.`,
    details: { ms },
  });
}
