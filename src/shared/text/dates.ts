import { type Chrono, de, en, es, fr, it, nl, type ParsedResult, pt } from 'chrono-node';

export interface CalendarDate {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
}

const readers: Readonly<Record<string, Chrono>> = {
  de: de.casual,
  es: es.casual,
  fr: fr.casual,
  it: it.casual,
  nl: nl.casual,
  pt: pt.casual,
};
const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const isoDate = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:t.*)?$/u;

/**
 * A date as people write it: "2026-12-24", "24 December 2026", "Dec 24", "24.12.2026", "12/24/2026", "tomorrow",
 * "friday", "in two weeks"; null where the text is anything more or less than one day, so that no field is filled with
 * a guess of half a sentence. Without a year it is the next such day; a weekday is the next one to come.
 * @param locale a BCP 47 tag, the system's where none is given: "3/4" is in March for en-US and in April for en-GB
 */
export function readDate(text: string, today: Date, locale = systemLocale()): CalendarDate | null {
  const words = text
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .replace(/^(?:on|the) (?=\S)/u, '')
    .replace(/ the (?=\d)/u, ' ')
    .replace(new RegExp(`^(?:next |this |coming )(?=${weekday}$)`, 'u'), '')
    .replace(/^day after tomorrow$/u, 'in 2 days');
  // "Next week" is seven days.
  if (/^(?:next|last|past|this)\b/u.test(words)) return null;
  const iso = isoDate.exec(words);
  if (iso !== null) return valid(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  // Dots are day first in every language that writes them.
  const dotted = /^\d{1,2}\.\s?\d{1,2}\.?(?:\s?\d{4}|\s?\d{2})?$/u.test(words);
  const written = dotted ? words.replaceAll(/\.\s?(?=\d)/gu, '/').replace(/\.$/u, '') : words;
  const english = dotted || isDayFirst(locale) ? en.GB : en.casual;
  const own = readers[locale.slice(0, 2).toLowerCase()];
  return read(english, written, today) ?? (own === undefined ? null : read(own, written, today));
}

/** `yyyy-mm-dd` */
export function formatIso({ year, month, day }: CalendarDate): string {
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

/** "5 pm", "17:00", "at 5.30pm", "5 o’clock" and "noon" as `hh:mm`; null for anything else. */
export function readTime(said: string): string | null {
  const text = said
    .trim()
    .toLowerCase()
    .replace(/^at\s+/u, '');
  if (text === 'noon' || text === 'midday') return '12:00';
  if (text === 'midnight') return '00:00';
  const match = /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*(?:([ap])\.?m\.?|o['’]clock)?$/u.exec(text);
  if (match === null) return null;
  const half = match[3];
  let hours = Number(match[1]);
  const minutes = Number(match[2] ?? 0);
  if (half !== undefined && (hours < 1 || hours > 12)) return null;
  if (half === 'p' && hours < 12) hours += 12;
  if (half === 'a' && hours === 12) hours = 0;
  return hours > 23 || minutes > 59 ? null : `${pad(hours)}:${pad(minutes)}`;
}

/** The one day that all of the text says. */
function read(reader: Chrono, text: string, today: Date): CalendarDate | null {
  // Noon: a day that is counted from a time of day would be another one after midnight.
  const noon = new Date(today.getFullYear(), today.getMonth(), today.getDate(), 12);
  const found: readonly ParsedResult[] = reader.parse(text, noon, { forwardDate: true });
  const [result] = found;
  if (result === undefined || found.length > 1 || result.end) return null;
  const { start } = result;
  if (result.text.length < text.replace(/[.,]+$/u, '').length || start.isCertain('hour')) return null;
  const isRelative =
    result.tags().has('result/relativeDate') || result.tags().has('parser/ENCasualDateParser');
  if (!start.isCertain('day') && !start.isCertain('weekday') && !isRelative) return null;
  const date = { year: start.get('year') ?? 0, month: start.get('month') ?? 0, day: start.get('day') ?? 0 };
  const isToday = date.month === today.getMonth() + 1 && date.day === today.getDate();
  // A weekday that is said on that very day means the next week's.
  return isToday && start.isCertain('weekday') && !start.isCertain('day')
    ? plusDays(date, 7)
    : valid(date.year, date.month, date.day);
}

function plusDays({ year, month, day }: CalendarDate, days: number): CalendarDate {
  const date = new Date(year, month - 1, day + days);
  return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
}

function valid(year: number, month: number, day: number): CalendarDate | null {
  const date = new Date(year, month - 1, day);
  const isReal = date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day;
  return isReal ? { year, month, day } : null;
}

const systemLocale = (): string => new Intl.DateTimeFormat().resolvedOptions().locale;

function isDayFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).formatToParts(0);
  return parts.findIndex(({ type }) => type === 'day') < parts.findIndex(({ type }) => type === 'month');
}
