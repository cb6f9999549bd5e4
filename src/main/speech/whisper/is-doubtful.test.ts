import { expect, test } from 'vitest';
import { isDoubtful } from './is-doubtful.ts';
import { keepsUp } from './keeps-up.ts';

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

test('one slow run among quick ones does not end the partials; nothing known begins none', () => {
  expect(keepsUp([])).toBe(false);
  expect(keepsUp([200])).toBe(true);
  expect(keepsUp([200, 9_000, 300])).toBe(true);
  expect(keepsUp([200, 9_000, 800])).toBe(false);
});
