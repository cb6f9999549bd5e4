import { expect, test } from 'vitest';
import type { SpeechModel } from '#shared/ipc/index.ts';
import {
  createRemainingTime,
  downloadNews,
  leftWords,
  modelFacts,
  received,
  speedWords,
} from './speech-model-row.tsx';

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
  expect(downloadNews(model(), going)).toBe('Base, English, small file is being downloaded.');
  expect(downloadNews(going, { ...going, receivedBytes: 20_000_000 })).toBe('');
  expect(downloadNews(going, half)).toBe('Base, English, small file: half is here.');
  expect(downloadNews(half, { ...half, receivedBytes: 31_000_000 })).toBe('');
  expect(downloadNews(half, model({ status: 'ready' }))).toBe('Base, English, small file is here.');
  expect(downloadNews(half, model({ status: 'stopped' }))).toMatch(/stopped, what came is kept/);
  expect(downloadNews(half, model({ status: 'failed', message: 'The disk is full.' }))).toMatch(
    /disk is full/,
  );
  expect(downloadNews(model({ status: 'ready' }), model())).toBe('Base, English, small file is deleted.');
  expect(downloadNews(model({ status: 'stopped' }), model())).toBe('');
});

/** What is said each second of a download of 60 MB. @param speed bytes of each second */
function download(speed: (second: number) => number, seconds: number): readonly string[] {
  const remaining = createRemainingTime();
  let receivedBytes = 0;
  return Array.from({ length: seconds }, (_, second) => {
    const words = remaining.look(receivedBytes, 60_000_000, 1_000 * second);
    receivedBytes += speed(second);
    return words;
  });
}

test.each([
  [4_000, 'a few seconds left'],
  [32_000, 'about 30 seconds left'],
  [70_000, 'about a minute left'],
  [125_000, 'about 2 minutes left'],
  [23 * 60_000, 'about 25 minutes left'],
  [58 * 60_000, 'about an hour left'],
  [3.2 * 3_600_000, 'about 3 hours left'],
])('%d ms are "%s"', (ms, words) => {
  expect(leftWords(ms)).toBe(words);
});

test('it is said once it can be known, and counts down with the download', () => {
  const said = download(() => 500_000, 115);
  expect(said.slice(0, 4)).toEqual(['', '', '', 'about 2 minutes left']);
  expect(said[60]).toBe('about a minute left');
  expect(said.at(-1)).toBe('a few seconds left');
});

test('a line that stutters does not make it jump: it stands for five seconds at least', () => {
  const said = download((second) => (second % 2 === 0 ? 2_000_000 : 10_000), 55);
  const changes = said.flatMap((words, second) => (second > 0 && words !== said[second - 1] ? [second] : []));
  expect(changes.length).toBeGreaterThan(2);
  for (const [index, second] of changes.slice(1).entries()) {
    expect(second - (changes[index] ?? 0)).toBeGreaterThanOrEqual(5);
  }
});

test('where nothing comes any more nothing is promised, and it is told again once it goes on', () => {
  const said = download((second) => (second < 10 || second > 45 ? 500_000 : 0), 60);
  expect(said[9]).toBe('about 2 minutes left');
  expect(said[44]).toBe('');
  expect(said[59]).not.toBe('');
});

test('a download that begins again from nothing is another one', () => {
  const remaining = createRemainingTime();
  for (let second = 0; second < 10; second += 1)
    remaining.look(second * 5_000_000, 60_000_000, second * 1_000);
  for (let second = 10; second < 30; second += 1) {
    const words = remaining.look((second - 10) * 100_000, 60_000_000, second * 1_000);
    if (second > 20) expect(words).toBe('about 10 minutes left');
  }
});
