import { expect, test } from 'vitest';
import type { NavigatorTurn, RankedBy, ScoredCandidate, Trace } from '#shared/domain/index.ts';
import { barShares, scoreLists, shownCandidates } from './ranking.tsx';
import { chosenByWords, rankedByWords } from './words.ts';

const candidates = Array.from({ length: 20 }, (_, index): ScoredCandidate => {
  const bbox = { x: 0, y: 0, width: 1, height: 1 };
  return { element: { uid: `u${index}`, tag: 'a', role: 'link', text: '', bbox }, score: 20 - index };
});

test('the best score has the whole bar, and one below zero still has a place', () => {
  expect(barShares([8, 4, 0])).toEqual([1, 0.5, 0]);
  expect(barShares([0.5, 0, -0.5])).toEqual([1, 0.5, 0]);
  expect(barShares([0, 0])).toEqual([0, 0]);
  expect(barShares([])).toEqual([]);
});

test('ten are shown, and the chosen one wherever it stood', () => {
  expect(shownCandidates(candidates, 'u3')).toHaveLength(10);
  expect(shownCandidates(candidates, 'u14').map(({ rank }) => rank)).toEqual([
    ...Array.from({ length: 10 }, (_, index) => index + 1),
    15,
  ]);
  expect(shownCandidates(candidates, null)).toHaveLength(10);
});

const trace = { navigator: 'offline', snapshot: { candidates: 1_204 } } as Trace;

test('it says who ranked and who chose', () => {
  const ranked = (by: RankedBy | null): Trace => ({
    ...trace,
    ranking: { by, candidates: candidates.slice(0, 1), scores: [] },
  });
  expect(rankedByWords(ranked({ model: 'parley-ranker-1', device: 'cpu', encoded: 12, cached: 1_192 }))).toBe(
    '1,204 things to choose from, ranked by parley-ranker-1 on cpu: 12 read anew, 1,192 known already.',
  );
  const words = { model: 'lexical', device: '', encoded: 0, cached: 0 };
  expect(rankedByWords(ranked(words))).toBe('1,204 things to choose from, ranked by their words.');
  expect(rankedByWords(ranked(null))).toContain('Who ranked them was not kept.');
  expect(rankedByWords({ ...trace, ranking: null })).toBe(
    '1,204 things to choose from. The ranker was not asked.',
  );
  expect(chosenByWords(trace, { usage: null } as NavigatorTurn)).toBe('Chosen by the offline navigator.');
  const usage = { model: 'gpt-4o-mini', page: { elements: 38, of: 1_204, tokens: 2_900 } };
  expect(chosenByWords(trace, { usage } as NavigatorTurn)).toBe(
    'Chosen by gpt-4o-mini, which was sent 38 of the page’s 1,204 elements.',
  );
});

test("each scorer's list stands under its own name", () => {
  const [best, other] = [candidates.slice(0, 2), candidates.slice(1, 3)];
  const ranking = { by: null, candidates: best, scores: [] };
  expect(scoreLists({ ...trace, ranking, ownScores: other })).toEqual([
    { title: 'Scores of the ranker', isRanker: true, candidates: best },
    { title: 'Scores of the offline navigator', isRanker: false, candidates: other },
  ]);
  expect(scoreLists({ ...trace, ranking: null, ownScores: other })).toHaveLength(1);
  expect(scoreLists({ ...trace, ranking: null, ownScores: [] })).toEqual([]);
});
