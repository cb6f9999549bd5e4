import { expect, test } from 'vitest';
import type { SpeechModel } from '#shared/ipc/index.ts';
import { changeWords, modelFacts, received, speedWords } from './speech-models-words.ts';

function model(more: Partial<SpeechModel> = {}): SpeechModel {
  return {
    id: 'base.en-q5_1',
    name: 'Base, English, small file',
    language: 'english',
    quantised: true,
    bytes: 59_721_011,
    status: 'absent',
    receivedBytes: 0,
    message: '',
    speed: null,
    inUse: false,
    recommended: true,
    ...more,
  };
}

test.each([
  [0.2, 'about 5 times slower than you speak on this machine: you would wait for it'],
  [0.7, 'about 1.4 times slower than you speak on this machine: you would wait for it'],
  [0.9, 'a little slower than you speak on this machine'],
  [1, 'about as fast as you speak on this machine'],
  [2.21, 'about 2.2 times faster than you speak on this machine'],
  [3.4, 'about 3 times faster than you speak on this machine'],
])('%d seconds of sound a second are "%s"', (speed, words) => {
  expect(speedWords(speed)).toBe(words);
});

test('a line of facts has size and quality, and the speed once it is known', () => {
  expect(modelFacts(model())).toBe('59.7 MB · makes few mistakes · quick');
  expect(modelFacts(model({ id: 'small', quantised: false, bytes: 487_601_967, speed: 4.9 }))).toBe(
    '488 MB · makes the fewest mistakes · about 5 times faster than you speak on this machine',
  );
  expect(received(model({ receivedBytes: 12_040_000 }))).toBe('12.0 of 59.7 MB');
});

test('what is announced is what changed, and a bar that moves is said once, at the half', () => {
  const going = model({ status: 'downloading', receivedBytes: 10 });
  const half = { ...going, receivedBytes: 30_000_000 };
  expect(changeWords(model(), going)).toBe('Base, English, small file is being downloaded.');
  expect(changeWords(going, { ...going, receivedBytes: 20_000_000 })).toBe('');
  expect(changeWords(going, half)).toBe('Base, English, small file: half is here.');
  expect(changeWords(half, { ...half, receivedBytes: 31_000_000 })).toBe('');
  expect(changeWords(half, model({ status: 'ready' }))).toBe('Base, English, small file is here.');
  expect(changeWords(half, model({ status: 'stopped' }))).toMatch(/stopped, what came is kept/);
  expect(changeWords(half, model({ status: 'failed', message: 'The disk is full.' }))).toMatch(
    /disk is full/,
  );
  expect(changeWords(model({ status: 'ready' }), model())).toBe('Base, English, small file is deleted.');
  expect(changeWords(model({ status: 'stopped' }), model())).toBe('');
});
