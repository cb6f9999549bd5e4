import { expect, test } from 'vitest';
import { OwnSpeech } from './own-speech.ts';

test('what was said aloud during a time, or just before it, is known', () => {
  const speech = new OwnSpeech();
  speech.say('I found three flights.', 1_000);
  speech.say(null, 4_000);
  expect(speech.during(2_000, 3_000)?.words).toBe('I found three flights.');
  expect(speech.during(4_500, 5_500)?.words).toBe('I found three flights.');
  expect(speech.during(6_000, 7_000)).toBeNull();
  expect(speech.during(0, 900)).toBeNull();
});

test('what is said one after the other is known together; silence says nothing', () => {
  const speech = new OwnSpeech();
  speech.say('Which one?', 1_000);
  speech.say('The first or the second?', 2_000);
  speech.say('  ', 3_000);
  expect(speech.during(1_500, 2_500)?.words).toBe('Which one? The first or the second?');
  expect(speech.during(10_000, 11_000)).toBeNull();
});

test('what is still being said counts until it ends, however long that is', () => {
  const speech = new OwnSpeech();
  speech.say('a long page', 0);
  expect(speech.during(500_000, 501_000)?.words).toBe('a long page');
});

test('who tells without end is heard to the last, and not remembered whole', () => {
  const speech = new OwnSpeech();
  for (let number = 0; number < 5_000; number += 1) speech.say(`number${number}`, number / 100);
  const during = speech.during(0, 100)?.words.split(' ') ?? [];
  expect(during.at(-1)).toBe('number4999');
  expect(during).toHaveLength(100);
});

test('how much of an utterance the app could be heard in, with the ring of the room', () => {
  const speech = new OwnSpeech();
  speech.say('Which one?', 1_000);
  speech.say('The first or the second?', 2_000);
  speech.say(null, 3_000);
  expect(speech.during(0, 10_000)?.audibleMs).toBe(3_200);
  expect(speech.during(2_500, 2_700)?.audibleMs).toBe(200);
  expect(speech.during(4_000, 9_000)?.audibleMs).toBe(200);
});
