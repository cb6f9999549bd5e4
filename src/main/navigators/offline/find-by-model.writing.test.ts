import { describe, expect, it } from 'vitest';
import type { MeaningScorer, UtteranceReader } from '../../agent/ports.ts';
import {
  buildSnapshot,
  button,
  checkbox,
  fakeMeaning,
  field,
  link,
  part,
} from '../../grounding/testing/index.ts';
import { advance, readMemory, writeMemory } from './memory.ts';
import { nameOf, proposeFor, stepOf } from './testing/propose-for.ts';

const mail = buildSnapshot(field('Search mail'), button('Compose'), link('Sent'));
const said = 'write a mail to Grace saying hello';
const read: UtteranceReader = async (clause) => [
  stepOf('submit', clause, { target: 'a mail to Grace', value: 'hello' }),
];

/** A cross-encoder that is asked what to press and what to type in. */
const meaning =
  (pressed: Readonly<Record<string, number>>): MeaningScorer =>
  async (query, snapshot) =>
    fakeMeaning(query.startsWith('press') ? pressed : { 'Search mail': 8 })(snapshot);

describe('what is to be written where only a search box is', () => {
  it('begins with what opens the place for it, and goes on there', async () => {
    const proposal = await proposeFor(said, mail, { read, meaning: meaning({ Compose: 9 }) });
    expect(nameOf(proposal, mail)).toBe('Compose');
    expect(proposal.upcoming).toEqual([said]);
  });

  it('is not typed into a search box that is still all there is once that was pressed', async () => {
    const opened = await proposeFor(said, mail, { read, meaning: meaning({ Compose: 9 }) });
    const state = readMemory(opened.memory);
    const rest = writeMemory(advance(state));
    const after = await proposeFor(said, mail, { read, meaning: meaning({ Compose: 9 }), memory: rest });
    expect(after.action.intent).toBe('say');
  });

  it('is asked about where it is not clear what opens it', async () => {
    const proposal = await proposeFor(said, mail, { read, meaning: meaning({ Compose: 3, Sent: 2.9 }) });
    expect(proposal.choices.map(({ name }) => name)).toEqual(['Compose', 'Sent']);
  });

  it('goes into the box where that is what would be pressed for it', async () => {
    const proposal = await proposeFor(said, mail, { read, meaning: meaning({ 'Search mail': 9 }) });
    expect(nameOf(proposal, mail)).toBe('Search mail');
  });
});

describe('all that can be ticked', () => {
  const off: UtteranceReader = async (clause) => [stepOf('uncheck', clause, { target: 'everything' })];
  const likely: MeaningScorer = async (_query, snapshot) =>
    fakeMeaning({ Preferences: 0.5, Alerts: 0.4 })(snapshot);

  it('is nothing on a page without a box', async () => {
    const page = buildSnapshot(link('Preferences'), link('Alerts'));
    const { action } = await proposeFor('turn off everything', page, { read: off, meaning: likely });
    expect(action).toMatchObject({ utterance: 'There is nothing on this page to tick or turn off.' });
  });

  it('is what the boxes are', async () => {
    const page = buildSnapshot(checkbox('Preferences', true), checkbox('Alerts', true));
    const { action } = await proposeFor('turn off everything', page, { read: off, meaning: likely });
    expect(action.intent).not.toBe('say');
  });
});

describe('one of several that are called alike', () => {
  const press: UtteranceReader = async (clause) => [stepOf('press', clause, { target: clause })];
  const likely: MeaningScorer = async (_query, snapshot) => fakeMeaning({ Leave: 1 })(snapshot);
  const page = buildSnapshot(part('item', 'Acme', button('Leave')), part('item', 'Orion', button('Leave')));

  it('is the one that what was said stands beside', async () => {
    const { action } = await proposeFor('disconnect Orion', page, { read: press, meaning: likely });
    expect(action).toMatchObject({ intent: 'click', uid: page.candidates[1]?.uid });
  });

  it('is not meant where nothing that was said stands beside any', async () => {
    const { action } = await proposeFor('disconnect Slack', page, { read: press, meaning: likely });
    expect(action).toMatchObject({ utterance: 'I cannot find “disconnect Slack” on this page.' });
  });
});

it.each([
  ['rename the layer to Header', 'the layer', 'Header', 'say'],
  ['open the layer Footer', 'the layer Footer', 'Footer', 'click'],
])('“%s”: what a press leaves unsaid is asked about', async (words, target, value, intent) => {
  const read: UtteranceReader = async (clause) => [stepOf('press', clause, { target, value })];
  const meaning: MeaningScorer = async (_query, snapshot) => fakeMeaning({ Layer: 8 })(snapshot);
  const { action } = await proposeFor(words, buildSnapshot(link('Layer'), link('Help')), { read, meaning });
  expect(action.intent).toBe(intent);
});

it('what is searched for goes into the search box that is meant, of several', async () => {
  const page = buildSnapshot(field('Search this site'), field('Search the law'));
  const search: UtteranceReader = async (clause) => [stepOf('search', clause, { value: 'tax agents' })];
  const searched = async (likely: Readonly<Record<string, number>>) => {
    const meaning: MeaningScorer = async (_query, snapshot) => fakeMeaning(likely)(snapshot);
    return nameOf(
      await proposeFor('search for tax agents in the law', page, { read: search, meaning }),
      page,
    );
  };
  expect(await searched({ 'Search the law': 8 })).toBe('Search the law');
  expect(await searched({ 'Search this site': 8 })).toBe('Search this site');
});
