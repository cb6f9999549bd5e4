import type { TextBlock } from '#shared/domain/index.ts';
import { readDate } from '#shared/text/dates.ts';
import { isSidelineRegion, type TextRun } from '../../../grounding/index.ts';
import { columnOver, columnsOf, type PageScene } from './page-scene.ts';

/** What kind of thing a value says, by how it is written. */
type MeasureKind = 'price' | 'length of time' | 'rating' | 'time of day' | 'date' | 'number';

interface Value {
  readonly kind: MeasureKind;
  /** What it counts: “posts”; "" where it does not say. */
  readonly unit: string;
  readonly value: number;
  /** As it is written. */
  readonly shown: string;
}

/** One thing that the entries of a list or a table can be compared by. */
export interface Measure {
  readonly run: TextRun;
  readonly kind: MeasureKind;
  /** What the page calls it: a column's heading or what is counted; "" where it says nothing. */
  readonly name: string;
  readonly values: readonly { readonly entry: number; readonly value: number; readonly shown: string }[];
}

const digits = (text: string): number => Number(text.replaceAll(/,(?=\d{3})/gu, '').replace(',', '.'));

const day = 86_400_000;

/** “5 mins ago”, “9mo ago”: how long before now, by the beginning of the unit, in days. */
const ago = /\b(\d+|an?)\s*(mo|mi|s|m|h|d|w|y)\p{L}*\.? ago\b/iu;
const unitLengths: Readonly<Record<string, number>> = {
  s: 1 / 86_400,
  m: 1 / 1440,
  mi: 1 / 1440,
  h: 1 / 24,
  d: 1,
  w: 7,
  mo: 30,
  y: 365,
};

