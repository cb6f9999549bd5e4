import { expect, test } from 'vitest';
import type { Action } from '#shared/domain/index.ts';
import { createAgent } from './agent.ts';
import { buildProposal, fakeWorld, until } from './testing/fake-ports.ts';

const typed = (text: string) => ({ sessionId: 'one', text, via: 'text' }) as const;

test('what was said to a run is recorded as steering, a question beside it as one, and so is its answer', async () => {
  const go = Promise.withResolvers<void>();
  const world = fakeWorld({
    propose: async () => {
      await go.promise;
      return buildProposal({ intent: 'say', utterance: 'Done.' }, { author: 'model' });
    },
  });
  const agent = createAgent({
    ...world.options,
    reader: { asks: (text) => text === 'where am i', answer: () => 'On the shop.' },
  });
  await agent.send(typed('find red shoes'));
  await agent.send(typed('where am i'));
  await until(() => world.turns.length >= 3);
  await agent.send(typed('wait'));
  await agent.send(typed('go on'));
  go.resolve();
  await agent.idle();
  const recorded = world.turns.map((turn) =>
    turn.speaker === 'user'
      ? [turn.utterance, turn.purpose]
      : [turn.action.intent === 'say' ? turn.action.utterance : turn.text, turn.answers],
  );
  expect(recorded).toEqual(
    expect.arrayContaining([
      ['find red shoes', undefined],
      ['where am i', 'page-question'],
      ['On the shop.', 'page-question'],
      ['wait', 'steering'],
      ['go on', 'steering'],
      ['Done.', undefined],
    ]),
  );
});

test.each<Action>([
  { intent: 'load', url: 'https://shop.example/', transition: 'typed' },
  { intent: 'tabcreate', target: 2 },
  { intent: 'tabswitch', origin: 1, target: 2 },
  { intent: 'tabremove', target: 2 },
])('the user’s own $intent is a turn of theirs, with where it was done', async (action) => {
  const world = fakeWorld({ propose: () => buildProposal({ intent: 'say', utterance: 'Done.' }) });
  const agent = createAgent(world.options);
  await agent.recordUserAct('one', { action, element: null, url: 'https://shop.example/', title: 'Shop' });
  expect(world.turns).toMatchObject([
    {
      ...{ speaker: 'navigator', actor: 'user', action, url: 'https://shop.example/', title: 'Shop' },
      outcome: { kind: 'done' },
      text: expect.stringContaining(`${action.intent}(`),
    },
  ]);
});
