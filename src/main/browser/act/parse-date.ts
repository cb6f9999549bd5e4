const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

export interface CalendarDate {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
}

/**
 * A date as people write it: 2026-12-24, "24 December 2026", "Dec 24", "24.12.2026", "12/24/2026", "tomorrow",
 * "friday". Without a year it is the next such day. Two numbers with a slash are month and day, unless only the other
 * order is a date. Null when it is none.
 */
export function parseDate(text: string, today: Date): CalendarDate | null {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[,]/g, ' ')
    .replace(/(\d)(st|nd|rd|th)\b/g, '$1')
    .replace(/\s+of\s+/g, ' ')
    .replace(/\s+/g, ' ');
  return (
    parseIso(words) ?? parseNumeric(words, today) ?? parseNamed(words, today) ?? parseRelative(words, today)
  );
}

export function formatIso({ year, month, day }: CalendarDate): string {
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
}

export function pad(value: number): string {
  return String(value).padStart(2, '0');
}

function parseIso(text: string): CalendarDate | null {
  const match = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:t.*)?$/.exec(text);
  return match === null ? null : valid(Number(match[1]), Number(match[2]), Number(match[3]));
}

function parseNumeric(text: string, today: Date): CalendarDate | null {
  const match = /^(\d{1,2})([./-])\s?(\d{1,2})(?:[./-]\s?(\d{4}|\d{2})?)?$/.exec(text);
  if (match === null) return null;
  const [first, second] = [Number(match[1]), Number(match[3])];
  const year = match[4] === undefined ? null : fullYear(match[4]);
  const dayFirst = match[2] === '.' || first > 12;
  const [day, month] = dayFirst ? [first, second] : [second, first];
  return year === null ? next(month, day, today) : valid(year, month, day);
}

function parseNamed(text: string, today: Date): CalendarDate | null {
  const named =
    /^(?:[a-z]+day )?(\d{1,2}) ([a-z]+)\.?(?: (\d{4}))?$/.exec(text) ??
    /^(?:[a-z]+day )?([a-z]+)\.? (\d{1,2})(?: (\d{4}))?$/.exec(text);
  if (named === null) return null;
  const [dayText, monthText] = /^\d/.test(named[1] ?? '') ? [named[1], named[2]] : [named[2], named[1]];
  const month = (monthText ?? '').length < 3 ? 0 : months.indexOf((monthText ?? '').slice(0, 3)) + 1;
  if (month === 0) return null;
  const day = Number(dayText);
  return named[3] === undefined ? next(month, day, today) : valid(Number(named[3]), month, day);
}

function parseRelative(text: string, today: Date): CalendarDate | null {
  const offsets: Readonly<Record<string, number>> = {
    today: 0,
    tomorrow: 1,
    'day after tomorrow': 2,
    'the day after tomorrow': 2,
    yesterday: -1,
  };
  const offset = Object.hasOwn(offsets, text) ? offsets[text] : undefined;
  if (offset !== undefined) return plusDays(today, offset);
  const inDays = /^in (\d{1,3}) (day|week)s?$/.exec(text);
  if (inDays !== null) return plusDays(today, Number(inDays[1]) * (inDays[2] === 'week' ? 7 : 1));
  const weekday = weekdays.indexOf(text.replace(/^(next|this|on) /, ''));
  if (weekday === -1) return null;
  // The one to come: a weekday said on that very day means the next week's.
  return plusDays(today, ((weekday - today.getDay() + 6) % 7) + 1);
}

function next(month: number, day: number, today: Date): CalendarDate | null {
  const year = today.getFullYear();
  const thisYear = valid(year, month, day);
  const startOfToday = new Date(year, today.getMonth(), today.getDate());
  if (thisYear !== null && new Date(year, month - 1, day) >= startOfToday) return thisYear;
  return valid(year + 1, month, day);
}

function plusDays(today: Date, days: number): CalendarDate {
  const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
  return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
}

function fullYear(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

function valid(year: number, month: number, day: number): CalendarDate | null {
  const date = new Date(year, month - 1, day);
  const real = date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day;
  return real ? { year, month, day } : null;
}
