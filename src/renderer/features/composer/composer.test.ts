import { expect, test } from 'vitest';
import { markDraft } from './composer.tsx';

const draft = 'fly to Prague today';

test('the parts are the whole draft, each with its marks', () => {
  const parts = markDraft(draft, { from: 4, to: 19 }, [{ from: 7, to: 13 }]);
  expect(parts.map(({ text }) => text)).toEqual(['fly ', 'to ', 'Prague', ' today']);
  expect(parts.map(({ isNew }) => isNew)).toEqual([false, true, true, true]);
  expect(parts.map(({ isUnsure }) => isUnsure)).toEqual([false, false, true, false]);
});

test('without marks it is one part, and an empty draft is none', () => {
  expect(markDraft(draft, null, []).map(({ text }) => text)).toEqual([draft]);
  expect(markDraft('', { from: 0, to: 0 }, [])).toEqual([]);
});
