import { describe, expect, test } from 'vitest';
import type { Action } from '#shared/domain/index.ts';
import { createAgent } from './agent.ts';
import {
  buildCandidate,
  buildForm,
  buildProposal,
  buildSnapshot,
  fakeWorld,
  until,
} from './testing/fake-ports.ts';

const say = (utterance: string): Action => ({ intent: 'say', utterance });
const button = buildCandidate({ uid: '0000000a-0000-4001', name: 'Next' });
const clickNext: Action = { intent: 'click', uid: button.uid };
const order = buildCandidate({ uid: '0000000a-0000-4002', name: 'Place order', form: buildForm() });
const clickOrder: Action = { intent: 'click', uid: order.uid };
const page = () => buildSnapshot([button, order]);
const typed = (text: string) => ({ sessionId: 'one', text, via: 'text' }) as const;

describe('a run', () => {
  test('goes on until the navigator says something, and every step is a turn', async () => {
    const world = fakeWorld({
      snapshot: page,
      propose: (_input, step) => buildProposal(step === 1 ? clickNext : say('Done.')),
    });
    const agent = createAgent(world.options);
    await agent.send(typed('click next'));
    await agent.idle();
    expect(world.turns.map((turn) => (turn.speaker === 'user' ? turn.utterance : turn.text))).toEqual([
      'click next',
      `click(uid="${button.uid}")`,
      'say(speaker="navigator", utterance="Done.")',
    ]);
    expect(world.states.at(-1)).toEqual({ status: 'idle' });
  });

  test('tells what it is about to touch before it touches it', async () => {
    const order: string[] = [];
    const world = fakeWorld({
      snapshot: page,
      propose: (_input, step) => buildProposal(step === 1 ? clickNext : say('Done.')),
      act: () => {
        order.push('acted');
        return { kind: 'done', changes: [], undo: null };
      },
    });
    const agent = createAgent({
      ...world.options,
      onRunState: (state) => {
        if (state.status === 'running' && state.about !== null) order.push(state.about);
      },
    });
    await agent.send(typed('click next'));
    await agent.idle();
    expect(order[0]).toMatch(/Next/);
    expect(order[1]).toBe('acted');
  });

  test('is announced before its first words are on record', async () => {
    const order: string[] = [];
    const world = fakeWorld({ propose: () => buildProposal(say('Done.')) });
    const { recorder } = world.options;
    const agent = createAgent({
      ...world.options,
      onRunState: (state) => order.push(state.status),
      recorder: {
        ...recorder,
        recordUserTurn: (turn) => {
          order.push('recorded');
          return recorder.recordUserTurn(turn);
        },
      },
    });
    await agent.send(typed('hello'));
    await agent.idle();
    expect(order.slice(0, 2)).toEqual(['running', 'recorded']);
  });

  test('is not announced when its words cannot be kept', async () => {
    const world = fakeWorld({ propose: () => buildProposal(say('Done.')) });
    const recordUserTurn = () => Promise.reject(new Error('the disk is full'));
    const agent = createAgent({
      ...world.options,
      recorder: { ...world.options.recorder, recordUserTurn },
    });
    await expect(agent.send(typed('hello'))).rejects.toThrow('full');
    expect(agent.state).toEqual({ status: 'idle' });
  });

  test('hands back with a message when the step budget is used up', async () => {
    let y = 0;
    const world = fakeWorld({
      propose: () => buildProposal({ intent: 'scroll', x: 0, y: ++y, uid: null }),
    });
    const agent = createAgent({
      ...world.options,
      settings: () => ({ ...world.options.settings(), stepBudget: 4 }),
    });
    await agent.send(typed('scroll forever'));
    await agent.idle();
    expect(world.acts).toHaveLength(4);
    expect(world.turns.at(-1)).toMatchObject({
      action: { intent: 'say', utterance: expect.stringMatching(/4 steps/) },
    });
  });

  test('does not try the same action a third time on a page that does not change', async () => {
    const world = fakeWorld({ snapshot: page, propose: () => buildProposal(clickNext) });
    const agent = createAgent(world.options);
    await agent.send(typed('click next'));
    await agent.idle();
    expect(world.acts).toHaveLength(2);
    expect(world.turns).toContainEqual(
      expect.objectContaining({ outcome: expect.objectContaining({ reason: 'loop' }) }),
    );
    expect(world.turns.at(-1)).toMatchObject({ action: { intent: 'say' } });
  });

  test('reads words that arrive while it works at its next step', async () => {
    const heard: string[] = [];
    const world = fakeWorld({
      snapshot: page,
      propose: async (input, step) => {
        heard.push(input.utterance);
        if (step === 1) await agent.send(typed('no, stop at the second page'));
        return buildProposal(step < 3 ? clickNext : say('Done.'));
      },
    });
    const agent = createAgent(world.options);
    await agent.send(typed('click next'));
    await agent.idle();
    expect(heard.slice(0, 2)).toEqual(['click next', 'no, stop at the second page']);
  });

  test('answers words that arrive during its very last step', async () => {
    const heard: string[] = [];
    const world = fakeWorld({
      propose: async (input, step) => {
        heard.push(input.utterance);
        if (step === 1) await agent.send(typed('and then?'));
        return buildProposal(say('Done.'));
      },
    });
    const agent = createAgent(world.options);
    await agent.send(typed('hello'));
    await agent.idle();
    expect(heard).toEqual(['hello', 'and then?']);
  });

  test('refuses work for another session meanwhile', async () => {
    const world = fakeWorld({ propose: () => new Promise(() => undefined) });
    const agent = createAgent(world.options);
    await agent.send(typed('hello'));
    await expect(agent.send({ sessionId: 'two', text: 'hello', via: 'text' })).rejects.toMatchObject({
      code: 'not-allowed',
    });
  });

  test('turns a fault of the page into words and hands back', async () => {
    const world = fakeWorld({
      propose: () => {
        throw Object.assign(new Error('The page crashed.'), {
          name: 'AppError',
          code: 'page-gone',
          details: {},
        });
      },
    });
    const agent = createAgent(world.options);
    await agent.send(typed('hello'));
    await agent.idle();
    expect(world.turns.at(-1)).toMatchObject({
      action: { intent: 'say', utterance: expect.stringContaining('The page crashed.') },
    });
  });
});

