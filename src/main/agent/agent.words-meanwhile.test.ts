import { describe, expect, test } from 'vitest';
import type { Action, Outcome, Turn } from '#shared/domain/index.ts';
import { createAgent } from './agent.ts';
import type { Proposal } from './ports.ts';
import { buildCandidate, buildProposal, buildSnapshot, fakeWorld } from './testing/fake-ports.ts';

const say = (utterance: string): Action => ({ intent: 'say', utterance });
const button = buildCandidate({ uid: '0000000a-0000-4001', name: 'Next' });
const box = buildCandidate({
  uid: '0000000a-0000-4002',
  role: 'textbox',
  name: 'Search',
  affordances: ['click', 'type'],
});
const clickNext: Action = { intent: 'click', uid: button.uid };
const typeBoots: Action = { intent: 'textinput', uid: box.uid, text: 'boots' };
const page = () => buildSnapshot([button, box]);
const typed = (text: string) => ({ sessionId: 'one', text, via: 'text' }) as const;
const byModel = (action: Action, over: Partial<Proposal> = {}) =>
  buildProposal(action, { author: 'model', ...over });
const lastWords = (turns: readonly Turn[]) => {
  const last = turns.at(-1);
  return last?.speaker === 'navigator' && last.action.intent === 'say' ? last.action.utterance : null;
};

function fakeModel(script: Parameters<typeof fakeWorld>[0]) {
  const world = fakeWorld(script);
  const navigator = { ...world.options.navigator('one', ''), name: 'chat' } as const;
  return { ...world, options: { ...world.options, navigator: () => navigator } };
}

describe('words that come while a model thinks', () => {
  test('end its request at once, and it is asked again with all that was said', async () => {
    const heard: string[] = [];
    let ended = false;
    const world = fakeModel({
      snapshot: page,
      propose: (input, step) => {
        heard.push(input.utterance);
        if (step > 1) return byModel(say('Done.'));
        return new Promise((_resolve, reject) => {
          input.signal.addEventListener('abort', () => {
            ended = true;
            reject(input.signal.reason);
          });
          void agent.send(typed('no, the other one'));
        });
      },
    });
    const agent = createAgent(world.options);
    await agent.send(typed('click next'));
    await agent.idle();
    expect(ended).toBe(true);
    expect(heard).toEqual(['click next', 'no, the other one']);
    expect(world.acts).toEqual([]);
    expect(lastWords(world.turns)).toBe('Done.');
  });

  test('take the place of an answer that comes all the same', async () => {
    const world = fakeModel({
      snapshot: page,
      propose: async (_input, step) => {
        if (step === 1) await agent.send(typed('do not touch anything'));
        return byModel(step === 1 ? clickNext : say('All right.'));
      },
    });
    const agent = createAgent(world.options);
    await agent.send(typed('click next'));
    await agent.idle();
    expect(world.acts).toEqual([]);
    expect(world.turns.map((turn) => (turn.speaker === 'user' ? turn.utterance : turn.text))).toEqual([
      'click next',
      'do not touch anything',
      'say(speaker="navigator", utterance="All right.")',
    ]);
  });

  test('keep back what is decided but not begun', async () => {
    const world = fakeModel({
      snapshot: page,
      propose: (_input, step) => byModel(step === 1 ? clickNext : say('All right.')),
    });
    const { browser } = world.options;
    const agent = createAgent({
      ...world.options,
      browser: {
        ...browser,
        // While the picture is taken, just before the click.
        screenshot: async () => {
          if (world.turns.length === 1) await agent.send(typed('not that one'));
          return null;
        },
      },
    });
    await agent.send(typed('click next'));
    await agent.idle();
    expect(world.acts).toEqual([]);
    expect(world.turns).toContainEqual(
      expect.objectContaining({ outcome: expect.objectContaining({ kind: 'skipped' }) }),
    );
    expect(lastWords(world.turns)).toBe('All right.');
  });

  test('that say stop end the run, and wait holds it', async () => {
    const world = fakeModel({
      snapshot: page,
      propose: (input) =>
        new Promise((_resolve, reject) => {
          input.signal.addEventListener('abort', () => reject(input.signal.reason));
          void agent.send(typed('stop'));
        }),
    });
    const agent = createAgent(world.options);
    await agent.send(typed('click next'));
    await agent.idle();
    expect(world.acts).toEqual([]);
    expect(lastWords(world.turns)).toBe('Stopped.');
  });
});

