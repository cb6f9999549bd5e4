import { describe, expect, it } from 'vitest';
import type { PassageScorer } from '../../../agent/ports.ts';
import { buildSnapshot, link, part, text } from '../../../grounding/testing/index.ts';
import { proposeFor } from '../testing/propose-for.ts';

const flight = (name: string, time: string, price: string, stars: string) =>
  part('item', name, link(name), text(time), text(price), text(stars));
const flights = buildSnapshot(
  part(
    'list',
    'Flights',
    flight('Skyline', '6 h 50', '£79', '★★★☆☆ (93)'),
    flight('Tejo', '2 h 50', '£133', '★★★★★ (61)'),
    flight('Northern', '2 h 45', '£117', '★★★★☆ (214)'),
    flight('Meridian', '7 h 15', '£58', '★★★★☆ (44)'),
  ),
);

const said = async (question: string, compare?: PassageScorer): Promise<string> => {
  const { action } = await proposeFor(question, flights, compare === undefined ? {} : { compare });
  return action.intent === 'say' ? action.utterance : action.intent;
};

it.each([
  ['which is the cheapest?', 'Lowest price of the 4 here (£58): Meridian'],
  ['which one is the dearest?', 'Highest price of the 4 here (£133): Tejo'],
  ['how long does the quickest one take?', 'Shortest time of the 4 here (2 h 45): Northern'],
  ['who has the most reviews?', 'Most reviews of the 4 here (214): Northern'],
  ['which is the best rated?', 'Best rating of the 4 here (★★★★★): Tejo'],
])('by words alone, “%s”', async (question, answer) => {
  expect(await said(question)).toContain(answer);
});

describe('with a model that compares', () => {
  const near =
    (phrase: string): PassageScorer =>
    async (_question, passages) =>
      passages.map((one) => ({ likeness: one === phrase ? 0.9 : 0.1, logit: null }));

  it('takes the scale that is nearest', async () => {
    const answer = await said('which one is the comfiest?', near('what people like best'));
    expect(answer).toContain('Best rating of the 4 here (★★★★★): Tejo');
  });

  it('says of no scale that it is meant where none is near', async () => {
    expect(await said('which one is the comfiest?', near('no such scale'))).not.toContain('of the 4 here');
  });
});
