import { beforeEach, expect, test } from 'vitest';
import type { Heard } from '#shared/ipc/index.ts';
import { createHearingGuard, type HearingGuard } from './hearing-guard.ts';

let calls: string[] = [];
let saying: string | null = null;
let guard: HearingGuard;

beforeEach(() => {
  calls = [];
  saying = 'There are six red shoes.';
  guard = createHearingGuard({
    store: { getState: () => ({ saying }) } as never,
    interrupt: () => {
      calls.push('interrupt');
      saying = null;
    },
    goOn: () => {
      calls.push('go on');
      saying = 'There are six red shoes.';
    },
    stop: () => {
      calls.push('stop');
      saying = null;
    },
  });
});

function hearing(isHearing = true, captureId = 'c1'): void {
  guard.onHearing({ captureId, isHearing, transcribing: 0, samples: 0, lostSamples: 0 });
}

function heard(result: Heard['result']): void {
  guard.onHeard({ captureId: 'c1', utteranceId: 'u', result });
}

const words = (text: string): Heard['result'] => ({
  kind: 'text',
  transcript: {
    text,
    words: [],
    confidence: null,
    engine: 'command',
    model: 'm',
    durationMs: 1,
    timeToTextMs: 1,
  },
});

test('the first sound ends the speech, and words leave it ended', () => {
  hearing();
  heard(words('stop'));
  expect(calls).toEqual(['interrupt', 'stop']);
});

test('its own voice lets it go on, and from then on only words of others interrupt', () => {
  hearing();
  heard({ kind: 'dropped', reason: 'own-voice' });
  hearing();
  heard({ kind: 'partial', text: 'there are big red shoes' });
  expect(calls).toEqual(['interrupt', 'go on']);
  heard({ kind: 'partial', text: 'no the other one' });
  expect(calls.at(-1)).toBe('stop');
});

test('a cough is forgiven, the second one too, then words are waited for', () => {
  for (const _ of [1, 2, 3]) {
    hearing();
    hearing(false);
    heard({ kind: 'dropped', reason: 'noise' });
  }
  expect(calls).toEqual(['interrupt', 'go on', 'interrupt', 'go on']);
});

test('another microphone starts anew', () => {
  hearing();
  heard({ kind: 'dropped', reason: 'own-voice' });
  hearing(true, 'c2');
  expect(calls).toEqual(['interrupt', 'go on', 'interrupt']);
});

test('a sound while nothing is said is none of its business', () => {
  saying = null;
  hearing();
  heard({ kind: 'dropped', reason: 'noise' });
  expect(calls).toEqual([]);
});
