import { describe, expect, test } from 'vitest';
import type { Action } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { describeStep } from '#shared/grammar/index.ts';
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

  const field = buildCandidate({ uid: '0000000a-0000-4005', name: 'Search', role: 'searchbox', value: '' });

  /** Stop comes while this is done; `after` is the page as it is then. */
  async function stopDuring(action: Action, begun: boolean, after: () => ReturnType<typeof page>) {
    let isStopped = false;
    const world = fakeWorld({
      snapshot: () => (isStopped ? after() : buildSnapshot([{ ...field, affordances: ['click', 'type'] }])),
      propose: () => buildProposal(action),
      act: (_action, _approved, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            isStopped = true;
            reject(new AppError({ code: 'stopped', message: 'Stopped.', details: { begun } }));
          });
        }),
    });
    const agent = createAgent(world.options);
    await agent.send(typed('do it'));
    await until(() => world.acts.length === 1);
    agent.stop();
    await agent.idle();
    const [, turn, said] = world.turns;
    if (turn?.speaker !== 'navigator' || said?.speaker !== 'navigator')
      throw new Error('Nothing was recorded.');
    return {
      step: describeStep(turn),
      outcome: turn.outcome,
      said: said.action.intent === 'say' ? said.action.utterance : '',
    };
  }
  const enter: Action = { intent: 'submit', uid: field.uid };
  const type: Action = { intent: 'textinput', uid: field.uid, text: 'red shoes' };
  const holding = (value: string) => () => buildSnapshot([{ ...field, value, filled: value !== '' }]);

  test('what was pressed before stop is told as pressed, with the page that it led to', async () => {
    const results = () => buildSnapshot([], { url: 'https://a.example/results', title: 'Results' });
    expect(await stopDuring(enter, true, results)).toMatchObject({
      step: 'Pressed Enter in Search',
      outcome: { kind: 'done', changes: [{ kind: 'navigated', to: 'https://a.example/results' }] },
      said: 'Stopped. Pressed Enter in Search before that. The page is “Results” now.',
    });
  });

  test('what stands in the field is told as typed, a part of it as a part, and nothing as nothing', async () => {
    expect(await stopDuring(type, true, holding('red shoes'))).toMatchObject({
      step: 'Typed “red shoes” into Search',
      outcome: { kind: 'done', undo: { kind: 'restore', value: '' } },
    });
    expect(await stopDuring(type, true, holding('red s'))).toMatchObject({
      step: 'Began to type “red shoes” into Search',
      said: 'Stopped. The field holds “red s”.',
    });
    expect(await stopDuring(type, true, holding(''))).toMatchObject({
      step: 'Did not type “red shoes” into Search',
      said: 'Stopped.',
    });
  });

  test('what was not begun is told as not done, whatever the page does meanwhile', async () => {
    expect(await stopDuring(enter, false, () => buildSnapshot([field], { title: 'News: 2' }))).toMatchObject({
      step: 'Did not press Enter in Search',
      said: 'Stopped.',
    });
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
