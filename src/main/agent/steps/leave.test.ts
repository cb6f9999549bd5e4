import { describe, expect, test } from 'vitest';
import type { Action, ApprovalAnswer, Outcome } from '#shared/domain/index.ts';
import { createAgent } from '../agent.ts';
import {
  buildCandidate,
  buildForm,
  buildProposal,
  buildSnapshot,
  fakeWorld,
  until,
} from '../testing/fake-ports.ts';

const uid = '0000000a-0000-4001';
const kept: Outcome = { kind: 'failed', reason: 'unsaved', message: 'It was not left.' };
const load: Action = { intent: 'load', url: 'https://shop.example/', transition: 'typed' };
const press: Action = { intent: 'click', uid };
const link = buildCandidate({ uid, tag: 'a', role: 'link', name: 'Shop', href: 'https://shop.example/' });

function play(action: Action, target = link) {
  const world = fakeWorld({
    snapshot: () => buildSnapshot([target], { title: 'Draft' }),
    propose: (_input, step) =>
      buildProposal(step === 1 ? action : { intent: 'say', utterance: 'And now?' }, { author: 'user' }),
  });
  const consents: boolean[] = [];
  const agent = createAgent({
    ...world.options,
    browser: {
      ...world.options.browser,
      act: async (_action, { consent }) => {
        consents.push(consent?.leaves === true);
        return consent?.leaves === true ? { kind: 'done', changes: [], undo: null } : kept;
      },
    },
  });
  async function answered(answer: ApprovalAnswer): Promise<string> {
    await agent.send({ sessionId: 'one', text: 'go to the shop', via: 'text' });
    await until(() => agent.state.status === 'awaiting-approval');
    if (agent.state.status !== 'awaiting-approval') throw new Error('nobody was asked');
    const { request } = agent.state;
    agent.answerApproval(request.id, answer);
    await agent.idle();
    return request.sentence;
  }
  return { agent, world, consents, answered };
}

describe('a page that asks whether to leave it', () => {
  test.each([
    ['an address', load],
    ['a link', press],
  ])('is left by %s after a yes', async (_name, action) => {
    const { answered, consents, world } = play(action);
    expect(await answered({ kind: 'accept', remember: false })).toBe('Leave “Draft” without saving');
    expect(consents).toEqual([false, true]);
    expect(world.turns[1]).toMatchObject({ approval: 'asked-yes', outcome: { kind: 'done' } });
  });

  test('is kept after a no', async () => {
    const { answered, consents, world } = play(load);
    await answered({ kind: 'reject' });
    expect(consents).toEqual([false]);
    expect(world.turns[1]).toMatchObject({ approval: 'asked-no', outcome: { kind: 'refused', by: 'user' } });
  });

  test('is not left by pressing a form’s button twice', async () => {
    const button = buildCandidate({
      uid,
      name: 'Find',
      form: { ...buildForm(), method: 'get', isSearch: true },
    });
    const { agent, consents, world } = play(press, button);
    await agent.send({ sessionId: 'one', text: 'find', via: 'text' });
    await agent.idle();
    expect(consents).toEqual([false]);
    expect(world.turns[1]).toMatchObject({ outcome: { kind: 'failed', reason: 'unsaved' } });
  });
});
