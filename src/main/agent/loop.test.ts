import { describe, expect, test } from 'vitest';
import type { Action, ScoredCandidate } from '#shared/domain/index.ts';
import { createAgent } from './agent.ts';
import type { NewTrace } from './ports.ts';
import { buildCandidate, buildProposal, buildSnapshot, fakeWorld } from './testing/fake-ports.ts';

const say = (utterance: string): Action => ({ intent: 'say', utterance });
const button = buildCandidate({ uid: '0000000a-0000-4001', name: 'Next' });
const clickNext: Action = { intent: 'click', uid: button.uid };
const page = () => buildSnapshot([button]);
const typed = (text: string) => ({ sessionId: 'one', text, via: 'text' }) as const;

describe('a step', () => {
  const scored = (uid: string, score: number): ScoredCandidate => ({
    element: { uid, tag: 'button', role: 'button', text: uid, bbox: button.box },
    score,
  });

  function counted(propose: Parameters<typeof fakeWorld>[0]['propose']) {
    const world = fakeWorld({ snapshot: page, propose });
    const count = { looks: 0, rankings: 0, proposals: 0 };
    const traces: (NewTrace | null)[] = [];
    const { browser, navigator, recorder } = world.options;
    const agent = createAgent({
      ...world.options,
      browser: {
        ...browser,
        observe: (options) => {
          count.looks += 1;
          return browser.observe(options);
        },
      },
      ranker: {
        rank: async () => {
          count.rankings += 1;
          const by = { model: 'played', device: 'cpu', encoded: 2, cached: 0 };
          return { scored: [scored('a', 0.123456789), scored('b', 0.1)], by };
        },
      },
      navigator: () => ({
        name: 'offline',
        propose: (input) => {
          count.proposals += 1;
          return navigator('one', '').propose(input);
        },
      }),
      recorder: {
        ...recorder,
        recordNavigatorTurn: (turn, trace, seen, memory) => {
          traces.push(trace);
          return recorder.recordNavigatorTurn(turn, trace, seen, memory);
        },
      },
    });
    return { world, agent, count, traces };
  }

  test('that was the last brings its closing words, said of the page as it is then', async () => {
    const { world, agent, count } = counted(() =>
      buildProposal(clickNext, {
        last: true,
        close: ({ snapshot, turns }) => ({
          utterance: `Done on ${snapshot.title} after ${turns.length} turns.`,
          memory: 'closed',
        }),
      }),
    );
    await agent.send(typed('click next'));
    await agent.idle();
    expect(count).toEqual({ looks: 2, rankings: 0, proposals: 1 });
    expect(world.turns.at(-1)).toMatchObject({ action: { utterance: 'Done on Shop after 2 turns.' } });
    expect(world.recorded()).toContain('"closed"');
  });

  test('has its closing words masked: the page may show what the user typed into a secret field', async () => {
    const { world, agent } = counted(() =>
      buildProposal(clickNext, {
        last: true,
        close: () => ({ utterance: 'Done. The page is “Hello hunter2again”.', memory: null }),
      }),
    );
    await agent.send(typed('my password is hunter2again, click next'));
    await agent.idle();
    expect(world.turns.at(-1)).toMatchObject({ action: { utterance: expect.stringContaining('Hello') } });
    expect(world.recorded()).not.toContain('hunter2again');
  });

  test('that was the last and failed has no closing words: the navigator is asked what to do', async () => {
    const world = fakeWorld({
      snapshot: page,
      propose: (_input, step) =>
        step === 1
          ? buildProposal(clickNext, { last: true, close: () => ({ utterance: 'Done.', memory: null }) })
          : buildProposal(say('It could not be done.')),
      act: () => ({ kind: 'failed', reason: 'covered', message: 'Something is in the way.' }),
    });
    const agent = createAgent(world.options);
    await agent.send(typed('click next'));
    await agent.idle();
    expect(world.recorded()).not.toContain('Done.');
    expect(world.turns.at(-1)).toMatchObject({ action: { utterance: 'It could not be done.' } });
  });

  test('ranks nothing unasked, and its trace says so', async () => {
    const { agent, count, traces } = counted(() =>
      buildProposal(clickNext, { last: true, candidates: [scored('own', 9)] }),
    );
    await agent.send(typed('click next'));
    await agent.idle();
    expect(count.rankings).toBe(0);
    expect(traces).toMatchObject([{ ranking: null, ownScores: [{ score: 9 }] }]);
  });

  test('ranks once however often it is asked; the scores of ranker and navigator stay apart', async () => {
    const { agent, count, traces, world } = counted(async (input) => {
      await Promise.all([input.rank(), input.rank()]);
      return buildProposal(clickNext, { last: true, candidates: [scored('own', 9)] });
    });
    await agent.send(typed('click next'));
    await agent.idle();
    expect(count.rankings).toBe(1);
    expect(traces).toMatchObject([
      {
        ranking: {
          by: { model: 'played' },
          candidates: [{ element: { uid: 'a' } }, { element: { uid: 'b' } }],
          scores: [
            ['a', 0.123457],
            ['b', 0.1],
          ],
        },
        ownScores: [{ element: { uid: 'own' } }],
      },
    ]);
    expect(world.states.map((state) => state.status === 'running' && state.stage)).toContain('ranking');
  });
});
