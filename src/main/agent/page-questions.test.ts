import { describe, expect, test } from 'vitest';
import type { Action, Snapshot, Turn } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { type Agent, createAgent } from './agent.ts';
import type { Navigator, NavigatorInput, PageReader } from './ports.ts';
import { buildCandidate, buildProposal, buildSnapshot, fakeWorld, until } from './testing/fake-ports.ts';

const say = (utterance: string): Action => ({ intent: 'say', utterance });
const uid = '0000000a-0000-4001';
const clickNext: Action = { intent: 'click', uid };
const voice = (text: string) => ({ sessionId: 'one', text, via: 'voice' }) as const;

/** Tells the title of the page that it is given. */
const reader: PageReader = {
  asks: (utterance) => utterance === 'where am i',
  answer: ({ snapshot, utterance }) => (utterance === 'where am i' ? `On ${snapshot.title}.` : null),
};

const lines = (turns: readonly Turn[]): string[] =>
  turns.map((turn) => {
    if (turn.speaker === 'user') return turn.utterance;
    return turn.action.intent === 'say' ? `> ${turn.action.utterance}` : turn.action.intent;
  });

/** A run that clicks, then says that it is done; each look at the page shows another title. */
function play(
  name: Navigator['name'],
  over: {
    readonly propose?: (input: NavigatorInput, step: number, agent: Agent) => Promise<void>;
    readonly act?: (agent: Agent) => Promise<void>;
    readonly button?: Parameters<typeof buildCandidate>[0];
  },
) {
  const given: NavigatorInput[] = [];
  const looks: Snapshot[] = [];
  const world = fakeWorld({
    snapshot: () => {
      const number = looks.length + 1;
      const button = buildCandidate({ uid, name: 'Next', ...over.button });
      const page = buildSnapshot([button], { id: `look ${number}`, title: `page ${number}` });
      looks.push(page);
      return page;
    },
    propose: async (input, step) => {
      given.push(input);
      await over.propose?.(input, step, agent);
      return buildProposal(step === 1 ? clickNext : say('Done.'), { author: 'model' });
    },
    act: async () => {
      await over.act?.(agent);
      return { kind: 'done', changes: [], undo: null };
    },
  });
  const navigator = { ...world.options.navigator('one', ''), name };
  const agent = createAgent({ ...world.options, reader, navigator: () => navigator });
  return { agent, world, given, looks };
}

describe.each(['offline', 'chat'] as const)('"where am I" beside a run of the %s navigator', (name) => {
  test('is answered while it thinks, from the page as it was seen, and the run goes on', async () => {
    const { agent, world, given, looks } = play(name, {
      propose: async (input, step, self) => {
        if (step !== 1) return;
        await self.send(voice('where am i'));
        await until(() => world.turns.length === 3);
        expect(input.signal.aborted).toBe(false);
      },
    });
    await agent.send(voice('click next'));
    await agent.idle();
    expect(lines(world.turns)).toEqual(['click next', 'where am i', '> On page 1.', 'click', '> Done.']);
    expect(world.turns[2]).toMatchObject({
      speaker: 'navigator',
      url: 'https://shop.example/',
      title: 'page 1',
    });
    // No look of its own: an act on the page of an older look would be refused.
    expect(looks).toHaveLength(2);
    expect(world.acts).toEqual([clickNext]);
    for (const input of given) {
      expect(input.utterance).toBe('click next');
      expect(lines(input.turns)).not.toContain('where am i');
      expect(lines(input.turns)).not.toContain('> On page 1.');
    }
    expect(lines(given[1]?.turns ?? [])).toEqual(['click next', 'click']);
  });

  test('waits while the page is acted on, and is answered from the next look', async () => {
    const { agent, world } = play(name, {
      act: async (self) => {
        await self.send(voice('where am i'));
        expect(lines(world.turns)).toEqual(['click next', 'where am i']);
      },
    });
    await agent.send(voice('click next'));
    await agent.idle();
    expect(lines(world.turns).toSorted()).toEqual(
      ['click next', 'where am i', 'click', '> On page 2.', '> Done.'].toSorted(),
    );
    expect(world.acts).toEqual([clickNext]);
  });

  test('leaves an approval open, and the yes to it still counts', async () => {
    const { agent, world } = play(name, { button: { name: 'Delete account' } });
    await agent.send(voice('click next'));
    await until(() => agent.state.status === 'awaiting-approval');
    const before = agent.state;
    await agent.send(voice('where am i'));
    await until(() => world.turns.length === 3);
    expect(agent.state).toBe(before);
    expect(lines(world.turns)).toEqual(['click next', 'where am i', '> On page 1.']);
    if (before.status === 'awaiting-approval') {
      agent.answerApproval(before.request.id, { kind: 'accept', remember: false });
    }
    await agent.idle();
    expect(world.acts).toEqual([clickNext]);
    expect(lines(world.turns).at(-1)).toBe('> Done.');
  });

  test('is answered from a look of its own while paused, and the run stays paused', async () => {
    const { agent, world, looks } = play(name, { act: async (self) => self.pause() });
    await agent.send(voice('click next'));
    await until(() => agent.state.status === 'paused');
    await agent.send(voice('where am i'));
    await until(() => world.turns.length === 4);
    expect(agent.state.status).toBe('paused');
    expect(lines(world.turns)).toEqual(['click next', 'click', 'where am i', '> On page 2.']);
    agent.resume();
    await agent.idle();
    // The run looks once more, after the look of the question.
    expect(looks).toHaveLength(3);
    expect(lines(world.turns).at(-1)).toBe('> Done.');
  });
});

