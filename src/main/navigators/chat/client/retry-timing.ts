import { firstBackoffMs, longestWaitMs } from './limits.ts';

/**
 * How long an endpoint asks to be left alone, in ms, from `retry-after-ms` or `Retry-After` (seconds or a date, RFC
 * 9110 10.2.3). At most a minute; null when nothing sensible is said: no header, not a number, negative, long past.
 */
export function readRetryAfter(headers: Headers | null, now: number): number | null {
  const milliseconds = headers?.get('retry-after-ms')?.trim();
  if (milliseconds !== undefined && /^\d+(\.\d+)?$/u.test(milliseconds)) return cap(Number(milliseconds));
  const value = headers?.get('retry-after')?.trim();
  if (value === undefined || value === '') return null;
  if (/^\d+(\.\d+)?$/u.test(value)) return cap(Number(value) * 1_000);
  // Dates have letters; "-5" and "1e9" would be years to Date.parse.
  const date = /[a-z]{3}/iu.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(date) || date < now) return null;
  return cap(date - now);
}

const cap = (ms: number): number => Math.min(Math.ceil(ms), longestWaitMs);

/** The wait before retry number `retry` (from 0) when nobody says how long: doubling, a quarter up or down by chance. */
export function backOff(retry: number, random: () => number): number {
  return cap(firstBackoffMs * 2 ** retry * (0.75 + random() / 2));
}
