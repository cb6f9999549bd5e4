import { expect, test } from 'vitest';
import { createLevel, isSilence, levelOf } from './level.ts';

function tone(amplitude: number): Float32Array {
  return Float32Array.from({ length: 512 }, (_, index) => amplitude * Math.sin(index / 5));
}

test('silence is 0, a loud voice 1, and twice as loud is always the same step', () => {
  expect(levelOf(new Float32Array(512))).toBe(0);
  expect(levelOf(new Float32Array(0))).toBe(0);
  expect(levelOf(tone(0.8))).toBe(1);
  const steps = [0.02, 0.04, 0.08].map((amplitude) => levelOf(tone(amplitude)));
  expect((steps[1] ?? 0) - (steps[0] ?? 0)).toBeCloseTo((steps[2] ?? 0) - (steps[1] ?? 0), 4);
});

test('only digital silence is taken for a microphone that gives nothing', () => {
  expect(isSilence(new Float32Array(512))).toBe(true);
  expect(isSilence(tone(0.0001))).toBe(false);
});

test('a listener is told a change and nothing else', () => {
  const level = createLevel();
  const seen: number[] = [];
  const stop = level.subscribe(() => seen.push(level.get()));
  for (const value of [0.2, 0.2, 0.4]) level.set(value);
  stop();
  level.set(0.9);
  expect(seen).toEqual([0.2, 0.4]);
});
