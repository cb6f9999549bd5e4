import { describe, expect, test } from 'vitest';
import type { Action } from '#shared/domain/index.ts';
import { createAgent } from './agent.ts';
import { buildCandidate, buildProposal, buildSnapshot, fakeWorld, until } from './testing/fake-ports.ts';

const say = (utterance: string): Action => ({ intent: 'say', utterance });
const button = buildCandidate({ uid: '0000000a-0000-4001', name: 'Next' });
const clickNext: Action = { intent: 'click', uid: button.uid };
const page = () => buildSnapshot([button]);
const typed = (text: string) => ({ sessionId: 'one', text, via: 'text' }) as const;

describe('stop, pause and resume', () => {
  test('stop ends a step that is being carried out and records it as skipped', async () => {
    const world = fakeWorld({
      snapshot: page,
      propose: () => buildProposal(clickNext),
      act: (_action, _approved, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    });
    const agent = createAgent(world.options);
    await agent.send(typed('click next'));
    await until(() => world.acts.length === 1);
    agent.stop();
    await agent.idle();
    expect(world.turns.slice(1)).toMatchObject([
      { outcome: { kind: 'skipped' } },
      { action: { intent: 'say', utterance: 'Stopped.' } },
    ]);
  });

  test('stop while the picture is taken is no failure that nothing waits for', async () => {
    const world = fakeWorld({ snapshot: page, propose: () => buildProposal(clickNext) });
    let isTaking = false;
    const unheard: unknown[] = [];
    const hear = (reason: unknown): void => void unheard.push(reason);
    process.on('unhandledRejection', hear);
    const agent = createAgent({
      ...world.options,
      browser: {
        ...world.options.browser,
        screenshot: async () => {
          isTaking = true;
          // Node tells of unheard failures once the microtasks have run: a turn of the event loop is late enough.
          await new Promise((resolve) => setTimeout(resolve, 20));
          return null;
        },
      },
      clock: {
        ...world.options.clock,
        sleep: (_ms, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason));
          }),
      },
    });
    await agent.send(typed('click next'));
    await until(() => isTaking);
    agent.stop();
    await agent.idle();
    process.off('unhandledRejection', hear);
    expect(unheard).toEqual([]);
    expect(world.turns[1]).toMatchObject({ outcome: { kind: 'skipped' } });
  });

  test('the word "stop" stops a run as the button does', async () => {
    const world = fakeWorld({
      snapshot: page,
      propose: (input) =>
        new Promise((_resolve, reject) => {
          input.signal.addEventListener('abort', () => reject(input.signal.reason));
        }),
    });
    const agent = createAgent(world.options);
    await agent.send(typed('click next'));
    await agent.send(typed('Stop!'));
    await agent.idle();
    expect(world.acts).toHaveLength(0);
    expect(world.turns.at(-1)).toMatchObject({ action: { utterance: 'Stopped.' } });
  });

  test('pause takes hold between steps and resume goes on', async () => {
    const world = fakeWorld({
      snapshot: page,
      propose: (_input, step) => {
        if (step === 1) agent.pause();
        return buildProposal(step === 1 ? clickNext : say('Done.'));
      },
    });
    const agent = createAgent(world.options);
    await agent.send(typed('click next'));
    await until(() => agent.state.status === 'paused');
    expect(world.acts).toHaveLength(1);
    agent.resume();
    await agent.idle();
    expect(world.turns.at(-1)).toMatchObject({ action: { utterance: 'Done.' } });
  });
});
