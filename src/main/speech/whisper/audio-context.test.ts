import { expect, test } from 'vitest';
import { chooseAudioContext, chooseSecondContext } from './audio-context.ts';

test('a short utterance gets a short window, never less than was found safe', () => {
  expect(chooseAudioContext(0, 'en')).toBe(384);
  expect(chooseAudioContext(2_000, 'en')).toBe(384);
  expect(chooseAudioContext(5_000, 'en')).toBe(384);
});

test('the window always holds the sound and a margin', () => {
  for (let soundMs = 0; soundMs <= 40_000; soundMs += 130) {
    const frames = chooseAudioContext(soundMs, 'en');
    if (frames !== 0) expect(frames * 20).toBeGreaterThanOrEqual(soundMs + 128 * 20);
    expect(frames % 64).toBe(0);
    expect(frames).toBeLessThanOrEqual(1_500);
  }
});

test('long sound and an unknown language get the whole window', () => {
  expect(chooseAudioContext(29_000, 'en')).toBe(0);
  expect(chooseAudioContext(1_000, 'auto')).toBe(0);
});

test('a second look is wider than the first, and both take no longer than one and a half whole windows', () => {
  expect(chooseSecondContext(384)).toBe(768);
  expect(chooseSecondContext(0)).toBeNull();
  for (let soundMs = 0; soundMs <= 40_000; soundMs += 130) {
    const first = chooseAudioContext(soundMs, 'en');
    const second = chooseSecondContext(first);
    if (second === null) expect(first === 0 || soundMs > 15_000).toBe(true);
    else {
      expect(second).toBeGreaterThanOrEqual(first + 384);
      expect(first + second).toBeLessThanOrEqual(2_250);
    }
  }
});
