import type { SystemClock } from '../../platform/clock.ts';
import { type Failure, toEndpointError } from './failures.ts';

/** What is waited for before an endpoint is asked again. */
export interface EndpointWait {
  readonly reason: string;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

export interface RetryOptions {
  readonly clock: SystemClock;
  readonly signal: AbortSignal;
  /** Takes note of what the endpoint refused; true: asking again at once makes sense. */
  adapt(failure: Failure): boolean;
  /** How long to wait before retry number `retry` (from 0), in ms; null: it is given up. */
  waitMs(failure: Failure, retry: number): number | null;
  /** Hears what is waited for, and null when the wait is over. */
  onWait?(wait: EndpointWait | null): void;
}

/**
 * Asks until there is an answer. The package has retries of its own, but tells nobody how long it waits; here each
 * wait is told, and ends at a stop.
 * @param ask one request; throws only what ends everything
 * @throws AppError `endpoint` in words, `stopped`
 */
export async function askWithRetries<T>(
  ask: () => Promise<{ readonly answer: T } | { readonly failure: Failure }>,
  { clock, signal, adapt, waitMs, onWait }: RetryOptions,
): Promise<{ readonly answer: T; readonly requests: number }> {
  let waits = 0;
  let reconnected = false;
  for (let requests = 1; ; requests += 1) {
    const asked = await ask();
    if ('answer' in asked) return { answer: asked.answer, requests };
    const { failure } = asked;
    if (adapt(failure)) continue;
    if (failure.retry === 'once' && !reconnected) {
      reconnected = true;
      continue;
    }
    const ms = failure.retry === 'after-wait' ? waitMs(failure, waits) : null;
    if (ms === null) throw toEndpointError(failure, requests);
    waits += 1;
    const reason = failure.kind === 'busy' ? 'The model is busy' : 'The model server has a fault';
    onWait?.({ reason, until: clock.now() + ms });
    try {
      await clock.sleep(ms, signal);
    } finally {
      onWait?.(null);
    }
  }
}
