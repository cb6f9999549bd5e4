import { expect, test } from 'vitest';
import type { Session, Turn } from '#shared/domain/index.ts';
import { createListeners } from '#shared/text/listeners.ts';
import { type AppData, initialAppData } from './app-data.ts';
import { applyEvent, keepLastFrame } from './apply-event.ts';

function userTurn(index: number, utterance = `turn ${index}`, sessionId = 's1'): Turn {
  return { id: `t${index}`, sessionId, index, at: 1_000 + index, speaker: 'user', utterance, via: 'text' };
}

function session(id: string, updatedAt: number): Session {
  return { id, title: id, createdAt: 0, updatedAt, turns: 1, url: '', interrupted: false };
}

const empty = initialAppData('web', 'open');
const inSession: AppData = {
  ...empty,
  conversation: { sessionId: 's1', loading: { status: 'ready' }, turns: [userTurn(0), userTurn(1)] },
};

test('a new turn of the open session stands at the end', () => {
  const next = applyEvent(inSession, { type: 'turn-recorded', turn: userTurn(2) }, 'n');
  expect(next.conversation.turns.map((turn) => turn.index)).toEqual([0, 1, 2]);
});

test('a turn that was fetched already is not shown twice', () => {
  const next = applyEvent(inSession, { type: 'turn-recorded', turn: userTurn(1) }, 'n');
  expect(next.conversation.turns.map((turn) => turn.index)).toEqual([0, 1]);
});

test('a turn of another session leaves the conversation alone', () => {
  const next = applyEvent(inSession, { type: 'turn-recorded', turn: userTurn(2, 'x', 's2') }, 'n');
  expect(next).toBe(inSession);
});

test('a masked utterance replaces the one that was shown', () => {
  const next = applyEvent(inSession, { type: 'turn-changed', turn: userTurn(1, '•••') }, 'n');
  expect(next.conversation.turns[1]).toMatchObject({ utterance: '•••' });
});

test('sessions stay newest first when one changes', () => {
  const list = {
    loading: { status: 'ready' } as const,
    list: [session('b', 20), session('a', 10)],
    next: null,
    opened: null,
  };
  const next = applyEvent(
    { ...empty, sessions: list },
    { type: 'sessions-changed', session: session('a', 30), deletedId: null },
    'n',
  );
  expect(next.sessions.list.map((entry) => entry.id)).toEqual(['a', 'b']);
  const older = applyEvent(
    next,
    { type: 'sessions-changed', session: session('c', 5), deletedId: null },
    'n',
  );
  expect(older.sessions.list.map((entry) => entry.id)).toEqual(['a', 'b', 'c']);
});

test('when the open session is deleted a new one is in its place', () => {
  const next = applyEvent(inSession, { type: 'sessions-changed', session: null, deletedId: 's1' }, 'n');
  expect(next.conversation).toEqual({ sessionId: null, loading: { status: 'ready' }, turns: [] });
});

test('a notice remembers behind which turn it came', () => {
  const event = { type: 'notice', level: 'problem', message: 'No page', sessionId: 's1' } as const;
  expect(applyEvent(inSession, event, 'n7').notices).toEqual([
    { id: 'n7', level: 'problem', message: 'No page', sessionId: 's1', afterTurns: 2 },
  ]);
});

test('who listens later is told the last picture, then the new ones', () => {
  const frames = createListeners<Parameters<Parameters<ReturnType<typeof keepLastFrame>>[0]>>();
  const onFrame = keepLastFrame(frames.add);
  const header = { tabId: 1, width: 2, height: 3 };
  frames.tell(header, new Uint8Array([1]));
  frames.tell(header, new Uint8Array([2]));
  const seen: number[] = [];
  const stop = onFrame((_header, jpeg) => seen.push(jpeg[0] ?? -1));
  frames.tell(header, new Uint8Array([3]));
  stop();
  frames.tell(header, new Uint8Array([4]));
  expect(seen).toEqual([2, 3]);
});
