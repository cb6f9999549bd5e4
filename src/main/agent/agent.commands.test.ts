import { describe, expect, test } from 'vitest';
import type { PageCommand } from '#shared/domain/index.ts';
import { createAgent } from './agent.ts';
import { buildCandidate, buildProposal, buildSnapshot, fakeWorld, until } from './testing/fake-ports.ts';

const button = buildCandidate({ uid: '0000000a-0000-4001', name: 'Delete account', text: 'Delete account' });
const enter: PageCommand = {
  kind: 'keys',
  chord: { key: 'Enter', ctrl: false, alt: false, shift: false, meta: false },
  times: 1,
};

function play(command: PageCommand) {
  const world = fakeWorld({
    snapshot: () => buildSnapshot([button], { focusedUid: button.uid }),
    propose: () => buildProposal({ intent: 'say', utterance: 'press Enter' }, { command, last: true }),
  });
  const done: PageCommand[] = [];
  const agent = createAgent({
    ...world.options,
    browser: {
      ...world.options.browser,
      command: async (given) => {
        done.push(given);
        return { outcome: { kind: 'done', changes: [], undo: null }, say: 'Pressed Enter.' };
      },
    },
  });
  const say = () => agent.send({ sessionId: 'one', text: 'press enter', via: 'text' });
  const told = () => {
    const last = world.turns.at(-1);
    return last?.speaker === 'navigator' && last.action.intent === 'say' ? last.action.utterance : null;
  };
  return { agent, world, done, say, told };
}

describe('a command', () => {
  test('leaves one turn, which says what came of it', async () => {
    const { agent, world, done, say, told } = play({ kind: 'zoom', to: 'in', steps: 1 });
    await say();
    await agent.idle();
    expect(done).toHaveLength(1);
    expect(world.turns).toHaveLength(2);
    expect(told()).toBe('Pressed Enter.');
  });

  test('that presses something with consequences waits for a yes, and is not done after a no', async () => {
    const { agent, done, say, told } = play(enter);
    await say();
    await until(() => agent.state.status === 'awaiting-approval');
    expect(done).toEqual([]);
    if (agent.state.status !== 'awaiting-approval') throw new Error('nobody was asked');
    const { request } = agent.state;
    expect(request.sentence).toContain('Delete account');
    agent.answerApproval(request.id, { kind: 'reject' });
    await agent.idle();
    expect(done).toEqual([]);
    expect(told()).toBe('You said no, so nothing was done.');
  });

  test('is done after a yes', async () => {
    const { agent, done, say, told } = play(enter);
    await say();
    await until(() => agent.state.status === 'awaiting-approval');
    if (agent.state.status !== 'awaiting-approval') throw new Error('nobody was asked');
    agent.answerApproval(agent.state.request.id, { kind: 'accept', remember: false });
    await agent.idle();
    expect(done).toEqual([enter]);
    expect(told()).toBe('Pressed Enter.');
  });
});