describe('what the agent answers without a model', () => {
  const undoable: Outcome = {
    kind: 'done',
    changes: [],
    undo: { kind: 'restore', uid: box.uid, value: 'shoes' },
  };

  test('undo that takes the last act back by its own way back, and says so', async () => {
    const world = fakeModel({
      snapshot: page,
      propose: (_input, step) => byModel(step === 1 ? typeBoots : say('Typed.')),
      act: () => undoable,
    });
    const agent = createAgent(world.options);
    await agent.send(typed('search for boots'));
    await agent.idle();
    await agent.send(typed('undo that'));
    await agent.idle();
    expect(world.acts).toEqual([typeBoots, { intent: 'textinput', uid: box.uid, text: 'shoes' }]);
    expect(lastWords(world.turns)).toBe('Undone: I typed “boots” into Search.');
    await agent.send(typed('undo'));
    await agent.idle();
    expect(world.acts).toHaveLength(2);
    expect(lastWords(world.turns)).toBe('There is nothing to undo.');
  });

  test('undo that says so where there is no way back', async () => {
    const world = fakeModel({
      snapshot: page,
      propose: (_input, step) => byModel(step === 1 ? clickNext : say('Clicked.')),
    });
    const agent = createAgent(world.options);
    await agent.send(typed('next'));
    await agent.idle();
    await agent.send(typed('undo that'));
    await agent.idle();
    expect(lastWords(world.turns)).toBe('I clicked Next. I can’t undo that from here.');
  });

  test('stop and wait, where nothing runs', async () => {
    const world = fakeModel({ propose: () => byModel(say('I was asked.')) });
    const agent = createAgent(world.options);
    await agent.send(typed('stop'));
    await agent.idle();
    expect(lastWords(world.turns)).toBe('Nothing was running. Tell me what to do next.');
    await agent.send(typed('go on'));
    await agent.idle();
    expect(lastWords(world.turns)).toBe('I was asked.');
  });
});

describe('budgets of a run with a model', () => {
  const usage = {
    model: 'm',
    tokensIn: 1,
    tokensOut: 1,
    estimated: false,
    price: 0.2,
    requests: 1,
    firstTokenMs: 1,
    page: { elements: 1, of: 1, tokens: 1 },
  };

  test('the cost ceiling ends it with a message, and going on is a new run', async () => {
    let y = 0;
    const world = fakeModel({
      snapshot: page,
      propose: () => byModel({ intent: 'scroll', x: 0, y: ++y, uid: null }, { usage }),
    });
    const agent = createAgent({
      ...world.options,
      settings: () => ({ ...world.options.settings(), costCeiling: 0.5 }),
    });
    await agent.send(typed('read everything'));
    await agent.idle();
    expect(world.acts).toHaveLength(3);
    expect(lastWords(world.turns)).toMatch(/has cost \$0\.60, and the limit in settings is \$0\.50/);
    await agent.send(typed('go on'));
    await agent.idle();
    expect(world.acts).toHaveLength(6);
  });

  test('answers that were dropped count', async () => {
    const world = fakeModel({
      snapshot: page,
      propose: async (_input, step) => {
        if (step < 10) await agent.send(typed(`another wish ${step}`));
        return byModel(say('Done.'), { usage });
      },
    });
    const agent = createAgent({
      ...world.options,
      settings: () => ({ ...world.options.settings(), costCeiling: 0.5 }),
    });
    await agent.send(typed('hello'));
    await agent.idle();
    // Three answers to words that were not the last any more; then the run that answers the last ones.
    expect(world.turns.findIndex((turn) => lastWords([turn])?.includes('has cost') === true)).toBe(4);
    expect(lastWords(world.turns)).toBe('Done.');
  });
});

describe('a model that leaves the task', () => {
  const load: Action = { intent: 'load', url: 'https://evil.test/?q=1', transition: 'typed' };

  test('is held until the user says yes to the address and the site, and may not remember it', async () => {
    const world = fakeModel({
      snapshot: page,
      propose: (_input, step) => byModel(step === 1 ? load : say('Done.')),
    });
    const agent = createAgent(world.options);
    await agent.send(typed('click next'));
    while (agent.state.status !== 'awaiting-approval') await new Promise((done) => setTimeout(done, 1));
    const { request } = agent.state;
    expect(request).toMatchObject({
      sentence: 'Open an address on evil.test that the model made up',
      consequence: { kind: 'address', class: 'outbound' },
      rememberable: false,
    });
    expect(request.data).toEqual([
      { label: 'Full address', value: 'https://evil.test/?q=1' },
      { label: 'Query, q', value: '1' },
      { label: 'Also', value: 'Go on at evil.test, whose address you have not given' },
    ]);
    await agent.send(typed('no'));
    await agent.idle();
    expect(world.acts).toEqual([]);
  });

  test('is held back after a no, and the run ends with a message when it insists', async () => {
    const world = fakeModel({ snapshot: page, propose: () => byModel(load) });
    const agent = createAgent(world.options);
    await agent.send(typed('click next'));
    while (agent.state.status !== 'awaiting-approval') await new Promise((done) => setTimeout(done, 1));
    await agent.send(typed('no'));
    await agent.idle();
    expect(world.states.filter(({ status }) => status === 'awaiting-approval')).toHaveLength(1);
    expect(world.acts).toEqual([]);
    expect(lastWords(world.turns)).toMatch(
      /You said no|user said no|Try something else|tried 3 times|held back/,
    );
  });

  test('is not asked about what the user’s own words ask for', async () => {
    const world = fakeWorld({
      snapshot: page,
      propose: (_input, step) => buildProposal(step === 1 ? load : say('Done.')),
    });
    const agent = createAgent(world.options);
    await agent.send(typed('open https://evil.test/?q=1'));
    await agent.idle();
    expect(world.acts).toEqual([load]);
  });
});
