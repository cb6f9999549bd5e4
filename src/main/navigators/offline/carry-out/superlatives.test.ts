import { describe, expect, it } from 'vitest';
import type { PassageScorer } from '../../../agent/ports.ts';
import { buildSnapshot, button, link, part, text } from '../../../grounding/testing/index.ts';
import { proposeFor } from '../testing/propose-for.ts';

const flight = (name: string, time: string, price: string, stars: string) =>
  part('item', name, link(name), text(time), text(price), text(stars));
const listed = (...all: readonly ReturnType<typeof flight>[]) => part('list', 'Flights', ...all);
const flights = buildSnapshot(
  listed(
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

  it.each([
    ['which one is the lightest?', false],
    ['which one has the fewest?', true],
    ['which one has the worst reviews?', true],
  ])(
    '“%s” that is hardly like a scale is about it only where its name or its end is said',
    async (question, isTold) => {
      const compare: PassageScorer = async (_question, passages) =>
        passages.map((one) => ({ likeness: 0.4, logit: one === 'the fewest reviews' ? 9 : 0 }));
      const answer = await said(question, compare);
      expect(answer.includes('Least reviews of the 4 here')).toBe(isTold);
    },
  );

  it('says of no scale that it is meant where none is near', async () => {
    expect(await said('which one is the comfiest?', near('no such scale'))).not.toContain('of the 4 here');
  });
});

describe('in a request', () => {
  const pressed = async (request: string, page = flights): Promise<string> => {
    const { action } = await proposeFor(request, page);
    if (action.intent === 'say') return action.utterance;
    if (action.intent !== 'click') return action.intent;
    return page.candidates.find(({ uid }) => uid === action.uid)?.name ?? '';
  };

  it.each([
    ['open the cheapest flight', 'Meridian'],
    ['click the dearest one', 'Tejo'],
    ['show me the quickest flight', 'Northern'],
    ['open the best rated flight', 'Tejo'],
    ['open the one with the most reviews', 'Northern'],
  ])('“%s” opens what is at that end', async (request, name) => {
    expect(await pressed(request)).toBe(name);
  });

  const shared = buildSnapshot(
    listed(
      flight('Skyline', '6 h 50', '£79', '★★★☆☆ (93)'),
      flight('Tejo', '2 h 50', '£58', '★★★★★ (61)'),
      flight('Meridian', '7 h 15', '£58', '★★★★☆ (44)'),
    ),
  );

  it('several at that end are asked about, the others not offered', async () => {
    const asked = await pressed('open the cheapest flight', shared);
    expect(asked).toMatch(/Tejo.*Meridian/su);
    expect(asked).not.toContain('Skyline');
  });

  const sorted = buildSnapshot(
    link('Cheapest first'),
    listed(flight('Skyline', '6 h', '£79', '★★★'), flight('Tejo', '2 h', '£58', '★★')),
  );

  it('a count that is not named is not taken for another', async () => {
    expect(await pressed('open the one with the most stopovers')).not.toBe('Northern');
  });

  it('what is called so on the page is no end of a scale', async () => {
    expect(await pressed('click cheapest first', sorted)).toBe('Cheapest first');
    expect(await pressed('open the last flight', flights)).toBe('Meridian');
  });

  const tent = (name: string, price: string) =>
    part('item', name, link(name), text(price), button('Add to cart'));
  const tents = buildSnapshot(
    part('list', 'Tents', tent('Hollow', '£189'), tent('Ridge', '£329'), tent('Popup', '£49')),
  );

  it.each(['add the cheapest tent to the cart', 'click Add to cart for the cheapest tent'])(
    '“%s” presses the control that stands with it',
    async (request) => {
      const { action } = await proposeFor(request, tents);
      const { uid } = tents.candidates.filter(({ name }) => name === 'Add to cart')[2] ?? { uid: '' };
      expect(action).toMatchObject({ intent: 'click', uid });
    },
  );
});
