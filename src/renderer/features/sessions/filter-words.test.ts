import { expect, test } from 'vitest';
import { chipsOf, dateChoiceOf, fromDate } from './filter-words.ts';

const now = new Date(2026, 10, 20, 14, 30).getTime();

test('a time begins at its midnight and is found again by it', () => {
  expect(fromDate('today', now)).toBe(new Date(2026, 10, 20).getTime());
  expect(fromDate('week', now)).toBe(new Date(2026, 10, 14).getTime());
  expect(fromDate('any', now)).toBeUndefined();
  for (const choice of ['any', 'today', 'week', 'month'] as const) {
    const from = fromDate(choice, now);
    expect(dateChoiceOf(from === undefined ? {} : { from }, now)).toBe(choice);
  }
});

test('every filter that is set has a chip in words', () => {
  const chips = chipsOf(
    {
      site: 'shop.example',
      from: fromDate('today', now) ?? 0,
      ended: 'failed',
      via: 'voice',
      navigator: 'chat',
      isStarred: true,
    },
    now,
  );
  expect(chips.map(({ label }) => label)).toEqual([
    'shop.example',
    'Today',
    'Failed',
    'Spoken',
    'chat navigator',
    'Starred',
  ]);
  expect(chipsOf({}, now)).toEqual([]);
});