describe('approval', () => {
  const ordering = () =>
    fakeWorld({
      snapshot: page,
      propose: (_input, step) => buildProposal(step === 1 ? clickOrder : say('Done.')),
    });

  async function waitForRequest(agent: ReturnType<typeof createAgent>): Promise<string> {
    await until(() => agent.state.status === 'awaiting-approval');
    return agent.state.status === 'awaiting-approval' ? agent.state.request.id : '';
  }

  test('nothing is done before the answer; yes lets the action through as approved', async () => {
    const approvedFlags: boolean[] = [];
    const world = fakeWorld({
      snapshot: page,
      propose: (_input, step) => buildProposal(step === 1 ? clickOrder : say('Done.')),
      act: (_action, approved) => {
        approvedFlags.push(approved);
        return { kind: 'done', changes: [], undo: null };
      },
    });
    const agent = createAgent(world.options);
    await agent.send(typed('place the order'));
    const request = await waitForRequest(agent);
    expect(world.acts).toHaveLength(0);
    agent.answerApproval(request, { kind: 'accept', remember: false });
    await agent.idle();
    expect(approvedFlags).toEqual([true]);
    expect(world.turns[1]).toMatchObject({ approval: 'asked-yes', outcome: { kind: 'done' } });
  });

  test('a yes is to what was shown: nothing is done when the page changed it meanwhile', async () => {
    let value = 'blue boots';
    const world = fakeWorld({
      snapshot: () => buildSnapshot([{ ...order, form: buildForm({ fields: [{ label: 'Item', value }] }) }]),
      propose: (_input, step) => buildProposal(step === 1 ? clickOrder : say('Done.')),
    });
    const agent = createAgent(world.options);
    await agent.send(typed('place the order'));
    const request = await waitForRequest(agent);
    value = '100 blue boots';
    agent.answerApproval(request, { kind: 'accept', remember: false });
    await agent.idle();
    expect(world.acts).toEqual([]);
    expect(world.turns[1]).toMatchObject({
      approval: 'asked-yes',
      outcome: { kind: 'failed', reason: 'changed' },
    });
  });

  test('no is recorded as a refused turn and nothing is done', async () => {
    const world = ordering();
    const agent = createAgent(world.options);
    await agent.send(typed('place the order'));
    await waitForRequest(agent);
    await agent.send(typed('no'));
    await agent.idle();
    expect(world.acts).toHaveLength(0);
    expect(world.turns).toContainEqual(
      expect.objectContaining({
        approval: 'asked-no',
        outcome: expect.objectContaining({ kind: 'refused' }),
      }),
    );
  });

  test('words that are neither yes nor no refuse, and are read at the next step', async () => {
    const heard: string[] = [];
    const world = fakeWorld({
      snapshot: page,
      propose: (input, step) => {
        heard.push(input.utterance);
        return buildProposal(step === 1 ? clickOrder : say('Done.'));
      },
    });
    const agent = createAgent(world.options);
    await agent.send(typed('place the order'));
    await waitForRequest(agent);
    await agent.send(typed('change the address first'));
    await agent.idle();
    expect(world.acts).toHaveLength(0);
    expect(heard).toEqual(['place the order', 'change the address first']);
  });

  test('a yes is on the record, and the navigator does not take it for a new instruction', async () => {
    const said: (string | undefined)[] = [];
    const world = fakeWorld({
      snapshot: page,
      propose: (input, step) => {
        const last = input.turns.findLast((turn) => turn.speaker === 'user');
        said.push(last?.speaker === 'user' ? last.utterance : undefined);
        return buildProposal(step === 1 ? clickOrder : say('Done.'));
      },
    });
    const agent = createAgent(world.options);
    await agent.send(typed('place the order'));
    await waitForRequest(agent);
    await agent.send(typed('yes'));
    await agent.idle();
    expect(said).toEqual(['place the order', 'place the order']);
    expect(world.turns).toContainEqual(expect.objectContaining({ utterance: 'yes' }));
  });

  test('a spoken yes is not enough for what cannot be taken back, a spoken no is', async () => {
    const world = ordering();
    const agent = createAgent(world.options);
    await agent.send(typed('place the order'));
    const request = await waitForRequest(agent);
    await agent.send({ ...typed('yes'), via: 'voice' });
    expect(agent.state).toMatchObject({ status: 'awaiting-approval', request: { id: request } });
    await agent.send({ ...typed('no'), via: 'voice' });
    await agent.idle();
    expect(world.acts).toHaveLength(0);
  });

  test('a question that nobody answers lapses: nothing is done, and the run waits', async () => {
    const world = ordering();
    let lapse = (): void => undefined;
    const agent = createAgent({
      ...world.options,
      clock: {
        ...world.options.clock,
        sleep: (ms) => (ms < 60_000 ? Promise.resolve() : new Promise((resolve) => (lapse = resolve))),
      },
    });
    await agent.send(typed('place the order'));
    const request = await waitForRequest(agent);
    lapse();
    await until(() => agent.state.status === 'paused');
    expect(world.acts).toHaveLength(0);
    expect(() => agent.answerApproval(request, { kind: 'accept', remember: false })).toThrow(/out of date/);
    agent.stop();
    await agent.idle();
  });

  test('an answer to another request does nothing', async () => {
    const world = ordering();
    const agent = createAgent(world.options);
    await agent.send(typed('place the order'));
    await waitForRequest(agent);
    expect(() => agent.answerApproval('older', { kind: 'accept', remember: false })).toThrow(/out of date/);
    expect(world.acts).toHaveLength(0);
    agent.stop();
    await agent.idle();
  });

  test('refusing with a wish to take over pauses after the turn', async () => {
    const world = ordering();
    const agent = createAgent(world.options);
    await agent.send(typed('place the order'));
    const request = await waitForRequest(agent);
    agent.answerApproval(request, { kind: 'reject-and-pause', message: 'I will do it myself' });
    await until(() => agent.state.status === 'paused');
    expect(world.turns[1]).toMatchObject({
      outcome: { message: expect.stringContaining('I will do it myself') },
    });
    agent.stop();
    await agent.idle();
  });

  test('a remembered yes is not asked again on that site, but paying always is', async () => {
    const form = buildCandidate({ uid: '0000000a-0000-4003', name: 'Save', form: buildForm() });
    const world = fakeWorld({
      snapshot: () => buildSnapshot([form, order]),
      propose: (_input, step) => {
        if (step > 3) return buildProposal(say('Done.'));
        return buildProposal(step === 3 ? clickOrder : { intent: 'click', uid: form.uid });
      },
    });
    const agent = createAgent(world.options);
    await agent.send(typed('keep it twice and order'));
    agent.answerApproval(await waitForRequest(agent), { kind: 'accept', remember: true });
    await until(() => world.turns.length === 3);
    expect(world.turns[2]).toMatchObject({ approval: 'remembered' });
    agent.answerApproval(await waitForRequest(agent), { kind: 'accept', remember: true });
    await agent.idle();
    expect(world.grants).toHaveLength(1);
  });
});

describe('secrets', () => {
  test('what is typed into a password field reaches the browser and nothing else', async () => {
    const field = buildCandidate({
      uid: '0000000a-0000-4004',
      role: 'textbox',
      name: 'Password',
      affordances: ['click', 'type'],
      secret: 'password',
    });
    const world = fakeWorld({
      snapshot: () => buildSnapshot([field]),
      propose: (input, step) =>
        step === 1
          ? buildProposal(
              { intent: 'textinput', uid: field.uid, text: 'hunter2canary' },
              { reply: input.utterance, memory: { rest: ['hunter2canary'] } },
            )
          : buildProposal(say('Done.')),
    });
    const agent = createAgent(world.options);
    await agent.send(typed('type hunter2canary in the password field'));
    await agent.idle();
    expect(world.acts[0]).toMatchObject({ text: 'hunter2canary' });
    expect(world.recorded()).not.toContain('hunter2canary');
    expect(JSON.stringify(world.states)).not.toContain('hunter2canary');
  });
});
