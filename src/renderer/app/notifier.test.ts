import { expect, test } from 'vitest';
import type { RunState } from '#shared/domain/index.ts';
import type { AppData } from '../state/index.ts';
import { findNews } from './notifier.ts';

const running = { status: 'running', sessionId: 's1' } as RunState;
const request = { id: 'a1', sentence: 'Send this to Ann' };
const asking = { status: 'awaiting-approval', sessionId: 's1', request } as RunState;

function data(run: RunState, isPrivate = false): AppData {
  const turn = { speaker: 'navigator', action: { intent: 'say', utterance: 'It costs £4.20.' } };
  return {
    run,
    conversation: { sessionId: 's1', turns: [turn] },
    sessions: { list: [{ id: 's1', isPrivate }] },
  } as unknown as AppData;
}

test('a run that ends, asks or hands over is told, once', () => {
  expect(findNews(data(running), data({ status: 'idle' }))).toEqual({
    title: 'Parley has finished',
    body: 'It costs £4.20.',
    sessionId: 's1',
  });
  expect(findNews(data(running), data(asking))).toMatchObject({
    title: 'Parley asks',
    body: 'Send this to Ann',
  });
  expect(findNews(data(asking), data({ ...asking } as RunState))).toBeNull();
  const paused = { status: 'paused', sessionId: 's1', step: 1 } as const;
  const handOver = { kind: 'code', site: 'shop.example' } as const;
  expect(findNews(data(running), data({ ...paused, handOver }))?.body).toContain('shop.example');
  // What the user did themselves is no news to them.
  expect(findNews(data(running), data(paused))).toBeNull();
  expect(findNews(data({ status: 'idle' }), data(running))).toBeNull();
});

test('of a private session no word is handed to the system', () => {
  expect(findNews(data(running, true), data(asking, true))).toMatchObject({ title: 'Parley asks', body: '' });
});
