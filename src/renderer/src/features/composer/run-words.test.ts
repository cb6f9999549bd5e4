import { expect, test } from 'vitest';
import { stages } from '#shared/domain/index.ts';
import { runWords, shownStages } from './run-words.ts';

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
  expect(words).toEqual({ what: 'Acting', about: 'click Search', step: 'step 2 of 20' });
});

test('every stage is shown as exactly one of the four', () => {
  expect(shownStages.flatMap((shown) => shown.stages).sort()).toEqual([...stages].sort());
});
