import { describe, expect, it } from 'vitest';
import type { MeaningScorer, PassageScorer, ReadStep, UtteranceReader } from '../../agent/ports.ts';
import { buildSnapshot, button, fakeMeaning, link, text } from '../../grounding/testing/index.ts';
import { proposeFor, stepOf } from './testing/propose-for.ts';

const page = buildSnapshot(link('Returns'), link('Jobs'), button('Chat'));

/** A reader that is so sure of a press, and a cross-encoder that knows what is meant. */
async function answered(said: string, chance: number, meant: string): Promise<string> {
  const read: UtteranceReader = async (clause): Promise<readonly ReadStep[]> => [
    stepOf('press', clause, { chance }),
  ];
  const meaning: MeaningScorer = async (_query, snapshot) => fakeMeaning({ [meant]: 8 })(snapshot);
  const { action } = await proposeFor(said, page, { read, meaning });
  if (action.intent === 'say') return action.utterance;
  return page.candidates.find((one) => 'uid' in action && one.uid === action.uid)?.name ?? action.intent;
}

describe('a question in which the reader hears a request', () => {
  it('is taken where it leads', async () => {
    expect(await answered('how do I send something back', 0.99, 'Returns')).toBe('Returns');
  });

  it('is taken there though the page says something about it', async () => {
    const said = 'how do I send something back';
    const told = buildSnapshot(link('Returns'), text('You can send something back within 30 days'));
    const meaning: MeaningScorer = async (_query, snapshot) => fakeMeaning({ Returns: 8 })(snapshot);
    const heard = async (chance: number) => {
      const read: UtteranceReader = async (clause) => [stepOf('press', clause, { chance })];
      const compare: PassageScorer = async (_asked, passages) =>
        passages.map(() => ({ likeness: 0.9, logit: 8 }));
      return (await proposeFor(said, told, { read, meaning, compare })).action;
    };
    expect(await heard(0.99)).toMatchObject({ intent: 'click' });
    expect(await heard(0.6)).toMatchObject({ utterance: expect.stringContaining('within 30 days') });
  });

  it.each([
    ['has the sign of a question', 'how do I send something back?', 0.99, 'Returns'],
    ['may be none', 'how do I send something back', 0.6, 'Returns'],
    ['would do more than lead somewhere', 'who could I talk to', 0.99, 'Chat'],
  ])('is never pressed where it %s', async (_why, said, chance, meant) => {
    expect(await answered(said, chance, meant)).not.toBe(meant);
  });
});
