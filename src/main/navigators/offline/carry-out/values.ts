import type { Candidate, OptionInfo } from '#shared/domain/index.ts';
import { foldText, readEndonym, similarityTo, toWords } from '#shared/language/index.ts';

function likeness(said: string, label: string): number {
  const [wanted, shown] = [foldText(said), foldText(label)];
  if (wanted === shown) return 1;
  if (readEndonym(said) === shown) return 0.97;
  const words = toWords(said);
  const found = toWords(label);
  if (words.length === 0 || found.length === 0) return 0;
  let total = 0;
  for (const word of words) {
    const like = similarityTo(word);
    total += Math.max(0, ...found.map(like));
  }
  const coverage = total / words.length;
  return coverage * (0.8 + 0.2 * Math.min(1, words.length / found.length)) * 0.98;
}

/** An option must be at least this like what was said. */
const optionFrom = 0.62;

/** The option that was meant, or null when none is like it. */
export function findOption(options: readonly OptionInfo[], said: string): OptionInfo | null {
  let best: OptionInfo | null = null;
  let most = optionFrom;
  for (const option of options) {
    const value = Math.max(
      likeness(said, option.label),
      foldText(option.value) === foldText(said) ? 0.95 : 0,
    );
    if (value > most) {
      best = option;
      most = value;
    }
  }
  return best;
}

/** How like the best option is to what was said; 0 when there are none. */
export function optionLikeness(candidate: Candidate, said: string): number {
  return Math.max(0, ...(candidate.options ?? []).map((option) => likeness(said, option.label)));
}

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);
/** English names of the months, January first. */
export const monthNames: readonly string[] = months.map(
  (name) => name.charAt(0).toUpperCase() + name.slice(1),
);
const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
const dayMs = 86_400_000;

const iso = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;

function monthOf(word: string): number {
  return word.length < 3 ? -1 : months.findIndex((month) => month.startsWith(word));
}

function datedInWords(text: string, now: Date): Date | null {
  const match =
    /^(?:(?:\p{L}+day),?\s+)?(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?(?:\s+of)?\s+(\p{L}+)\.?(?:,?\s+(\d{4}))?$/u.exec(
      text,
    ) ?? null;
  const turned =
    /^(?:(?:\p{L}+day),?\s+)?(\p{L}+)\.?\s+(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?$/u.exec(
      text,
    );
  const [day, word, year] =
    match !== null ? [match[1], match[2], match[3]] : [turned?.[2], turned?.[1], turned?.[3]];
  const month = monthOf(word ?? '');
  if (day === undefined || month < 0) return null;
  const date = new Date(year === undefined ? now.getFullYear() : Number(year), month, Number(day));
  // A day without a year is the next one of that name.
  if (year === undefined && date.getTime() < now.getTime() - dayMs) date.setFullYear(date.getFullYear() + 1);
  return date;
}

function datedRelatively(text: string, now: Date): Date | null {
  const ahead = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  if (text === 'today' || text === 'tonight') return ahead(0);
  if (text === 'tomorrow') return ahead(1);
  if (text === 'yesterday') return ahead(-1);
  if (text === 'the day after tomorrow') return ahead(2);
  const inSome = /^in (\d+|a|one|two|three) (day|week)s?$/u.exec(text);
  if (inSome !== null) {
    const count = { a: 1, one: 1, two: 2, three: 3 }[inSome[1] ?? ''] ?? Number(inSome[1]);
    return ahead(count * (inSome[2] === 'week' ? 7 : 1));
  }
  const weekday = /^(?:(next|this|on|coming)\s+)?(\p{L}+day)$/u.exec(text);
  const at = weekdays.indexOf(weekday?.[2] ?? '');
  if (at < 0) return null;
  const days = (at - now.getDay() + 7) % 7 || 7;
  return ahead(days);
}

/** A date that a person says as `yyyy-mm-dd`; null when it is none. Numbers alone are read day first. */
export function readDate(said: string, nowMs: number): string | null {
  const text = foldText(said).replace(/^on\s+/u, '');
  if (/^\d{4}-\d{2}-\d{2}$/u.test(text)) return text;
  const now = new Date(nowMs);
  const numbers = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/u.exec(text);
  if (numbers !== null) {
    const [first, second, year] = [Number(numbers[1]), Number(numbers[2]), Number(numbers[3])];
    const [day, month] = second > 12 ? [second, first] : [first, second];
    return iso(new Date(year, month - 1, day));
  }
  const date = datedInWords(text, now) ?? datedRelatively(text, now);
  return date === null ? null : iso(date);
}

/** A time of day as `hh:mm`; null when it is none. */
export function readTime(said: string): string | null {
  const text = foldText(said).replace(/^at\s+/u, '');
  if (text === 'noon' || text === 'midday') return '12:00';
  if (text === 'midnight') return '00:00';
  const match = /^(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm|a\.m\.|p\.m\.|o'clock)?$/u.exec(text);
  if (match === null || (match[2] === undefined && match[3] === undefined)) return null;
  const half = match[3]?.startsWith('p') === true ? 12 : 0;
  const hour =
    match[3] === undefined || match[3] === "o'clock" ? Number(match[1]) : (Number(match[1]) % 12) + half;
  return hour > 23 ? null : `${String(hour).padStart(2, '0')}:${match[2] ?? '00'}`;
}

/** What to put into a field whose values have a form of their own; other fields take the words as said. */
export function valueFor(candidate: Candidate, said: string, nowMs: number): string {
  if (candidate.inputType === 'date') return readDate(said, nowMs) ?? said;
  if (candidate.inputType === 'time') return readTime(said) ?? said;
  if (candidate.inputType === 'month') return readDate(`1 ${said}`, nowMs)?.slice(0, 7) ?? said;
  if (candidate.inputType === 'range' || candidate.inputType === 'number') {
    return /-?\d[\d,]*(?:\.\d+)?/u.exec(said)?.[0].replaceAll(',', '') ?? said;
  }
  return said;
}

/** Input types that are set rather than typed into. */
const setTypes = new Set(['date', 'time', 'month', 'week', 'datetime-local', 'range', 'color']);

export const isSet = (candidate: Candidate): boolean =>
  setTypes.has(candidate.inputType ?? '') || candidate.role === 'slider';

export const isList = (candidate: Candidate): boolean =>
  candidate.affordances.includes('select') || candidate.role === 'combobox' || candidate.role === 'listbox';
