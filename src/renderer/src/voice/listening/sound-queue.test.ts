import { expect, test } from 'vitest';
import { toBase64, toPcm16 } from './encode-sound.ts';
import { createSoundQueue } from './sound-queue.ts';

function batch(from: number, length: number) {
  return { from, samples: Float32Array.from({ length }, (_, index) => from + index) };
}

test('what comes out is what went in, in other portions and with its numbers', () => {
  const queue = createSoundQueue(10_000);
  for (let from = 0; from < 5_120; from += 512) expect(queue.push(batch(from, 512))).toBe(true);
  const seen: number[] = [];
  for (let taken = queue.take(700); taken !== null; taken = queue.take(700)) {
    expect(taken.from).toBe(seen.length);
    expect(taken.samples.length).toBeLessThanOrEqual(700);
    seen.push(...taken.samples);
  }
  expect(seen).toEqual(Array.from({ length: 5_120 }, (_, index) => index));
  expect(queue.waiting).toBe(0);
});

test('a gap is never covered up: what comes after it is a portion of its own', () => {
  const queue = createSoundQueue(10_000);
  queue.push(batch(0, 10));
  queue.push(batch(20, 10));
  expect(queue.take(100)?.samples.length).toBe(10);
  expect(queue.take(100)?.from).toBe(20);
});

test('what does not fit is refused whole, and what waits stays', () => {
  const queue = createSoundQueue(1_000);
  expect(queue.push(batch(0, 800))).toBe(true);
  expect(queue.push(batch(800, 512))).toBe(false);
  expect(queue.waiting).toBe(800);
  queue.clear();
  expect(queue.take(100)).toBeNull();
});

test('sound is written as signed 16 bit, cut off at full scale', () => {
  expect([...toPcm16(Float32Array.of(0, 1, -1, 2, -2, 0.5))]).toEqual([
    0, 32_767, -32_767, 32_767, -32_767, 16_384,
  ]);
  const long = toPcm16(Float32Array.from({ length: 16_000 }, (_, index) => Math.sin(index)));
  const bytes = Buffer.from(toBase64(long), 'base64');
  expect(bytes.length).toBe(32_000);
  expect([0, 7_999, 15_999].map((index) => bytes.readInt16LE(index * 2))).toEqual([
    long[0],
    long[7_999],
    long[15_999],
  ]);
});
