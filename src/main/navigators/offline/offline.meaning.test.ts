import { expect, it } from 'vitest';
import type { Snapshot } from '#shared/domain/index.ts';
import type { MeaningScorer, Proposal } from '../../agent/ports.ts';
import { buildSnapshot, button, fakeMeaning, field, link } from '../../grounding/testing/index.ts';
import { proposeFor } from './testing/propose-for.ts';

const page = buildSnapshot(
  link('Find a store'),
  link('Create an account'),
  button('Search flights'),
  field('Mobile phone'),
);

/** A model that finds these alike, and the descriptions that it was asked for. */
function play(alike: Readonly<Record<string, number>>): { meaning: MeaningScorer; asked: string[] } {
  const asked: string[] = [];
  const meaning: MeaningScorer = async (description, snapshot) => {
    asked.push(description);
    return fakeMeaning(alike)(snapshot);
  };
  return { meaning, asked };
}

const nameOf = ({ action }: Proposal, { candidates }: Snapshot): string | undefined =>
  'uid' in action ? candidates.find((one) => one.uid === action.uid)?.name : undefined;

it('presses what a statement means where no words say it', async () => {
  const { meaning, asked } = play({ 'Create an account': 0.7 });
  const proposal = await proposeFor('we have not met before', page, { meaning });
  expect(nameOf(proposal, page)).toBe('Create an account');
  expect(asked).toEqual(['we have not met before']);
});

it('follows a question to the page that answers it where this one does not', async () => {
  const { meaning } = play({ 'Find a store': 0.7 });
  const proposal = await proposeFor('where are your branches?', page, { meaning });
  expect(nameOf(proposal, page)).toBe('Find a store');
});

it('takes no goal for a press, however alike one looks', async () => {
  const { meaning } = play({ 'Search flights': 0.9 });
  const proposal = await proposeFor('find me a cheap flight to Lisbon in May', page, { meaning });
  expect(proposal.action).toMatchObject({
    intent: 'say',
    utterance: expect.stringMatching(/more than one step.+model/u),
  });
});

it('types into the field that is meant', async () => {
  const { meaning } = play({ 'Mobile phone': 0.7 });
  const proposal = await proposeFor('put 07700900123 as my cell number', page, { meaning });
  expect(nameOf(proposal, page)).toBe('Mobile phone');
  expect(proposal.action).toMatchObject({ intent: 'textinput', text: '07700900123' });
});

it('asks about what is likely only, and presses it when told so', async () => {
  const { meaning } = play({ 'Find a store': 0.55, 'Create an account': 0.53 });
  const question = await proposeFor('where are your branches?', page, { meaning });
  expect(question.action).toMatchObject({ intent: 'say' });
  expect(question.choices.map(({ name }) => name)).toEqual(['Find a store', 'Create an account']);
  const answer = await proposeFor('the first', page, { meaning, memory: question.memory });
  expect(nameOf(answer, page)).toBe('Find a store');
});

it('does not ask the model where the words say it', async () => {
  const { meaning, asked } = play({ 'Find a store': 1 });
  const proposal = await proposeFor('click Search flights', page, { meaning });
  expect(nameOf(proposal, page)).toBe('Search flights');
  expect(asked).toEqual([]);
});

it.each(['we have not met before', 'where are your branches?', 'press the thing', 'book me a trip to Rome'])(
  'makes of “%s” what words alone make of it while no model answers',
  async (said) => {
    const silent = await proposeFor(said, page, { meaning: async () => null });
    expect(silent).toEqual(await proposeFor(said, page));
  },
);

it('does not type a press: an instruction with a text is never turned into a click', async () => {
  const { meaning } = play({ 'Find a store': 0.9 });
  const proposal = await proposeFor('type Rome into the zeppelin', page, { meaning });
  expect(proposal.action.intent).not.toBe('click');
});

it('stops asking the model when the user stops', async () => {
  const stop = new AbortController();
  const meaning: MeaningScorer = async (_description, _snapshot, signal) => {
    stop.abort(new Error('stopped'));
    signal.throwIfAborted();
    return null;
  };
  await expect(proposeFor('we have not met before', page, { meaning, signal: stop.signal })).rejects.toThrow(
    'stopped',
  );
});
