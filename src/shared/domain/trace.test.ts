import { expect, test } from 'vitest';
import { trace } from './trace.ts';

const bbox = { x: 0, y: 0, width: 1, height: 1 };
const scored = [{ element: { uid: 'u', tag: 'a', role: 'link', text: '', bbox }, score: 0.5 }];
const rankedBy = { model: 'parley-ranker-1', device: 'cpu', encoded: 1, cached: 0 };
const earlier = {
  turnId: 't',
  snapshot: {
    url: '',
    title: '',
    viewport: { width: 1, height: 1 },
    scroll: { x: 0, y: 0 },
    nodes: 1,
    candidates: 1,
    frames: 1,
    gaps: [],
  },
  candidates: scored,
  rankedBy,
  prompt: '',
  reply: '',
  hasScreenshot: false,
};

test('the one list of earlier traces goes to whose scores it held', () => {
  expect(trace.parse({ ...earlier, navigator: 'offline' })).toMatchObject({
    ranking: null,
    ownScores: scored,
  });
  expect(trace.parse({ ...earlier, navigator: 'chat' })).toMatchObject({
    ranking: { by: rankedBy, candidates: scored, scores: [] },
    ownScores: [],
  });
});