const readers: readonly ((text: string, now: number) => Value | null)[] = [
  (text) => {
    const match =
      /(?:[£$€]|(?:USD|EUR|GBP)\s)\s?(\d[\d.,]*)|(\d[\d.,]*)\s?(?:€|kr\b|eur\b|usd\b|gbp\b)/iu.exec(text);
    return match === null
      ? null
      : { kind: 'price', unit: '', value: digits(match[1] ?? match[2] ?? ''), shown: match[0].trim() };
  },
  (text) => {
    if (ago.test(text)) return null;
    const match =
      /\b(\d+)\s*h(?:ours?|rs?)?\b(?:[\s,]*(\d{1,2})\b(?:\s*m(?:in(?:ute)?s?)?\b)?)?|\b(\d+)\s*min(?:ute)?s?\b/iu.exec(
        text,
      );
    return match === null
      ? null
      : {
          kind: 'length of time',
          unit: '',
          value: Number(match[1] ?? 0) * 60 + Number(match[2] ?? match[3] ?? 0),
          shown: match[0].trim(),
        };
  },
  (text) => {
    const stars = /[★⭐]+[☆]*/u.exec(text)?.[0];
    const written = /(\d(?:[.,]\d+)?)\s*(?:out of|\/|of)\s*(?:5|10)\b|(\d(?:[.,]\d+)?)\s*stars?\b/iu.exec(
      text,
    );
    if (written !== null)
      return { kind: 'rating', unit: '', value: digits(written[1] ?? written[2] ?? ''), shown: written[0] };
    // One star alone is a mark.
    return stars === undefined || stars.length < 2
      ? null
      : { kind: 'rating', unit: '', value: [...stars].filter((one) => one !== '☆').length, shown: stars };
  },
  (text) => {
    const match = /\b([01]?\d|2[0-3]):([0-5]\d)\b/u.exec(text);
    return match === null
      ? null
      : { kind: 'time of day', unit: '', value: Number(match[1]) * 60 + Number(match[2]), shown: match[0] };
  },
  (text, now) => {
    const [shown, count, unit] = ago.exec(text) ?? [];
    const length = unitLengths[unit?.toLowerCase() ?? ''];
    if (shown !== undefined && length !== undefined)
      return { kind: 'date', unit: '', value: now / day - (Number(count) || 1) * length, shown };
    const match =
      /\d{1,2}\.? \p{L}{3,9}\.?,? \d{4}|\p{L}{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\p{L}{3,9} \d{4}|\d{4}-\d{2}-\d{2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|^(?:\d{1,2}\.? \p{L}{3,9}|\p{L}{3,9}\.? \d{1,2}|yesterday|today)\.?$/iu.exec(
        text,
      )?.[0];
    // Without a year it is the last such day: what is listed has been.
    const from = /\d{4}/u.test(match ?? '') ? 0 : now - 364 * day;
    const isToday = /^(?:yester|to)day/iu.test(match ?? '');
    const date = match === undefined ? null : readDate(match, new Date(isToday ? now : from));
    return date === null || match === undefined
      ? null
      : { kind: 'date', unit: '', value: Date.UTC(date.year, date.month - 1, date.day) / day, shown: match };
  },
  (text) => {
    // After stars, how many gave them.
    const match = /^[★☆⭐\s]*\(\s*([\d,.]+)\s*\)$/u.exec(text);
    return match === null
      ? null
      : { kind: 'number', unit: 'reviews', value: digits(match[1] ?? ''), shown: match[1] ?? '' };
  },
  (text) => {
    const match = /(?<![\p{L}\d.,:/£$€-])(\d[\d,]*(?:\.\d+)?)\s?%?\s?(°C|\p{L}[\p{L}³²]+)/u.exec(text);
    return match === null || text.length > 60
      ? null
      : {
          kind: 'number',
          unit: (match[2] ?? '').toLowerCase(),
          value: digits(match[1] ?? ''),
          shown: match[0],
        };
  },
  (text) => {
    const match = /^[▲▼+]?\s*(\d[\d,]*(?:\.\d+)?)\s*%?$/u.exec(text);
    return match === null ? null : { kind: 'number', unit: '', value: digits(match[1] ?? ''), shown: text };
  },
];

function valuesIn(text: string, now: number): readonly Value[] {
  const found: Value[] = [];
  for (const read of readers) {
    const value = read(text, now);
    // What is a date, a time or a price is no bare number as well.
    if (value === null || !Number.isFinite(value.value)) continue;
    if (value.kind === 'number' && value.unit !== 'reviews' && found.some(({ kind }) => kind !== 'rating'))
      continue;
    found.push(value);
  }
  return found;
}

/** So much of the entries must have it: what only one has compares nothing. */
const fewestShare = 0.6;

function measuresOf(run: TextRun, scene: PageScene): readonly Measure[] {
  const { page } = scene;
  const columns = run.entries[0] === undefined ? [] : columnsOf(run.entries[0], scene);
  const found = new Map<
    string,
    { kind: MeasureKind; name: string; values: { entry: number; value: number; shown: string }[] }
  >();
  const own = (entry: number): readonly TextBlock[] =>
    page.textsIn(entry).filter((text) => !page.isInAnswer(text, entry));
  for (const entry of run.entries) {
    for (const text of own(entry)) {
      const column = columnOver(text, columns) ?? '';
      for (const { kind, unit, value, shown } of valuesIn(text.text, scene.snapshot.takenAt)) {
        const name = column === '' ? unit : column;
        const key = `${kind} ${name}`;
        const known = found.get(key) ?? { kind, name, values: [] };
        // The first of its kind is the one that counts: what follows is what it was before, or something's share of it.
        if (known.values.at(-1)?.entry !== entry) known.values.push({ entry, value, shown });
        found.set(key, known);
      }
    }
  }
  for (const one of found.values()) {
    if (one.kind !== 'date') continue;
    // Of a list by date, what has a time alone is of today.
    one.values = run.entries.flatMap((entry) => {
      const known = one.values.find((value) => value.entry === entry);
      const shown = own(entry).find(({ text }) => /^\d{1,2}:\d{2}$/u.test(text))?.text;
      const [time] = shown === undefined ? [] : valuesIn(shown, 0);
      const today = scene.snapshot.takenAt / day + 1 + (time?.value ?? 0) / 1440;
      return known ?? (shown === undefined ? [] : { entry, shown, value: today });
    });
  }
  return [...found.values()]
    .filter(
      ({ values }) =>
        values.length >= Math.max(2, run.entries.length * fewestShare) &&
        new Set(values.map(({ value }) => value)).size > 1,
    )
    .map((one) => ({ ...one, run }));
}

/** All that the lists and tables of a page can be compared by. */
export const measuresOn = (scene: PageScene): readonly Measure[] =>
  scene.page.runs
    .filter((run) => run.entries.length > 1 && !isSidelineRegion(run.parent, scene.page))
    .flatMap((run) => measuresOf(run, scene));
