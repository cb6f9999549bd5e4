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
  /** After a wait. Default: four. */
  readonly mostRetries?: number;
  /** It is given up where the endpoint asks to be left alone for longer, in ms. Default: never. */
  readonly patienceMs?: number;
  readonly random?: () => number;
  /** Hears what is waited for, and null when the wait is over. */
  onWait?(wait: EndpointWait | null): void;
}

/** How often a busy or broken endpoint (429, 5xx) is asked again. */
export const mostRetries = 4;

/** The first wait before asking again, in ms; it doubles each time. */
const firstBackoffMs = 1_000;

/** No wait is longer, in ms, whatever a header says: after a minute a person wants to be asked. */
export const longestWaitMs = 60_000;

/**
 * Asks until there is an answer. The package has retries of its own, but tells nobody how long it waits; here each
 * wait is told, and ends at a stop.
 * @param ask one request; throws only what ends everything
 * @throws AppError `endpoint` in words, `stopped`
 */
export async function askWithRetries<T>(
  ask: () => Promise<{ readonly answer: T } | { readonly failure: Failure }>,
  options: RetryOptions,
): Promise<{ readonly answer: T; readonly requests: number }> {
  const { clock, signal, adapt, onWait } = options;
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
    const ms = failure.retry === 'after-wait' ? waitMs(failure, waits, options) : null;
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

/** Before retry number `retry` (from 0): what the endpoint asks for, else doubling, a quarter up or down by chance. */
function waitMs(
  { retryAfterMs }: Failure,
  retry: number,
  { mostRetries: most = mostRetries, patienceMs = Infinity, random = Math.random }: RetryOptions,
): number | null {
  if (retry >= most || (retryAfterMs ?? 0) > patienceMs) return null;
  const backoff = firstBackoffMs * 2 ** retry * (0.75 + random() / 2);
  return Math.min(Math.ceil(retryAfterMs ?? backoff), longestWaitMs);
}
