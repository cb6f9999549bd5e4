import { sleep } from './deadline.ts';

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
