import { expect, test } from 'vitest';
import { failureReasons, type NavigatorTurn, type Outcome } from '#shared/domain/index.ts';
import { describeStep } from '#shared/grammar/index.ts';
import { machineMs } from './step-details.tsx';
import { markName } from './step-row.tsx';
import { consequences, nextStep } from './words.ts';

const done: Outcome = { kind: 'done', changes: [], undo: null };

function click(outcome: Outcome, actor: NavigatorTurn['actor'] = 'navigator'): NavigatorTurn {
  return {
    id: 't',
    sessionId: 's',
    index: 0,
    at: 0,
    speaker: 'navigator',
    actor,
    action: { intent: 'click', uid: 'u' },
    text: 'click(uid="u")',
    element: {
      uid: 'u',
      tag: 'button',
      role: 'button',
      text: 'Search',
      bbox: { x: 0, y: 0, width: 1, height: 1 },
    },
    url: '',
    title: '',
    outcome,
    approval: 'not-needed',
    usage: null,
    reason: '',
    ms: { observe: 40, propose: 10, approve: 9_000, act: 350 },
    choices: [],
  };
}

test('a step reads as a sentence that says whether it was done', () => {
  expect(describeStep(click(done))).toBe('Clicked Search');
  expect(describeStep(click({ kind: 'failed', reason: 'gone', message: '' }))).toBe('Could not click Search');
  expect(describeStep(click({ kind: 'refused', by: 'user', message: '' }))).toBe('Did not click Search');
  expect(describeStep(click({ kind: 'skipped', message: '' }))).toBe('Did not click Search');
  expect(describeStep(click({ kind: 'skipped', begun: true, message: '' }))).toBe('Began to click Search');
});

test("the user's own step says so", () => {
  expect(describeStep(click(done, 'user'))).toBe('You clicked Search');
});

test('the name of the element is set off, wherever it stands', () => {
  expect(markName('Typed “Search” into Search', 'Search')).toEqual([
    { text: 'Typed “Search” into ', strong: false },
    { text: 'Search', strong: true },
  ]);
  expect(markName('Went back', '')).toEqual([{ text: 'Went back', strong: false }]);
});

test('every reason for a failure has a next step', () => {
  for (const reason of failureReasons) {
    expect(nextStep({ kind: 'failed', reason, message: '' })).toMatch(/\.$/);
  }
});

test('only what a person would want to know of the changes is said', () => {
  const outcome: Outcome = {
    kind: 'done',
    undo: null,
    changes: [
      { kind: 'navigated', from: 'a', to: 'b', title: 'Results' },
      { kind: 'scrolled', x: 0, y: 10 },
      { kind: 'dialog', type: 'confirm', message: 'Sure?', accepted: false },
    ],
  };
  expect(consequences(outcome)).toEqual(['Now on “Results”', 'The page asked “Sure?”: said no']);
});

test('the time of a step leaves out how long the user thought about it', () => {
  expect(machineMs(click(done))).toBe(400);
});
