import { countOf, formatCount } from '#shared/text/quantities.ts';

const dayMs = 86_400_000;

function startOfDay(at: number): number {
  const date = new Date(at);
  date.setHours(0, 0, 0, 0);
  return date.getTime();
}

/** How many midnights lie between the two; 0 is the same day. Safe across daylight saving. */
export function daysBetween(at: number, now: number): number {
  return Math.round((startOfDay(now) - startOfDay(at)) / dayMs);
}

const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

/** A moment as people say it: "14:05", "yesterday 14:05", "Monday 14:05", "3 March 14:05", "3 March 2024". */
export function formatTime(at: number, now: number, locale?: string): string {
  const time = new Intl.DateTimeFormat(locale, clock).format(at);
  const days = daysBetween(at, now);
  if (days <= 0) return time;
  if (days === 1) return `yesterday ${time}`;
  if (days < 7) return `${new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(at)} ${time}`;
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' };
  if (sameYear) return `${new Intl.DateTimeFormat(locale, day).format(at)} ${time}`;
  return new Intl.DateTimeFormat(locale, { ...day, year: 'numeric' }).format(at);
}

/** The same moment to the second, for hovering. */
export function formatExactTime(at: number, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'medium' }).format(at);
}

/** A duration as people say it: "0.4 s", "12 s", "2 min 5 s". */
export function formatDuration(ms: number): string {
  if (ms < 9_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const rest = seconds % 60;
  return rest === 0 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 60)} min ${rest} s`;
}

/** How long something went on, in the two words that matter: "45 s", "2 min", "1 h 20 min", "3 days"; "" for no time. */
export function formatLength(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 1) return '';
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) {
    const rest = minutes % 60;
    return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`;
  }
  return countOf(Math.round(minutes / (24 * 60)), 'day');
}

/** Milliseconds, for hovering and details: "412 ms", "0.3 ms". */
export function formatExactDuration(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : formatCount(ms)} ms`;
}
