import { formatIso, readDate, readTime } from './dates.ts';

/** Input types that are set rather than typed into. */
const setTypes: ReadonlySet<string> = new Set([
  ...['date', 'time', 'month', 'week', 'datetime-local', 'range', 'color'],
]);

export const isSetType = (type: string | null): boolean => setTypes.has(type ?? '');

const colours: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
  grey: '#808080',
  gray: '#808080',
  red: '#ff0000',
  green: '#008000',
  blue: '#0000ff',
  yellow: '#ffff00',
  orange: '#ffa500',
  purple: '#800080',
  pink: '#ffc0cb',
  brown: '#a52a2a',
};

/** What a person says as a field of this type wants it, or null when it cannot be that. Empty clears. */
export function toFieldValue(type: string, text: string, today: Date): string | null {
  const value = text.trim();
  if (value === '') return '';
  switch (type) {
    case 'date': {
      const date = readDate(value, today);
      return date === null ? null : formatIso(date);
    }
    case 'datetime-local': {
      const [, dateText, timeText] =
        /^(.*?)(?:t|\s+at\s+|\s+)(\d{1,2}(?::\d{2})?(?::\d{2})?\s*(?:am|pm)?)$/i.exec(value) ?? [];
      const date = readDate(dateText ?? value, today);
      const time = timeText === undefined ? '00:00' : readTime(timeText);
      return date === null || time === null ? null : `${formatIso(date)}T${time}`;
    }
    case 'time':
      return readTime(value);
    case 'month': {
      const date = /^\d{4}-\d{1,2}$/.test(value)
        ? readDate(`${value}-1`, today)
        : readDate(`1 ${value}`, today);
      return date === null ? null : formatIso(date).slice(0, 7);
    }
    case 'week':
      return /^\d{4}-W\d{2}$/i.test(value) ? value.toUpperCase() : null;
    case 'range': {
      const figures = /-?\d+(?:[.,]\d+)*/u.exec(value)?.[0].replaceAll(/,(?=\d{3}(?!\d))/gu, '');
      const number = Number(figures?.replace(',', '.') ?? Number.NaN);
      return Number.isFinite(number) ? String(number) : null;
    }
    case 'color': {
      const named = Object.hasOwn(colours, value.toLowerCase()) ? colours[value.toLowerCase()] : undefined;
      return named ?? (/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : null);
    }
    default:
      return value;
  }
}
