import { expect, test } from 'vitest';
import type { NavigatorTurn, Trace } from '#shared/domain/index.ts';
import { missingWords } from './words.ts';

const turn = { actor: 'navigator', usage: null, element: null } as NavigatorTurn;
const trace = {
  hasPage: true,
  hasScreenshot: true,
  checks: { band: 'let', isOwnWord: true, findings: [] },
  promptParts: null,
  target: null,
} as unknown as Trace;

test('a turn of which all is kept says nothing of it', () => {
  expect(missingWords(turn, trace)).toBe('');
});

test('a turn from before the record says what it lacks', () => {
  expect(missingWords(turn, { ...trace, hasPage: false, checks: null })).toBe(
    'Not kept of this turn: the page itself and what was checked.',
  );
  expect(missingWords(turn, { ...trace, hasScreenshot: false })).toBe('Not kept of this turn: its picture.');
});

test('what nobody had to decide is said to be so', () => {
  expect(missingWords({ ...turn, actor: 'user' }, null)).toContain('You did this yourself');
  expect(missingWords(turn, null)).toBe('Nothing more is kept of this turn.');
});
