import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatIso, readDate } from './dates.ts';

const friday = new Date(2026, 10, 20); // Friday, 20 November 2026
const iso = (text: string, locale = 'en-US'): string | null => {
  const date = readDate(text, friday, locale);
  return date === null ? null : formatIso(date);
};

describe('readDate', () => {
  it.each([
    ['2026-12-24', '2026-12-24'],
    ['2026/1/5', '2026-01-05'],
    ['24 December 2026', '2026-12-24'],
    ['December 24, 2026', '2026-12-24'],
    ['the 3rd of March', '2027-03-03'],
    ['3rd of March', '2027-03-03'],
    ['Dec 24', '2026-12-24'],
    ['Friday the 26th of March', '2027-03-26'],
    ['Thursday, 24 December 2026', '2026-12-24'],
    ['24.12.2026', '2026-12-24'],
    ['24.12.', '2026-12-24'],
    ['12/24/2026', '2026-12-24'],
    ['24/12/2026', '2026-12-24'],
    ['1/2', '2027-01-02'],
    ['19 November', '2027-11-19'],
    ['20 November', '2026-11-20'],
    ['today', '2026-11-20'],
    ['Tomorrow', '2026-11-21'],
    ['in 2 weeks', '2026-12-04'],
    ['in two weeks', '2026-12-04'],
    ['the day after tomorrow', '2026-11-22'],
    ['next friday', '2026-11-27'],
    ['monday', '2026-11-23'],
    ['friday', '2026-11-27'],
    ['31 February 2026', null],
    ['2026-13-01', null],
    ['someday', null],
    ['constructor', null],
    ['', null],
  ])('reads %j as %j', (text, expected) => {
    expect(iso(text)).toBe(expected);
  });

  it.each([
    ['3/4/2026', 'en-US', '2026-03-04'],
    ['3/4/2026', 'en-GB', '2026-04-03'],
    ['3/4/2026', 'de-DE', '2026-04-03'],
    ['3.4.2026', 'en-US', '2026-04-03'],
    ['13/4/2026', 'en-US', '2026-04-13'],
    ['24. Dezember 2026', 'de-DE', '2026-12-24'],
    ['morgen', 'de-DE', '2026-11-21'],
    ['24 décembre 2026', 'fr-FR', '2026-12-24'],
    ['24 December 2026', 'fr-FR', '2026-12-24'],
  ])('reads %j in %s as %j', (text, locale, expected) => {
    expect(iso(text, locale)).toBe(expected);
  });

  it.each([
    ...[
      'tomorrow or so',
      'sometime tomorrow',
      'the meeting on friday',
      '24 December at 5 pm',
      '24 Dec - 26 Dec',
    ],
    ...['next week', 'last friday', 'may', 'June 2027', '2026', '12', '10:30', '5 pm', 'now', 'in 3 hours'],
    ...['14 products', 'Room 12', '1/2/3/4', '31 February'],
  ])('%j is more or less than one day', (text) => {
    expect(iso(text)).toBeNull();
  });

  it('reads every day of a century as its locale writes it', () => {
    const day = fc.date({
      min: new Date(2000, 0, 1, 12),
      max: new Date(2099, 11, 31, 12),
      noInvalidDate: true,
    });
    const locale = fc.constantFrom('en-US', 'en-GB', 'en-AU');
    const style = fc.constantFrom('full', 'long', 'medium');
    fc.assert(
      fc.property(day, locale, style, (date, tag, dateStyle) => {
        const written = new Intl.DateTimeFormat(tag, { dateStyle }).format(date);
        const numeric = new Intl.DateTimeFormat(tag).format(date);
        const expected = { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
        expect(readDate(written, friday, tag)).toEqual(expected);
        expect(readDate(numeric, friday, tag)).toEqual(expected);
      }),
    );
  });

  it('never reads a date out of any other words', () => {
    fc.assert(fc.property(fc.stringMatching(/^[a-z]{4,9} [a-z]{10,12}$/u), (text) => iso(text) === null));
  });
});
