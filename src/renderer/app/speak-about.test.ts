import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type ApprovalRequest,
  carriedOut,
  defaultSettings,
  type NavigatorTurn,
  type RunState,
  type Settings,
  type Turn,
  type UserTurn,
} from '#shared/domain/index.ts';
import { type AppData, initialAppData } from '../state/app-data.ts';
import { type SpokenAct, speakAbout, watchStage } from './speak-about.ts';
import { whatHappened } from './what-happened.ts';

const bbox = { x: 0, y: 0, width: 1, height: 1 };
const search = { uid: 'u', tag: 'button', role: 'button', text: 'Search', bbox };

function userTurn(via: UserTurn['via'], index = 0): UserTurn {
  return { id: `u${index}`, sessionId: 's', index, at: 0, speaker: 'user', utterance: 'go', via };
}

function navigatorTurn(changes: Partial<NavigatorTurn>): NavigatorTurn {
  return {
    id: 'n',
    sessionId: 's',
    index: 1,
    at: 0,
    ...carriedOut,
    action: { intent: 'say', utterance: 'Six books were found.' },
    text: '',
    element: null,
    url: '',
    title: '',
    ...changes,
  };
}

function inSession(turns: readonly Turn[], settings: Partial<Settings> = {}): AppData {
  return {
    ...initialAppData('web', 'open'),
    settings: { ...defaultSettings, ...settings },
    conversation: { sessionId: 's', loading: { status: 'ready' }, turns },
  };
}

/** What the voice does when main's mirror changes from one to the other. */
function acts(before: AppData, after: AppData, listening = false): readonly SpokenAct[] {
  return whatHappened(before, after).flatMap((happening) => speakAbout(happening, after, listening) ?? []);
}

function afterReply(via: UserTurn['via'], settings: Partial<Settings>, listening = false) {
  const before = inSession([userTurn(via)], settings);
  return acts(before, inSession([userTurn(via), navigatorTurn({})], settings), listening);
}

const reply = [{ kind: 'say', text: 'Six books were found.', subject: 'reply' }];

test('a reply to what was spoken is spoken, one to what was typed is not', () => {
  expect(afterReply('voice', {})).toEqual(reply);
  expect(afterReply('text', {})).toEqual([]);
});

test('while the microphone is open every reply is spoken', () => {
  expect(afterReply('text', {}, true)).toEqual(reply);
});

test('always is always and never is never, but somebody who does not look hears replies', () => {
  expect(afterReply('text', { speakReplies: 'always' })).toEqual(reply);
  expect(afterReply('voice', { speakReplies: 'never' }, true)).toEqual([]);
  expect(afterReply('text', { speakReplies: 'never', eyesFree: true })).toEqual(reply);
});

const always = { speakReplies: 'always' } as const;

test('opening a session says nothing of what is in it, and ends what was said of the other', () => {
  const other = { ...inSession([], always), conversation: { ...inSession([]).conversation, sessionId: 'o' } };
  expect(acts(other, inSession([userTurn('voice'), navigatorTurn({})], always))).toEqual([{ kind: 'stop' }]);
  const loading = inSession([], always);
  const half: AppData = {
    ...loading,
    conversation: { ...loading.conversation, loading: { status: 'loading' } },
  };
  expect(acts(half, inSession([navigatorTurn({ index: 0 })], always))).toEqual([]);
});

test('the first words in a new conversation do not silence it', () => {
  const empty = inSession([], always);
  const fresh = { ...empty, conversation: { ...empty.conversation, sessionId: null } };
  expect(acts(fresh, empty)).toEqual([]);
});

test('a question is spoken with its choices under their numbers', () => {
  const choices = ['Red boots', 'Blue boots'].map((text) => ({ ...search, text }));
  const asked = navigatorTurn({ action: { intent: 'say', utterance: 'Which one?' }, choices });
  expect(acts(inSession([userTurn('voice')]), inSession([userTurn('voice'), asked]))).toEqual([
    { kind: 'say', text: 'Which one?. 1: Red boots. 2: Blue boots', subject: 'reply' },
  ]);
});

const eyesFree = { eyesFree: true } as const;

test.each<[string, Partial<NavigatorTurn>]>([
  ['Clicked Search', { action: { intent: 'click', uid: 'u' }, element: search }],
  ['Typed red shoes', { action: { intent: 'textinput', uid: 'u', text: 'red shoes' }, element: search }],
  [
    'Opened Harbour Books',
    {
      action: { intent: 'load', url: 'https://shop.example/', transition: 'typed' },
      outcome: {
        kind: 'done',
        changes: [{ kind: 'navigated', from: '', to: 'https://shop.example/', title: 'Harbour Books' }],
        undo: null,
      },
    },
  ],
  [
    'Clicked Search. The page asked: Really?. It was answered no. Now on Results',
    {
      action: { intent: 'click', uid: 'u' },
      element: search,
      outcome: {
        kind: 'done',
        changes: [
          { kind: 'navigated', from: '', to: 'https://shop.example/q', title: 'Results' },
          { kind: 'dialog', type: 'confirm', message: 'Really?', accepted: false },
        ],
        undo: null,
      },
    },
  ],
  [
    'Could not click Search. A banner lies over it.',
    {
      action: { intent: 'click', uid: 'u' },
      element: search,
      outcome: { kind: 'failed', reason: 'covered', message: 'A banner lies over it.' },
    },
  ],
])('eyes-free says “%s”, otherwise steps are not spoken', (text, changes) => {
  const step = [userTurn('voice'), navigatorTurn(changes)];
  expect(acts(inSession([userTurn('voice')], eyesFree), inSession(step, eyesFree))).toEqual([
    { kind: 'say', text, subject: 'step' },
  ]);
  expect(acts(inSession([userTurn('voice')]), inSession(step))).toEqual([]);
});

