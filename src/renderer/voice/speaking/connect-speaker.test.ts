import { beforeEach, expect, test } from 'vitest';
import type { AppEvent, Heard } from '#shared/ipc/index.ts';
import type { Client } from '../../client/index.ts';
import { listeningWords } from '../words.ts';
import { createHearingGuard, createSpeakingWindow, type HearingGuard } from './connect-speaker.ts';

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
    say: (text) => calls.push(text),
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

test('a yes into its own yes is not taken, which is said behind what it is saying', () => {
  hearing();
  heard({ kind: 'dropped', reason: 'own-yes' });
  expect(calls).toEqual(['interrupt', 'go on', listeningWords.yesNotTaken]);
  expect(listeningWords.yesNotTaken).not.toMatch(/\byes\b/iu);
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

/** A main that hands on to every window who speaks, as the real one does. */
function fakeMain() {
  const listeners = new Set<(event: AppEvent) => void>();
  const calls: string[] = [];
  const silenced: string[] = [];
  const open = (id: string, status: 'open' | 'connecting' = 'open') => {
    let current = status;
    const onStatus = new Set<(status: typeof current) => void>();
    const client = {
      call: async (_method: string, { windowId }: { windowId: string }) => {
        calls.push(windowId);
        for (const listener of listeners) listener({ type: 'voice-taken', windowId });
      },
      onEvent: (listener: (event: AppEvent) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      status: () => current,
      onStatus: (listener: (status: typeof current) => void) => {
        onStatus.add(listener);
        return () => onStatus.delete(listener);
      },
    } as unknown as Client;
    const speaking = createSpeakingWindow(client, () => silenced.push(id), id);
    const connect = (): void => {
      current = 'open';
      for (const listener of [...onStatus]) listener('open');
    };
    return Object.assign(speaking, { connect });
  };
  return { open, calls, silenced };
}

test('one window speaks, and asks main once however often it is used', () => {
  const { open, calls, silenced } = fakeMain();
  const one = open('one');
  one.take();
  one.take();
  expect(one.isHere).toBe(true);
  expect(calls).toEqual(['one']);
  expect(silenced).toEqual([]);
});

test('of two the one that was opened last speaks, then the one that is used', () => {
  const { open, silenced } = fakeMain();
  const one = open('one');
  const two = open('two');
  expect([one.isHere, two.isHere]).toEqual([false, true]);
  expect(silenced).toEqual(['one']);
  one.take();
  expect([one.isHere, two.isHere]).toEqual([true, false]);
  expect(silenced).toEqual(['one', 'two']);
});

test('a window speaks as long as it knows of no other, and a connection that comes back takes nothing', () => {
  const { open, calls } = fakeMain();
  const late = open('late', 'connecting');
  expect(late.isHere).toBe(true);
  late.connect();
  const other = open('other');
  late.connect();
  expect(calls).toEqual(['late', 'other']);
  expect([late.isHere, other.isHere]).toEqual([false, true]);
});
