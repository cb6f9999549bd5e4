import { expect, test } from 'vitest';
import type { ReplayProgress } from '#shared/domain/index.ts';
import { stages } from '#shared/domain/index.ts';
import { draftWords, shortDraft } from './run-strip.tsx';
import { replayWords, runWords, shownStages } from './words.ts';

test('a running step says what it is at and what it is about to touch', () => {
  const words = runWords({
    status: 'running',
    sessionId: 's',
    stage: 'acting',
    step: 2,
    budget: 20,
    about: 'click Search',
    element: null,
    draft: '',
    wait: null,
  });
  expect(words).toEqual({ what: 'Acting', about: 'click Search', step: 'step 2' });
});

test('every stage is shown as exactly one of the four', () => {
  expect(shownStages.flatMap((shown) => shown.stages).sort()).toEqual([...stages].sort());
});

const text = 'The page has a search box of its own, so the words go there. '.repeat(10);

test('a short draft is shown whole, on one line', () => {
  expect(shortDraft('The box\n is  there.\n')).toBe('The box is there.');
});

test('however much was written, it is never more than two lines', () => {
  for (let length = 1; length <= text.length; length += 1) {
    expect(shortDraft(text.slice(0, length)).length).toBeLessThanOrEqual(2 * 34 + 2);
  }
});

test('it grows in place and gives way a line at a time', () => {
  const shown = Array.from({ length: text.length }, (_, length) => shortDraft(text.slice(0, length)));
  const jumps = shown.filter((now, index) => index > 0 && !now.startsWith(shown[index - 1] ?? ''));
  expect(jumps.length).toBeLessThanOrEqual(Math.ceil(text.length / 34));
});

test('a word without end is cut', () => {
  expect(shortDraft('x'.repeat(500)).length).toBeLessThanOrEqual(2 * 34 + 2);
});

test('of a reply its reason is shown, and what is about to be said, never the action in its form for code', () => {
  expect(draftWords('The link leads there. click(uid="a17")')).toBe('The link leads there. ');
  expect(draftWords('say(speaker="navigator", utterance="It costs £4')).toBe('It costs £4');
  expect(draftWords('text_input(text="red", uid="e')).toBe('');
  expect(draftWords('All element(s) are there')).toBe('All element(s) are there');
});

test('a replay tells which of how many steps it does, and while it waits or is paused as well', () => {
  const replay: ReplayProgress = {
    ...{ sessionId: 's', title: 'boots', turn: 4, turnId: 't', step: 2, of: 3 },
    ...{ words: 'click Search', recorded: 'click Search', asks: null, found: 'found', certainty: 1 },
    ...{ by: [], candidates: [], elsewhere: '' },
  };
  const run = { status: 'running', sessionId: 's', stage: 'looking', step: 5, budget: 20 } as const;
  const more = { about: null, element: null, draft: '', wait: null };
  expect(replayWords({ ...run, ...more }, replay)).toEqual({
    what: 'Replaying step 2 of 3',
    about: 'click Search',
    step: '',
  });
  expect(replayWords({ status: 'paused', sessionId: 's', step: 5 }, replay)).toMatchObject({
    what: 'Paused: the page is yours',
    step: 'step 2 of 3',
  });
});
