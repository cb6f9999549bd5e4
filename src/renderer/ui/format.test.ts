import { expect, test } from 'vitest';
import { daysBetween, formatDuration, formatExactDuration, formatLength, formatTime } from './format.ts';

const now = new Date(2026, 10, 20, 14, 30).getTime();

test.each([
  [new Date(2026, 10, 20, 9, 5), '09:05'],
  [new Date(2026, 10, 19, 23, 59), 'yesterday 23:59'],
  [new Date(2026, 10, 16, 8, 0), 'Monday 08:00'],
  [new Date(2026, 2, 3, 8, 0), '3 March 08:00'],
  [new Date(2024, 2, 3, 8, 0), '3 March 2024'],
])('%s is said as "%s"', (date, words) => {
  expect(formatTime(date.getTime(), now, 'en-GB')).toBe(words);
});

test('days are counted by midnights, not by hours', () => {
  const late = new Date(2026, 10, 19, 23, 59).getTime();
  const early = new Date(2026, 10, 20, 0, 1).getTime();
  expect(daysBetween(late, early)).toBe(1);
});

test.each([
  [40, '0.0 s'],
  [412, '0.4 s'],
  [9_949, '9.9 s'],
  [9_960, '10 s'],
  [59_700, '1 min'],
  [125_000, '2 min 5 s'],
])('%d ms are said as "%s"', (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});

test('exact durations keep a digit only where it matters', () => {
  expect([0.34, 9.99, 412.6, 12_345].map(formatExactDuration)).toEqual([
    '0.3 ms',
    '10.0 ms',
    '413 ms',
    '12,345 ms',
  ]);
});

test.each([
  [300, ''],
  [45_400, '45 s'],
  [100_000, '2 min'],
  [4_800_000, '1 h 20 min'],
  [7_200_000, '2 h'],
  [26 * 3_600_000, '1 day'],
])('something of %d ms went on for "%s"', (ms, words) => {
  expect(formatLength(ms)).toBe(words);
});
