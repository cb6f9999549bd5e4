import { expect, test } from 'vitest';
import { listCandidates } from './listed-candidates.ts';

const element = (uid: string) => ({
  uid,
  tag: 'a',
  role: 'link',
  text: uid,
  bbox: { x: 0, y: 0, width: 1, height: 1 },
});
const candidates = ['a', 'b'].map((uid, at) => ({ element: element(uid), score: 2 - at }));
const all: [string, number][] = [
  ['a', 2],
  ['b', 1],
  ['c', 0.5],
];

test('what was chosen far behind stands at the end of the list with its own rank', () => {
  const listed = listCandidates({ candidates, all }, element('c'));
  expect(listed.map(({ element: { uid }, rank, score }) => [uid, rank, score])).toEqual([
    ['a', 1, 2],
    ['b', 2, 1],
    ['c', 3, 0.5],
  ]);
});

test('what is among the best, or in no ranking at all, adds nothing', () => {
  expect(listCandidates({ candidates, all }, element('a'))).toHaveLength(2);
  expect(listCandidates({ candidates, all }, element('x'))).toHaveLength(2);
  expect(listCandidates({ candidates, all }, null)).toHaveLength(2);
});
