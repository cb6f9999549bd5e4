/**
 * How long an endpoint asks to be left alone, in ms, from `retry-after-ms` or `Retry-After` (seconds or a date, RFC
 * 9110 10.2.3). null when nothing sensible is said: no header, not a number, negative, long past.
 */
export function readRetryAfter(headers: Headers | null, now: number): number | null {
  const milliseconds = headers?.get('retry-after-ms')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/u.test(milliseconds)) return Number(milliseconds);
  const value = headers?.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/u.test(value)) return Number(value) * 1_000;
  // Dates have letters; "-5" and "1e9" would be years to Date.parse.
  const date = /[a-z]{3}/iu.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) || date < now ? null : date - now;
}
