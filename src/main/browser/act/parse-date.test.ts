import { describe, expect, it } from 'vitest';
import { toFieldValue } from './field-value.ts';
import { formatIso, parseDate } from './parse-date.ts';

const friday = new Date(2026, 10, 20); // Friday, 20 November 2026
const iso = (text: string): string | null => {
  const date = parseDate(text, friday);
  return date === null ? null : formatIso(date);
};

describe('parseDate', () => {
  it.each([
    ['2026-12-24', '2026-12-24'],
    ['2026/1/5', '2026-01-05'],
    ['24 December 2026', '2026-12-24'],
    ['December 24, 2026', '2026-12-24'],
    ['the 3rd of March', null],
    ['3rd of March', '2027-03-03'],
    ['Dec 24', '2026-12-24'],
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
});

describe('toFieldValue', () => {
  it.each([
    ['date', 'tomorrow', '2026-11-21'],
    ['datetime-local', '24 December 2026 at 5:30 pm', '2026-12-24T17:30'],
    ['datetime-local', '2026-12-24T08:15', '2026-12-24T08:15'],
    ['datetime-local', '24 December 2026', '2026-12-24T00:00'],
    ['time', '5 pm', '17:00'],
    ['time', '12 am', '00:00'],
    ['time', '25:00', null],
    ['time', '13 pm', null],
    ['month', 'June 2027', '2027-06'],
    ['month', '2027-6', '2027-06'],
    ['week', '2026-w05', '2026-W05'],
    ['range', '70 %', '70'],
    ['range', 'loud', null],
    ['color', 'Red', '#ff0000'],
    ['color', '#ABCDEF', '#abcdef'],
    ['color', 'toString', null],
    ['date', '', ''],
  ])('makes %s %j into %j', (type, text, expected) => {
    expect(toFieldValue(type, text, friday)).toBe(expected);
  });
});
