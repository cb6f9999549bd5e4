import { expect, test } from 'vitest';
import { SoundBuffer } from './sound-buffer.ts';

/** Samples that say where they stand. */
function counted(from: number, length: number): Int16Array {
  return Int16Array.from({ length }, (_, index) => (from + index) % 30_000);
}

test('what came in pieces is there as a whole', () => {
  const sound = new SoundBuffer();
  for (let at = 0; at < 100_000; at += 1_000) expect(sound.append(at, counted(at, 1_000))).toBe(true);
  expect(sound.slice(40_500, 70_500)).toEqual(counted(40_500, 30_000));
  expect(sound).toMatchObject({ came: 100_000, lost: 0, end: 100_000 });
});

test('what is missing is counted and becomes silence, so that the rest stays where it was', () => {
  const sound = new SoundBuffer();
  sound.append(0, counted(1, 1_000));
  sound.append(1_500, counted(1_501, 1_000));
  expect(sound).toMatchObject({ came: 2_000, lost: 500, end: 2_500 });
  expect(sound.slice(1_000, 1_500)).toEqual(new Int16Array(500));
  expect(sound.slice(1_500, 2_500)).toEqual(counted(1_501, 1_000));
});

test('sound that came before is refused, and nothing of it is taken', () => {
  const sound = new SoundBuffer();
  sound.append(0, counted(1, 1_000));
  expect(sound.append(0, counted(1, 1_000))).toBe(false);
  expect(sound.append(999, counted(1, 1_000))).toBe(false);
  expect(sound).toMatchObject({ came: 1_000, lost: 0, end: 1_000 });
  expect(sound.append(1_000, counted(1_001, 10))).toBe(true);
});

test('a number far ahead is counted, and asks for a bounded amount of memory', () => {
  const sound = new SoundBuffer();
  sound.append(Number.MAX_SAFE_INTEGER - 1_000, counted(0, 1_000));
  expect(sound.lost).toBe(Number.MAX_SAFE_INTEGER - 1_000);
  expect(sound.bytes).toBeLessThan(1_000_000);
});

test('ten minutes that are let go piece by piece take no more room than a moment', () => {
  const sound = new SoundBuffer();
  let most = 0;
  for (let at = 0; at < 600 * 16_000; at += 1_024) {
    sound.append(at, counted(at, 1_024));
    sound.forget(Math.max(0, sound.end - 8_000));
    most = Math.max(most, sound.bytes);
  }
  expect(most).toBeLessThan(200_000);
  expect(sound.slice(sound.end - 8_000, sound.end)).toEqual(counted(sound.end - 8_000, 8_000));
});

test('what was let go cannot be had, and its room is given back', () => {
  const sound = new SoundBuffer();
  sound.append(0, counted(0, 16_000 * 60));
  const most = sound.bytes;
  sound.forget(16_000 * 59);
  expect(sound.bytes).toBeLessThan(most / 4);
  expect(() => sound.slice(0, 16_000)).toThrow(RangeError);
  expect(sound.slice(16_000 * 59, 16_000 * 60)).toEqual(counted(16_000 * 59, 16_000));
  sound.forget(Number.MAX_SAFE_INTEGER);
  expect(sound.slice(sound.end, sound.end)).toHaveLength(0);
});