test('what the user does with their own hands is not told to them', () => {
  const own = navigatorTurn({ actor: 'user', action: { intent: 'click', uid: 'u' }, element: search });
  expect(acts(inSession([], eyesFree), inSession([own], eyesFree))).toEqual([]);
});

const request: ApprovalRequest = {
  id: 'r',
  sessionId: 's',
  sentence: 'Pay or order on shop.example by clicking “Pay”',
  consequence: { class: 'irreversible', kind: 'pay', certainty: 'certain', because: '' },
  origin: '',
  url: '',
  action: '',
  element: null,
  data: [{ label: 'Amount', value: '£4' }],
  rememberable: false,
};

function asking(data: AppData, changes: Partial<ApprovalRequest> = {}): AppData {
  const asked = { ...request, ...changes };
  return { ...data, run: { status: 'awaiting-approval', sessionId: asked.sessionId, request: asked } };
}

test('an approval is spoken with what it takes, and withdrawn when it is answered', () => {
  const before = inSession([userTurn('voice')]);
  expect(acts(before, asking(before))).toEqual([
    {
      kind: 'say',
      text: 'Approval needed. Pay or order on shop.example by clicking “Pay”. Press Allow once in the window, or say no. A spoken yes alone is not enough.',
      subject: 'approval',
    },
  ]);
  expect(acts(asking(before), before)).toContainEqual({ kind: 'withdraw', subject: 'approval' });
});

test('where a spoken yes counts it is asked for, and eyes-free reads what would be sent', () => {
  const before = inSession([userTurn('voice')], eyesFree);
  const reversible = { ...request.consequence, class: 'reversible' } as const;
  expect(acts(before, asking(before, { consequence: reversible }))).toMatchObject([
    { text: expect.stringMatching(/It would hand over: Amount: £4\. Say yes or no\.$/) },
  ]);
});

test('an approval in another session is not spoken here, until one goes there', () => {
  const here = inSession([], always);
  expect(acts(here, asking(here, { sessionId: 'o' }))).toEqual([]);
  const there = { ...here, conversation: { ...here.conversation, sessionId: 'o' } };
  const asked = acts(asking(here, { sessionId: 'o' }), asking(there, { sessionId: 'o' }));
  expect(asked.map(({ kind }) => kind)).toEqual(['stop', 'say']);
});

test('a run that ends with a failure says so, unless its steps are spoken anyway', () => {
  const failed = navigatorTurn({
    action: { intent: 'click', uid: 'u' },
    element: search,
    outcome: { kind: 'failed', reason: 'covered', message: 'A banner lies over it.' },
  });
  const run = { status: 'paused', sessionId: 's', step: 1 } as const;
  for (const [settings, count] of [
    [{}, 1],
    [eyesFree, 0],
  ] as const) {
    const ended = inSession([userTurn('voice'), failed], settings);
    expect(acts({ ...ended, run }, ended)).toHaveLength(count);
  }
});

test('a page that the user went to is named, one that a step led to is named by the step', () => {
  const tab = { id: 1, url: '', active: true, crashed: false, canGoBack: false, canGoForward: false };
  const loading = {
    ...inSession([], eyesFree),
    tabs: [{ ...tab, title: 'Harbour Books', loading: true }],
  };
  const loaded = { ...loading, tabs: [{ ...tab, title: 'Harbour Books', loading: false }] };
  expect(acts(loading, loaded)).toEqual([{ kind: 'say', text: 'Now on Harbour Books', subject: 'step' }]);
  const run = { status: 'paused', sessionId: 's', step: 1 } as const;
  expect(acts({ ...loading, run }, { ...loaded, run })).toEqual([]);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function running(stage: Extract<RunState, { status: 'running' }>['stage'], draft = ''): RunState {
  const rest = { sessionId: 's', step: 1, budget: 20, about: null, element: null, wait: null };
  return { status: 'running', stage, draft, ...rest };
}

test('a stage that takes long is told, and again after a longer while', () => {
  const said: string[] = [];
  const watch = watchStage((text) => said.push(text));
  watch.onRun(running('thinking'));
  vi.advanceTimersByTime(3_000);
  // More of the model's words are no new stage.
  watch.onRun(running('thinking', 'more'));
  vi.advanceTimersByTime(3_000);
  expect(said).toEqual(['Still thinking']);
  vi.advanceTimersByTime(15_000);
  expect(said).toEqual(['Still thinking', 'Still thinking']);
});

test('quick stages are not told, and none after the end', () => {
  const said: string[] = [];
  const watch = watchStage((text) => said.push(text));
  for (const stage of ['looking', 'ranking', 'thinking', 'acting'] as const) {
    watch.onRun(running(stage));
    vi.advanceTimersByTime(4_000);
  }
  watch.onRun({ status: 'idle' });
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([]);
});
