import { describe, expect, test } from 'vitest';
import type { Action, Turn } from '#shared/domain/index.ts';
import { createAgent } from './agent.ts';
import { followTurns } from './dialogue.ts';
import type { NavigatorInput } from './ports.ts';
import {
  buildCandidate,
  buildForm,
  buildProposal,
  buildSnapshot,
  fakeWorld,
  until,
} from './testing/fake-ports.ts';

const say = (utterance: string): Action => ({ intent: 'say', utterance });
const order = buildCandidate({ uid: '0000000a-0000-4002', name: 'Place order', form: buildForm() });
const clickOrder: Action = { intent: 'click', uid: order.uid };
const typed = (text: string) => ({ sessionId: 'one', text, via: 'text' }) as const;
const words = (turns: readonly Turn[]) =>
  turns.flatMap((turn) => (turn.speaker === 'user' ? turn.utterance : []));

describe('the dialogue', () => {
  function play(asked: NavigatorInput[]) {
    return fakeWorld({
      snapshot: () => buildSnapshot([order]),
      propose: (input) => {
        asked.push(input);
        const done = input.turns.some((turn) => turn.speaker === 'navigator');
        return buildProposal(done ? say('Done.') : clickOrder);
      },
    });
  }

  test('is the same after a restart: what only steered the run is known from the record', async () => {
    const asked: NavigatorInput[] = [];
    const world = play(asked);
    const agent = createAgent(world.options);
    await agent.send(typed('place the order'));
    await until(() => agent.state.status === 'awaiting-approval');
    await agent.send(typed('yes'));
    await agent.idle();
    await createAgent(world.options).send(typed('and now?'));
    await until(() => asked.length === 3);
    expect(words(world.turns)).toEqual(['place the order', 'yes', 'and now?']);
    expect(words(asked[2]?.turns ?? [])).toEqual(['place the order', 'and now?']);
  });

  test('is read once per run and added to', async () => {
    const asked: NavigatorInput[] = [];
    const world = play(asked);
    let reads = 0;
    const { recorder } = world.options;
    const agent = createAgent({
      ...world.options,
      recorder: {
        ...recorder,
        turns: (sessionId) => {
          reads += 1;
          return recorder.turns(sessionId);
        },
      },
    });
    await agent.send(typed('place the order'));
    await until(() => agent.state.status === 'awaiting-approval');
    await agent.send(typed('yes'));
    await agent.idle();
    expect(reads).toBe(1);
    expect(asked).toHaveLength(2);
    expect(asked[1]?.turns).toHaveLength(2);
    await agent.send(typed('and now?'));
    await agent.idle();
    expect(reads).toBe(2);
  });

  test('holds what was recorded while it was being read once, and what was masked masked', async () => {
    const { options, turns } = fakeWorld({ propose: () => buildProposal(say('Done.')) });
    let masked: readonly Turn[] = [];
    const recorder = followTurns({ ...options.recorder, maskSecret: async () => masked });
    const user = { ...typed('hunter2'), speaker: 'user', at: 0 } as const;
    recorder.follow('one');
    const reading = recorder.turns('one');
    const { text: utterance, ...rest } = user;
    await recorder.recordUserTurn({ ...rest, utterance });
    await reading;
    expect(await recorder.turns('one')).toHaveLength(1);
    masked = turns.map((turn) => (turn.speaker === 'user' ? { ...turn, utterance: '••••••' } : turn));
    await recorder.maskSecret('one', 'hunter2');
    expect(words(await recorder.turns('one'))).toEqual(['••••••']);
  });
});