test('a run that goes on waits for a look under way, so that its own is the newest', async () => {
  const { agent, world } = play('chat', { act: async (self) => self.pause() });
  const { browser } = world.options;
  const looks: string[] = [];
  let looked = (): void => undefined;
  let isSlow = false;
  Object.assign(browser, {
    observe: async () => {
      const isHeld = isSlow;
      isSlow = false;
      looks.push('begun');
      if (isHeld) await new Promise<void>((resolve) => (looked = resolve));
      looks.push('done');
      return buildSnapshot([buildCandidate({ uid, name: 'Next' })]);
    },
  });
  await agent.send(voice('click next'));
  await until(() => agent.state.status === 'paused');
  isSlow = true;
  await agent.send(voice('where am i'));
  await until(() => looks.length === 3);
  agent.resume();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(looks).toEqual(['begun', 'done', 'begun']);
  looked();
  await agent.idle();
  expect(looks).toEqual(['begun', 'done', 'begun', 'done', 'begun', 'done']);
});

test('a page that cannot be seen is said so, and the run goes on', async () => {
  const { agent, world } = play('chat', { act: async (self) => self.pause() });
  await agent.send(voice('click next'));
  await until(() => agent.state.status === 'paused');
  const { browser } = world.options;
  const { observe } = browser;
  Object.assign(browser, {
    observe: async () => {
      throw new Error('gone');
    },
  });
  await agent.send(voice('where am i'));
  await until(() => world.turns.length === 4);
  expect(lines(world.turns).at(-1)).toMatch(/^> I cannot see the page now\./u);
  Object.assign(browser, { observe });
  agent.resume();
  await agent.idle();
  expect(lines(world.turns).at(-1)).toBe('> Done.');
});

test('one that waits when the run ends is answered then; Stop drops it', async () => {
  for (const isStopped of [false, true]) {
    const { agent, world } = play('chat', {
      act: async (self) => {
        await self.send(voice('where am i'));
        if (isStopped) self.stop();
        else throw new AppError({ code: 'page-gone', message: 'The page is gone.' });
      },
    });
    await agent.send(voice('click next'));
    await agent.idle();
    expect(lines(world.turns).includes('> On page 2.')).toBe(!isStopped);
  }
});

test('where nothing runs the question is an instruction like any other', async () => {
  const { agent, world } = play('chat', {});
  await agent.send(voice('where am i'));
  await agent.idle();
  expect(lines(world.turns)).toEqual(['where am i', '> On page 1.']);
});
