import { expect, it } from 'vitest';
import type { Turn } from '#shared/domain/index.ts';
import { buildSnapshot, button, field, link, list } from '../grounding/testing/index.ts';
import { createLexicalRanker, scoreDescription } from './index.ts';

const page = buildSnapshot(
  link('About us'),
  button('Search'),
  field('Email address'),
  list('Colour', ['Red', 'Green']),
  link('Shopping cart'),
);
const names = page.candidates.map((one) => one.name);

function best(description: string): string | undefined {
  const scores = scoreDescription(description, page.candidates);
  return names[scores.indexOf(Math.max(...scores))];
}

it('scores by words, synonyms and options', () => {
  expect(best('the search button')).toBe('Search');
  expect(best('basket')).toBe('Shopping cart');
  expect(best('mail')).toBe('Email address');
  expect(best('green')).toBe('Colour');
});

it('gives nothing to candidates that share no word, and to no words at all', () => {
  expect(scoreDescription('submarine', page.candidates)).toEqual([0, 0, 0, 0, 0]);
  expect(scoreDescription('the', page.candidates)).toEqual([0, 0, 0, 0, 0]);
});

const said = (utterance: string): Turn => ({
  id: utterance,
  sessionId: 'session',
  index: 0,
  at: 0,
  speaker: 'user',
  utterance,
  via: 'text',
});

it('ranks every candidate, by the last utterance first and by what came before it second', async () => {
  const { scored: ranked } = await createLexicalRanker().rank({
    snapshot: page,
    turns: [said('put it in the cart'), said('type my email')],
    signal: new AbortController().signal,
  });
  expect(ranked.map((one) => one.element.text).slice(0, 2)).toEqual(['Email address', 'Shopping cart']);
  expect(ranked).toHaveLength(page.candidates.length);
});

it('stops when it is told to', async () => {
  const controller = new AbortController();
  controller.abort(new Error('stopped'));
  const ranking = createLexicalRanker().rank({ snapshot: page, turns: [], signal: controller.signal });
  await expect(ranking).rejects.toThrow('stopped');
});
