import { expect, test } from 'vitest';
import type { AppEvent } from '#shared/ipc/index.ts';
import type { Client } from '../../client/index.ts';
import { createSpeakingWindow } from './speaking-window.ts';

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
