import { AppError, isAppError } from '#shared/errors/index.ts';

/** How long to wait for one thing, and who can call the waiting off. Every wait of the driver has one. */
export interface Wait {
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly ms: number;
  /** What is waited for, in words that fit behind "waited … for". */
  readonly what: string;
}

/** For work that nobody calls off. */
export const neverStopped = new AbortController().signal;

/**
 * The work's own result, unless the signal is aborted first. Work that does not listen to the signal goes on unseen.
 * @throws the signal's reason
 */
export function untilAborted<T>(work: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    // Also when nothing waits for the work any more: its failure must not end the process.
    work.then(resolve, reject).then(() => signal.removeEventListener('abort', abort));
  });
}

/** The same, ended in words. @throws AppError `stopped` when aborted */
export function untilStopped<T>(work: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  return untilAborted(work, signal).catch((problem) => {
    throwIfStopped(signal);
    throw problem;
  });
}

/**
 * The work's own result, unless the wait is stopped or runs out first. DevTools commands cannot be called back, and
 * after a crash they never answer at all.
 * @throws AppError `stopped` or `deadline`
 */
export async function withDeadline<T>(work: Promise<T>, { signal, ms, what }: Wait): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(deadlineError(what, ms)), ms);
  try {
    return await untilStopped(Promise.race([work, late]), signal);
  } finally {
    clearTimeout(timer);
  }
}

/** @throws AppError `stopped` when aborted */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  throwIfStopped(signal);
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  try {
    await untilStopped(promise, signal);
  } finally {
    clearTimeout(timer);
  }
}

/** @throws AppError `stopped` when the signal is aborted */
export function throwIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw stoppedError(signal);
}

/** A signal may carry its own reason, such as a page that crashed; without one it was the user. */
function stoppedError(signal: AbortSignal): AppError {
  if (isAppError(signal.reason)) return signal.reason;
  return new AppError({ code: 'stopped', message: 'Stopped.', cause: signal.reason });
}

function deadlineError(what: string, ms: number): AppError {
  return new AppError({
    code: 'deadline',
    message: `Waited ${ms} ms for ${what}, without an answer. The page may be busy: look again or reload it.`,
    details: { ms },
  });
}
