import { AppError } from '#shared/errors/index.ts';
import type { Clock } from '../../../agent/ports.ts';

export interface FakeClock extends Clock {
  /** Lets time pass: sleeps that are due end, in their order. */
  advance(ms: number): void;
  /** Resolves once somebody sleeps for so long, in ms, and has not been woken. */
  sleeping(ms: number): Promise<void>;
}

interface Sleeper {
  readonly ms: number;
  readonly due: number;
  wake(): void;
}

/** For tests: a clock that stands still until it is moved, so that no test waits for a deadline. */
export function createFakeClock(start = 1_000_000): FakeClock {
  let time = start;
  const sleepers = new Set<Sleeper>();
  const watchers = new Set<() => void>();
  return {
    now: () => time,
    monotonic: () => time,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const stop = () => {
          sleepers.delete(sleeper);
          reject(new AppError({ code: 'stopped', message: 'Stopped.' }));
        };
        const sleeper: Sleeper = {
          ms,
          due: time + ms,
          wake: () => {
            sleepers.delete(sleeper);
            signal.removeEventListener('abort', stop);
            resolve();
          },
        };
        if (signal.aborted) return stop();
        signal.addEventListener('abort', stop, { once: true });
        sleepers.add(sleeper);
        for (const look of watchers) look();
      }),
    advance: (ms) => {
      time += ms;
      for (const sleeper of [...sleepers].sort((a, b) => a.due - b.due)) {
        if (sleeper.due <= time) sleeper.wake();
      }
    },
    sleeping: (ms) =>
      new Promise((resolve) => {
        const look = () => {
          if (![...sleepers].some((sleeper) => sleeper.ms === ms)) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
  };
}
