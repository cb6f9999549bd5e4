import { describe, expect, it } from 'vitest';
import type { Snapshot } from '#shared/domain/index.ts';
import type { MeaningScorer, ReadStep, UtteranceReader } from '../../../agent/ports.ts';
import { buildSnapshot, button, checkbox, link, part, text } from '../../../grounding/testing/index.ts';
import { proposeFor, stepOf } from '../testing/propose-for.ts';

const post = (author: string, said: string) =>
  part('item', author, link(author), text(said), button('Quote'), button('Vote up'), button('Vote down'));
const thread = buildSnapshot(
  part(
    'list',
    'Posts',
    post('Petr', 'Take off the lower leaves'),
    post('Lena', 'It is the cold nights'),
    post('Old Tom', 'There was weedkiller in the compost'),
  ),
);

/** A reader that takes all of it for a press, and a cross-encoder that knows which control, and of which entry, is meant. */
const models = (likely: Readonly<Record<string, number>>) => {
  const read: UtteranceReader = async (said): Promise<readonly ReadStep[]> => [stepOf('press', said)];
  const meaning: MeaningScorer = async (_query, snapshot) => ({
    scores: snapshot.candidates.map(
      ({ name, region }) => likely[`${name} of ${snapshot.regions[region]?.name}`] ?? likely[name] ?? -6,
    ),
    likeness: null,
  });
  return { read, meaning };
};

async function pressed(
  said: string,
  page: Snapshot,
  likely: Readonly<Record<string, number>>,
): Promise<string> {
  const { action } = await proposeFor(said, page, models(likely));
  if (action.intent === 'say') return action.utterance;
  const target = page.candidates.find((one) => 'uid' in action && one.uid === action.uid);
  return `${target?.name} of ${page.regions[target?.region ?? -1]?.name}`;
}

describe('an act on an entry', () => {
  it.each([
    ['quote what Lena said', { 'Quote of Lena': 8 }, 'Quote of Lena'],
    ['give the post about weedkiller a thumbs up', { 'Vote up of Old Tom': 6 }, 'Vote up of Old Tom'],
    ['give Lena’s post an upvote', { 'Lena of Lena': 3, 'Vote up of Lena': 8 }, 'Vote up of Lena'],
  ])('is on the control of the entry that the model sees in “%s”', async (said, likely, right) => {
    expect(await pressed(said, thread, likely)).toBe(right);
  });

  it('leaves alone what has an answer of its own, though an entry has the word', async () => {
    const books = buildSnapshot(
      part(
        'list',
        'Books',
        part('item', 'Help', link('Help for gardeners')),
        part('item', 'Sea', link('By sea')),
      ),
    );
    expect(await pressed('help', books, { 'Help for gardeners': 6 })).toMatch(
      /^I carry out direct instructions/u,
    );
  });

  it('leaves alone what is said of no entry', async () => {
    expect(await pressed('quote what nobody said', thread, { Quote: 6 })).not.toMatch(
      /^Quote of (?:Lena|Old)/u,
    );
  });
});

const mail = (from: string, said: string, at: string) =>
  part('row', from, checkbox(''), link(said), text(from), text(at));
const inbox = buildSnapshot(
  button('Archive'),
  part(
    'table',
    'Inbox',
    mail('Anna', 'Lunch on Thursday', '09:42'),
    mail('Ben', 'Spare key', 'Yesterday'),
    mail('Grace', 'Minutes of the choir', '2 Jun'),
    mail('Ida', 'Old news', '31 May'),
  ),
);

describe('in a list whose entries are ticked', () => {
  it('ticks the one that is meant first', async () => {
    const { action } = await proposeFor('archive the one about the choir', inbox, models({ Archive: 5 }));
    const box = inbox.candidates.filter(({ role }) => role === 'checkbox')[2];
    expect(action).toMatchObject({ intent: 'click', uid: box?.uid });
  });

  it.each([
    ['open the newest message', 'Lunch on Thursday of Anna'],
    ['open the oldest message', 'Old news of Ida'],
  ])('“%s” goes by dates as lists write them', async (said, right) => {
    expect(await pressed(said, inbox, {})).toBe(right);
  });
});
