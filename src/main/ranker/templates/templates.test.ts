import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { buildSnapshot, field, link, list, part } from '../../grounding/testing/index.ts';
import { elementFacts, formatParleyDocument, formatParleyQuery, type ParleyElementFacts } from './index.ts';
import vectors from './parley-1.vectors.json' with { type: 'json' };
import { cutText, type QueryTurn } from './parley-template.ts';

test.each(vectors.documents)('document: $about', ({ facts, text }) => {
  expect(formatParleyDocument(facts as ParleyElementFacts)).toBe(text);
});

test.each(vectors.queries)('query: $about', ({ turns, text }) => {
  expect(formatParleyQuery(turns as readonly QueryTurn[])).toBe(text);
});

it('reads the facts off a candidate and the regions around it, never its value', () => {
  const { candidates, regions } = buildSnapshot(
    part(
      'form',
      'Flights',
      part('section', 'Route', field('From', { value: 'secret words', attributes: { id: 'origin' } })),
      list('Class', ['Economy', 'Business']),
    ),
    link('Help'),
  );
  const documents = candidates.map((one) => formatParleyDocument(elementFacts(one, regions)));
  expect(documents).toEqual([
    'textbox | From | origin | in section Route | in form Flights',
    'combobox | Class | options: Economy, Business | in form Flights',
    'link | Help',
  ]);
});

it('cuts any text to so many code points, and leaves shorter ones alone', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.integer({ min: 2, max: 40 }),
      (text, limit) => {
        const points = [...text];
        const expected = points.length <= limit ? text : `${points.slice(0, limit - 1).join('')}…`;
        expect(cutText(text, limit)).toBe(expected);
      },
    ),
  );
});
