import { describe, expect, it } from 'vitest';
import { toFieldValue } from './field-values.ts';

const friday = new Date(2026, 10, 20); // Friday, 20 November 2026

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
    ['time', 'at 5 o’clock', '05:00'],
    ['time', 'noon', '12:00'],
    ['time', '7.15 p.m.', '19:15'],
    ['range', 'to 1,200', '1200'],
    ['range', '0,5', '0.5'],
    ['range', 'loud', null],
    ['color', 'Red', '#ff0000'],
    ['color', '#ABCDEF', '#abcdef'],
    ['color', 'toString', null],
    ['date', '', ''],
  ])('makes %s %j into %j', (type, text, expected) => {
    expect(toFieldValue(type, text, friday)).toBe(expected);
  });
});
