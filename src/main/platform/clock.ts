import { AppError } from '#shared/errors/index.ts';

/** The one source of time; tests hand in their own. */
export interface SystemClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds on a clock that never jumps; differences only. */
  monotonic(): number;
  /** @throws AppError `stopped` when aborted */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: SystemClock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep,
};

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new AppError({ code: 'stopped', message: 'Stopped.', cause: signal.reason }));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
