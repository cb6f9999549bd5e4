import { expect, test } from 'vitest';
import { voiceAnnouncement, wordMicrophone } from './words.ts';

const quiet = {
  microphone: 'on',
  problem: null,
  remark: '',
  isSilent: false,
  marked: null,
  unsure: [],
} as const;

test('each state has its own words, and a microphone that gives nothing says so', () => {
  const statuses = ['opening', 'listening', 'hearing', 'transcribing'] as const;
  const words = statuses.map((status) => wordMicrophone({ status, mode: 'hold', isSilent: false }).what);
  expect(new Set(words).size).toBe(statuses.length);
  expect(wordMicrophone({ status: 'listening', mode: 'hands-free', isSilent: true }).what).toContain(
    'No sound',
  );
});

test('a screen reader is told what begins, ends, was understood or went wrong, once', () => {
  const draft = 'fly to Prague';
  const understood = {
    ...quiet,
    marked: { from: 0, to: 13 },
    unsure: [{ from: 7, to: 13, text: 'Prague' }],
  };
  expect(voiceAnnouncement({ ...quiet, microphone: 'opening' }, quiet, '')).toBe('Listening');
  expect(voiceAnnouncement(quiet, { ...quiet, microphone: 'off' }, '')).toBe('Microphone off');
  expect(voiceAnnouncement(quiet, understood, draft)).toBe('fly to Prague. Hard to hear: Prague.');
  expect(voiceAnnouncement(understood, understood, draft)).toBeNull();
  expect(voiceAnnouncement(quiet, { ...quiet, remark: 'Nothing was heard.' }, '')).toBe('Nothing was heard.');
  const problem = { message: 'The microphone is gone.', action: null, utteranceId: null };
  expect(voiceAnnouncement(quiet, { ...quiet, problem }, '')).toBe('The microphone is gone.');
});
