import { readRetryAfter } from '../../../endpoint/index.ts';
import { firstBackoffMs, longestWaitMs } from './limits.ts';

const cap = (ms: number): number => Math.min(Math.ceil(ms), longestWaitMs);

/** How long an endpoint asks to be left alone, in ms: at most a minute; null when it says nothing sensible. */
export function askedWait(headers: Headers | null, now: number): number | null {
  const asked = readRetryAfter(headers, now);
  return asked === null ? null : cap(asked);
}

/** The wait before retry number `retry` (from 0) when nobody says how long: doubling, a quarter up or down by chance. */
export function backOff(retry: number, random: () => number): number {
  return cap(firstBackoffMs * 2 ** retry * (0.75 + random() / 2));
}
