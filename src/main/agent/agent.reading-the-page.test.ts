import { expect, test } from 'vitest';
import { createAgent } from './agent.ts';
import type { Navigator, PageReader } from './ports.ts';
import { buildProposal, fakeWorld } from './testing/fake-ports.ts';

const reader: PageReader = {
  asks: (utterance) => utterance === 'where am i',
  answer: ({ utterance }) => (utterance === 'where am i' ? 'On the shop.' : null),
};

function play(name: Navigator['name']) {
  const asked: string[] = [];
  const world = fakeWorld({
    propose: (input, step) => {
      asked.push(input.utterance);
      return buildProposal(
        step === 1 ? { intent: 'scroll', x: 0, y: 10, uid: null } : { intent: 'say', utterance: 'Done.' },
        { author: 'model' },
      );
    },
  });
  const navigator = { ...world.options.navigator('one', ''), name };
  const agent = createAgent({ ...world.options, reader, navigator: () => navigator });
  const say = async (text: string): Promise<void> => {
    await agent.send({ sessionId: 'one', text, via: 'voice' });
    await agent.idle();
  };
  return { asked, world, say };
}

test('a question about the page is answered without asking a model, and stands in the record', async () => {
  const { asked, world, say } = play('chat');
  await say('where am i');
  expect(asked).toEqual([]);
  expect(world.turns.map((turn) => (turn.speaker === 'user' ? turn.utterance : turn.text))).toEqual([
    'where am i',
    'say(speaker="navigator", utterance="On the shop.")',
  ]);
});

test('anything else goes to the model, at every step', async () => {
  const { asked, say } = play('chat');
  await say('find red shoes');
  expect(asked).toEqual(['find red shoes', 'find red shoes']);
});

test('the navigator without a model answers by itself, knowing what its numbers stand for', async () => {
  const { asked, say } = play('offline');
  await say('where am i');
  expect(asked[0]).toBe('where am i');
});
