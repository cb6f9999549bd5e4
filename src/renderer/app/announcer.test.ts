import { expect, test } from 'vitest';
import { type ApprovalRequest, carriedOut, type NavigatorTurn } from '#shared/domain/index.ts';
import { type AppData, initialAppData } from '../state/app-data.ts';
import { announce } from './announcer.tsx';

const base: AppData = {
  ...initialAppData('web', 'open'),
  conversation: { sessionId: 's', loading: { status: 'ready' }, turns: [] },
};

const bbox = { x: 0, y: 0, width: 1, height: 1 };

function withTurn(changes: Partial<NavigatorTurn>): AppData {
  const turn: NavigatorTurn = {
    id: 't',
    sessionId: 's',
    index: 0,
    at: 0,
    ...carriedOut,
    action: { intent: 'click', uid: 'u' },
    text: '',
    element: { uid: 'u', tag: 'button', role: 'button', text: 'Search', bbox },
    url: '',
    title: '',
    ...changes,
  };
  return { ...base, conversation: { ...base.conversation, turns: [turn] } };
}

test('a step is announced when it comes', () => {
  expect(announce(base, withTurn({}))).toEqual({ text: 'Clicked Search', urgency: 'polite' });
});

test('a question is announced with its choices', () => {
  const choices = ['Red boots', 'Blue boots'].map((text) => ({
    uid: text,
    tag: 'a',
    role: 'link',
    text,
    bbox,
  }));
  const asked = withTurn({ action: { intent: 'say', utterance: 'Which boots?' }, element: null, choices });
  expect(announce(base, asked)?.text).toBe('Which boots?. 1: Red boots. 2: Blue boots');
});

test('a failure says what was in the way', () => {
  const failed = withTurn({
    outcome: { kind: 'failed', reason: 'covered', message: 'A banner lies over it.' },
  });
  expect(announce(base, failed)?.text).toBe('Could not click Search. A banner lies over it.');
});

test('opening a session reads nothing aloud', () => {
  const other = { ...base, conversation: { ...base.conversation, sessionId: 'other' } };
  expect(announce(other, withTurn({}))).toBeNull();
});

test('a wait is announced once, not at every word of it', () => {
  const running: AppData['run'] = {
    status: 'running',
    sessionId: 's',
    stage: 'thinking',
    step: 1,
    budget: 20,
    about: null,
    element: null,
    draft: '',
    wait: null,
  };
  const wait = { reason: 'The model is busy', until: 12_000 };
  const waiting: AppData = { ...base, run: { ...running, wait } };
  expect(announce({ ...base, run: running }, waiting)?.text).toMatch(/^The model is busy\. Trying again/);
  expect(announce(waiting, { ...waiting, run: { ...running, wait: { ...wait } } })).toBeNull();
});

test('an approval interrupts', () => {
  const request: ApprovalRequest = {
    id: 'r',
    sessionId: 's',
    sentence: 'Send this form to shop.example',
    consequence: { class: 'outbound', kind: 'submit', certainty: 'certain', because: '' },
    origin: '',
    url: '',
    action: '',
    element: null,
    data: [],
    rememberable: false,
  };
  const asked: AppData = { ...base, run: { status: 'awaiting-approval', sessionId: 's', request } };
  expect(announce(base, asked)?.urgency).toBe('assertive');
  expect(announce(asked, { ...asked })).toBeNull();
});
