import { expect, it } from 'vitest';
import { type Change, carriedOut, type NavigatorTurn, type Turn } from '#shared/domain/index.ts';
import { wordSeen } from './seen-changes.ts';

const user: Turn = {
  id: 'u',
  sessionId: 's',
  index: 0,
  at: 0,
  speaker: 'user',
  utterance: 'click it',
  via: 'text',
};

function after(changes: readonly Change[], over: Partial<NavigatorTurn> = {}): string | null {
  const turn: NavigatorTurn = {
    id: 'n',
    sessionId: 's',
    index: 1,
    at: 1,
    ...carriedOut,
    action: { intent: 'click', uid: 'a' },
    text: '',
    element: {
      uid: 'a',
      tag: 'button',
      role: 'button',
      text: 'Alerts',
      bbox: { x: 0, y: 0, width: 1, height: 1 },
    },
    url: '',
    title: '',
    outcome: { kind: 'done', changes: [...changes], undo: null },
    ...over,
  };
  const seen = wordSeen([user, turn]);
  return seen === null || seen.led ? null : seen.words;
}

const came = (...appeared: string[]): Change => ({ kind: 'text', appeared, vanished: 0 });

it.each([
  ['checkbox', true, '“Anna” is ticked now.'],
  ['checkbox', false, '“Anna” is not ticked now.'],
  ['radio', true, '“Anna” is chosen now.'],
  ['switch', false, '“Anna” is off now.'],
])('a %s says its state as it is called', (role, checked, words) => {
  const element = { uid: 'a', tag: 'input', role, text: 'Anna', bbox: { x: 0, y: 0, width: 1, height: 1 } };
  expect(after([{ kind: 'checked', checked }], { element })).toBe(words);
});

it.each<[Change[], string]>([
  [[], 'I see no change on the page.'],
  [[{ kind: 'navigated', from: 'a', to: 'a#', title: 'A' }], 'I see no change on the page.'],
  [[came('Choose a date.')], 'The page says: “Choose a date.”'],
  [[came('Profile', 'Log out', 'Help')], 'Now there: “Profile”, “Log out” and 1 more.'],
  [[{ kind: 'text', appeared: [], vanished: 2 }], '2 lines of the page are gone, and nothing new is there.'],
  [[{ kind: 'checked', checked: true }, came('On')], '“Alerts” is on now.'],
  [[{ kind: 'checked', checked: true }, came('Alerts are on.')], 'The page says: “Alerts are on.”'],
  [
    [{ kind: 'dialog', type: 'confirm', message: 'Sure?', accepted: false }],
    'The page asked: “Sure?”. It was answered with no.',
  ],
])('%j: %s', (changes, words) => {
  expect(after(changes)).toBe(words);
});

it('leaves another page to its title, and says nothing where nothing was to be seen', () => {
  expect(after([{ kind: 'navigated', from: 'a', to: 'b', title: 'B' }])).toBeNull();
  const left: Change = { kind: 'dialog', type: 'beforeunload', message: '', accepted: true };
  expect(after([left, { kind: 'navigated', from: 'a', to: 'b', title: 'B' }])).toBeNull();
  expect(after([], { action: { intent: 'hover', uid: 'a' } })).toBeNull();
  expect(wordSeen([user])).toBeNull();
});
