import { expect, test, vi } from 'vitest';
import { editDistance } from '../words.ts';
import { findWords } from './find-words.ts';

vi.mock('../words.ts', async (load) => {
  const words = await load<typeof import('../words.ts')>();
  return { ...words, editDistance: vi.fn(words.editDistance) };
});

function countComparisons(draft: string): number {
  vi.mocked(editDistance).mockClear();
  findWords(draft, 'the seventh harbour of all');
  return vi.mocked(editDistance).mock.calls.length;
}

test('a draft that says the same over and over is compared once', () => {
  const said = 'fly to Paris and back again with seven friends ';
  const once = countComparisons(said.repeat(4));
  expect(once).toBeGreaterThan(0);
  expect(countComparisons(said.repeat(80))).toBe(once);
});
