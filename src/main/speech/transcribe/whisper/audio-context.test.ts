import { expect, test } from 'vitest';
import { chooseAudioContext, chooseSecondContext, isDoubtful } from './audio-context.ts';

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

function decoded(
  text: string,
  changes: { probability?: number; noSpeech?: number; repeated?: boolean } = {},
) {
  const { probability = 0.9, noSpeech = 0.02, repeated = false } = changes;
  const tokens: [number, number][] = [[Buffer.byteLength(text), probability]];
  return { kind: 'text' as const, id: 1, text, tokens, noSpeech, repeated, language: 'en', decodeMs: 1 };
}

test.each([
  ['Go back. Go back.', true],
  ['Yes. Yes.', true],
  ['Change Paris to Prague. Change Paris to Prague. Change Paris to Prague.', true],
  // Cut off in the third copy.
  ['Search format shoes, search format shoes search format', true],
  ['Well, open the second one. Open the second one.', true],
  ['Open the second one.', false],
  ['That was very very good.', false],
  ['Read the first and the second and the third', false],
  ['Yes.', false],
  ['', false],
])('%s: %s', (text, expected) => {
  expect(isDoubtful(decoded(text))).toBe(expected);
});

test('a guess is doubtful where somebody spoke, not where nobody did', () => {
  expect(isDoubtful(decoded(' you', { probability: 0.2 }))).toBe(true);
  expect(isDoubtful(decoded(' you', { probability: 0.2, noSpeech: 0.95 }))).toBe(false);
  expect(isDoubtful(decoded(' you', { repeated: true, noSpeech: 0.95 }))).toBe(true);
});
