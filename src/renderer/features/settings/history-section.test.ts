import { expect, test } from 'vitest';
import { amountWords, dayChoices, oldWords } from './history-section.tsx';

test('what is kept is counted where it has a count, and told in the size of the disk', () => {
  expect(amountWords({ kind: 'pictures', count: 1, bytes: 3_440_000 })).toBe('1 picture · 3.4 MB');
  expect(amountWords({ kind: 'sites', count: 0, bytes: 0 })).toBe('0 KB');
});

test('a number of days that was set elsewhere can still be seen and chosen', () => {
  expect(dayChoices(null).map(({ label }) => label)).toEqual([
    'For ever',
    '7 days',
    '30 days',
    '90 days',
    'A year',
  ]);
  expect(dayChoices(14).map(({ value }) => value)).toEqual(['always', '7', '14', '30', '90', '365']);
});

test('what is older is told with what it takes', () => {
  const none = { count: 0, bytes: 0 };
  expect(oldWords({ pictures: none, pages: none })).toBe('');
  expect(oldWords({ pictures: { count: 2, bytes: 150_000 }, pages: { count: 1, bytes: 50_000 } })).toBe(
    '2 pictures and 1 page, 200 KB',
  );
});
