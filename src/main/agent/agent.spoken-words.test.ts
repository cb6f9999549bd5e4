import { describe, expect, test } from 'vitest';
import type { Action, SpokenTurn, UserTurn } from '#shared/domain/index.ts';
import { createAgent } from './agent.ts';
import { buildCandidate, buildProposal, buildSnapshot, fakeWorld, until } from './testing/fake-ports.ts';

const say = (utterance: string): Action => ({ intent: 'say', utterance });
const button = buildCandidate({ uid: '0000000a-0000-4001', name: 'Next' });
const clickNext: Action = { intent: 'click', uid: button.uid };
const spoken = (original: string): SpokenTurn => ({
  engine: 'command',
  model: 'pocketsphinx_continuous',
  durationMs: 900,
  timeToTextMs: 400,
  confidence: null,
  original,
  utteranceIds: ['u-1'],
});
const voice = (text: string, original = text) =>
  ({ sessionId: 'one', text, via: 'voice', spoken: spoken(original) }) as const;

describe('a spoken turn', () => {
  test('keeps how it was spoken', async () => {
    const world = fakeWorld({ propose: () => buildProposal(say('Done.')) });
    const agent = createAgent(world.options);
    await agent.send(voice('open the second one', 'Open the second won.'));
    await agent.idle();
    expect(world.turns[0]).toMatchObject({ via: 'voice', spoken: spoken('Open the second won.') });
  });

  test.each([
    ['my password is hunter2', 'My password is hunter2.'],
    ['my password is hunter2', 'my pass word is hunter two'],
    ['log in', 'my password is hunter2'],
  ])('%j, heard as %j, keeps no secret of either', async (text, original) => {
    const world = fakeWorld({ propose: () => buildProposal(say('Done.')) });
    const agent = createAgent(world.options);
    await agent.send(voice(text, original));
    await agent.idle();
    expect((world.turns[0] as UserTurn).spoken?.original).toContain('••••••');
    for (const part of ['hunter', 'two']) expect(world.recorded()).not.toContain(part);
  });
});

describe('stop, said while the navigator works', () => {
  test.each(['stop', 'Stop.', 'No, stop!', 'stop stop', 'Cancel.'])(
    '%j ends the step that is under way at once',
    async (words) => {
      const world = fakeWorld({
        snapshot: () => buildSnapshot([button]),
        propose: () => buildProposal(clickNext),
        // A page that never settles: only the signal ends it.
        act: (_action, _approved, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason));
          }),
      });
      const agent = createAgent(world.options);
      await agent.send(voice('click next'));
      await until(() => world.acts.length === 1);
      await agent.send(voice(words));
      await agent.idle();
      expect(world.acts).toHaveLength(1);
      expect(world.turns.slice(1)).toMatchObject([
        { speaker: 'user', utterance: words, via: 'voice' },
        { outcome: { kind: 'skipped' } },
        { action: { intent: 'say', utterance: 'Stopped.' } },
      ]);
    },
  );

  test('ends a model’s thinking too', async () => {
    let ended = false;
    const world = fakeWorld({
      propose: (input) =>
        new Promise((_resolve, reject) => {
          input.signal.addEventListener('abort', () => {
            ended = true;
            reject(input.signal.reason);
          });
        }),
    });
    const agent = createAgent(world.options);
    await agent.send(voice('find red shoes'));
    await until(() => agent.state.status === 'running' && agent.state.stage === 'thinking');
    await new Promise((resolve) => setTimeout(resolve, 5));
    await agent.send(voice('Stop.'));
    await agent.idle();
    expect(ended).toBe(true);
    expect(world.acts).toEqual([]);
  });
});
