import type { Clock } from '../../../agent/ports.ts';
import { firstTokenMs, idleMs, totalMs, usageGraceMs } from './limits.ts';

/** What a request is waiting for. */
export type WatchPhase = 'first-token' | 'next-token' | 'usage';

const limits: Readonly<Record<WatchPhase, number>> = {
  'first-token': firstTokenMs,
  'next-token': idleMs,
  usage: usageGraceMs,
};

export interface Watchdog {
  /** Aborts when a deadline has passed or the user has stopped. */
  readonly signal: AbortSignal;
  /** What ran out; null while nothing has. */
  expired(): WatchPhase | 'total' | null;
  /** A sign of life: the wait begins anew. */
  touch(phase: WatchPhase): void;
  end(): void;
}

/** Three deadlines over one request: first token, next token, and all of it. */
export function watchRequest(clock: Clock, stop: AbortSignal, mostMs = totalMs): Watchdog {
  const controller = new AbortController();
  const start = clock.monotonic();
  let phase: WatchPhase = 'first-token';
  let since = start;
  let expired: WatchPhase | 'total' | null = null;
  let ended = false;
  let rest = new AbortController();

  const onStop = () => controller.abort(stop.reason);
  stop.addEventListener('abort', onStop, { once: true });
  if (stop.aborted) onStop();

  const watch = async () => {
    while (!ended && !controller.signal.aborted) {
      const own = since + limits[phase];
      const all = start + mostMs;
      const left = Math.min(own, all) - clock.monotonic();
      if (left <= 0) {
        expired = own <= all ? phase : 'total';
        controller.abort(new Error('deadline'));
        return;
      }
      // Ends early when the phase changes: the next wait may be shorter than the one that is slept.
      await clock.sleep(left, AbortSignal.any([rest.signal, controller.signal])).catch(() => undefined);
    }
  };
  void watch();

  return {
    signal: controller.signal,
    expired: () => expired,
    touch: (next) => {
      since = clock.monotonic();
      if (next === phase) return;
      phase = next;
      rest.abort();
      rest = new AbortController();
    },
    end: () => {
      ended = true;
      stop.removeEventListener('abort', onStop);
      rest.abort();
    },
  };
}
