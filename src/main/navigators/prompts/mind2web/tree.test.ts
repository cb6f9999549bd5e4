import { describe, expect, it } from 'vitest';
import { mindActWords } from '../weblinx/index.ts';
import {
  cleanPage,
  describeForCrossEncoder,
  formatActionLine,
  formatPruned,
  formatRankerQuery,
  letterOf,
  listOptions,
  parseXml,
  prunePageAround,
  rankLogits,
} from './index.ts';
import vectors from './vectors/mind2web.json' with { type: 'json' };

const page = () => {
  const tree = parseXml(vectors.dom_input);
  if (tree === null) throw new Error('no tree');
  return tree;
};

it.each(vectors.snippets)('$id: $rule', ({ candidates, angle, paren, options_angle, options_paren }) => {
  const pruned = prunePageAround(page(), new Set(candidates));
  const options = (style: 'angle' | 'parenthesis') =>
    listOptions(pruned, style).map(({ id, text }, place) => [letterOf(place), id, text]);
  expect(formatPruned(pruned, 'angle')).toBe(angle);
  expect(formatPruned(pruned, 'parenthesis')).toBe(paren);
  expect(options('angle')).toEqual(options_angle);
  expect(options('parenthesis')).toEqual(options_paren);
});

it.each(vectors.candidate_texts)('$id: $rule', ({ candidate, text }) => {
  expect(describeForCrossEncoder(page(), candidate)).toBe(text);
});

it.each(vectors.ranker_queries)('$id: $rule', ({ task, previous, text }) => {
  expect(formatRankerQuery(task, previous)).toBe(text);
});

it.each(vectors.attribute_summaries)('$id: $rule', ({ attributes, summary }) => {
  const given = Object.entries(attributes).map(([name, value]) => [name, value ?? null] as const);
  expect(mindActWords(new Map(given))).toBe(summary);
});

it.each(vectors.cleaning)('$id: $rule', ({ input, candidates, output }) => {
  const tree = parseXml(input);
  if (tree === null) throw new Error('no tree');
  const cleaned = cleanPage(tree, new Set(candidates));
  expect(cleaned).toEqual(parseXml(output));
  // What is published is clean: cleaned again it stays.
  expect(cleanPage(cleaned, new Set(candidates))).toEqual(cleaned);
});

it.each(vectors.action_reprs)('$id: $rule', ({ role, text, op, value, repr }) => {
  expect(formatActionLine(role, text, op, value)).toBe(repr);
});

describe('the ranking', () => {
  const { logits, scores, ranks, tie_example, rule } = vectors.ranking;

  it(rule, () => {
    const found = rankLogits(logits);
    expect(found.ranks).toEqual(ranks);
    for (const [place, score] of scores.entries()) expect(found.scores[place]).toBeCloseTo(score, 9);
    expect(rankLogits(tie_example.logits).ranks).toEqual(tie_example.ranks);
  });
});

it('a candidate that the page does not have is left out', () => {
  const pruned = prunePageAround(page(), new Set(['11', '999']));
  expect(pruned.candidates.map(({ id }) => id)).toEqual(['11']);
});
