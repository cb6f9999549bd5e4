import { expect, test } from 'vitest';
import type { SpokenTurn } from '#shared/domain/index.ts';
import { speechRows } from './speech-details.tsx';

const spoken: SpokenTurn = {
  engine: 'whisper',
  model: 'base.en-q5_1',
  durationMs: 1_240,
  timeToTextMs: 310,
  confidence: 0.874,
  original: 'open the second won',
  utteranceIds: ['u-1'],
};
const namesOf = (turn: SpokenTurn, sent: string) =>
  speechRows(turn, sent).flatMap(({ name, value }) => (value === '' ? [] : [name]));

test('it tells what was heard before mending, who wrote it down, how long that took and how sure it is', () => {
  expect(speechRows(spoken, 'open the second one').map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Heard: open the second won',
    'Written down by: whisper.cpp, on this machine',
    'Model: base.en-q5_1',
    'Spoken for: 1.2 s',
    'Text after: 310 ms',
    'How sure: 87 %',
  ]);
});

test('what was sent as heard is not told twice', () => {
  expect(namesOf(spoken, 'open the second won ')).not.toContain('Heard');
});

test('an engine without a model or a measure of certainty is told so', () => {
  const other: SpokenTurn = { ...spoken, engine: 'command', model: '', confidence: null };
  expect(speechRows(other, '')).toContainEqual({ name: 'How sure', value: 'the engine does not say' });
  expect(namesOf(other, '')).not.toContain('Model');
});
