import { expect, test } from 'vitest';
import { OwnWords } from './own-words.ts';

test('what was said aloud during a time, or just before it, is known', () => {
  const words = new OwnWords();
  words.say('I found three flights.', 1_000);
  words.say(null, 4_000);
  expect(words.during(2_000, 3_000)).toBe('I found three flights.');
  expect(words.during(4_500, 5_500)).toBe('I found three flights.');
  expect(words.during(6_000, 7_000)).toBeNull();
  expect(words.during(0, 900)).toBeNull();
});

test('what is said one after the other is known together; silence says nothing', () => {
  const words = new OwnWords();
  words.say('Which one?', 1_000);
  words.say('The first or the second?', 2_000);
  words.say('  ', 3_000);
  expect(words.during(1_500, 2_500)).toBe('Which one? The first or the second?');
  expect(words.during(10_000, 11_000)).toBeNull();
});

test('what is still being said counts until it ends, however long that is', () => {
  const words = new OwnWords();
  words.say('a long page', 0);
  expect(words.during(500_000, 501_000)).toBe('a long page');
});

test('whoever tells without end is heard to the last, and not remembered whole', () => {
  const words = new OwnWords();
  for (let number = 0; number < 5_000; number += 1) words.say(`number${number}`, number / 100);
  const during = words.during(0, 100)?.split(' ') ?? [];
  expect(during.at(-1)).toBe('number4999');
  expect(during).toHaveLength(100);
});
