import { expect, test } from 'vitest';
import type { SpeechState } from '#shared/ipc/index.ts';
import { notListening } from './listening.ts';
import { readinessOf, statusOf } from './voice-data.ts';

function speech(status: SpeechState['status'], message = ''): SpeechState {
  return { engine: 'whisper', status, model: '', message, progress: null };
}

test('a press listens where it can, builds what has to be built, and else says what is missing', () => {
  expect(readinessOf(null).kind).toBe('listen');
  expect(readinessOf(speech('ready')).kind).toBe('listen');
  expect(readinessOf(speech('starting')).kind).toBe('listen');
  expect(readinessOf(speech('needs-build')).kind).toBe('build');
  expect(readinessOf(speech('building')).kind).toBe('wait');
  expect(readinessOf(speech('failed', 'The model cannot be read.'))).toEqual({
    kind: 'set-up',
    message: 'The model cannot be read.',
  });
});

test('what is shown is what the microphone does: it is never off while it is open', () => {
  const on = { ...notListening, microphone: 'on' } as const;
  expect(statusOf(on, 0)).toBe('listening');
  expect(statusOf({ ...on, isHearing: true, transcribing: 1 }, 0)).toBe('hearing');
  expect(statusOf({ ...on, transcribing: 1 }, 0)).toBe('transcribing');
  expect(statusOf({ ...notListening, finishing: 1 }, 0)).toBe('transcribing');
  expect(statusOf(notListening, 1)).toBe('transcribing');
  expect(statusOf(notListening, 0)).toBe('off');
});
