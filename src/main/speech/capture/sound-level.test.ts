import { expect, test } from 'vitest';
import { join16, room, tone } from '../testing/spoken-sound.ts';
import { evenOut } from './sound-level.ts';

const peakOf = (samples: Int16Array): number =>
  samples.reduce((peak, one) => Math.max(peak, Math.abs(one)), 0);

test('a quiet voice and one near clipping become equally loud', () => {
  for (const level of [600, 4_000, 32_000]) {
    expect(peakOf(evenOut(tone(1, 440, level)))).toBeCloseTo(16_384, -3);
  }
});

test('what is nearly silence is raised by 32 dB at most, and silence stays', () => {
  expect(peakOf(evenOut(room(1, 4)))).toBeLessThanOrEqual(4 * 40);
  expect(evenOut(new Int16Array(1_000))).toEqual(new Int16Array(1_000));
  expect(evenOut(new Int16Array(0))).toHaveLength(0);
});

test('a click does not make the voice after it quiet, and is cut rather than turned round', () => {
  const click = Int16Array.of(30_000, -30_000);
  const heard = evenOut(join16(click, tone(1, 440, 1_000)));
  expect(peakOf(heard.subarray(1_000))).toBeCloseTo(16_384, -3);
  expect([...heard.subarray(0, 2)]).toEqual([32_767, -32_768]);
});

test('one gain is taken for all of it, and what was heard itself is left as it is', () => {
  const samples = join16(tone(0.5, 440, 2_000), tone(0.5, 440, 500));
  const before = samples.slice();
  const heard = evenOut(samples);
  expect(peakOf(heard.subarray(0, 8_000)) / peakOf(heard.subarray(8_000))).toBeCloseTo(4, 1);
  expect(samples).toEqual(before);
});
