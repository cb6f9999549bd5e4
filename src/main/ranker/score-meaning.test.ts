import { expect, it } from 'vitest';
import { buildSnapshot, button, link } from '../grounding/testing/index.ts';
import { createRanker, scoreMeaningBy } from './index.ts';
import { playInference } from './testing/played-inference.ts';

const signal = new AbortController().signal;
const page = buildSnapshot(link('About us'), button('Search'), link('Shopping cart'));

it('gives one score per candidate while a model runs, and says whether they may be acted on', async () => {
  const ranker = createRanker({ open: async () => ({ encoder: playInference(), crossEncoder: null }) });
  await ranker.ready();
  const meaning = await scoreMeaningBy(ranker)('shopping cart', page, signal);
  expect(meaning?.scores).toHaveLength(page.candidates.length);
  expect(meaning?.isCalibrated).toBe(false);
  await ranker.close();
});

it('gives nothing while words stand in for the model', async () => {
  const ranker = createRanker({ open: () => Promise.reject(new Error('no model')) });
  await ranker.ready();
  expect(await scoreMeaningBy(ranker)('shopping cart', page, signal)).toBeNull();
  await ranker.close();
});
