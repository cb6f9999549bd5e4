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
const held: Outcome = {
  kind: 'done',
  changes: [{ kind: 'download-held', name: 'report.pdf' }],
  undo: null,
};
const link = buildCandidate({ uid, tag: 'a', role: 'link', name: 'Shop', href: 'https://shop.example/' });

/** What comes of the act depends on what it may do: at first no more than any other. */
function play(action: Action, target = link, refused = kept) {
  const world = fakeWorld({
    snapshot: () => buildSnapshot([target], { title: 'Draft' }),
    propose: (_input, step) =>
      buildProposal(step === 1 ? action : { intent: 'say', utterance: 'And now?' }, { author: 'user' }),
  });
  const consents: ('leaves' | 'downloads' | 'nothing')[] = [];
  const agent = createAgent({
    ...world.options,
    browser: {
      ...world.options.browser,
      act: async (_action, { consent }) => {
        const may =
          consent?.leaves === true ? 'leaves' : consent?.downloads === true ? 'downloads' : 'nothing';
        consents.push(may);
        return may === 'nothing' ? refused : { kind: 'done', changes: [], undo: null };
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
    expect(consents).toEqual(['nothing', 'leaves']);
    expect(world.turns[1]).toMatchObject({ approval: 'asked-yes', outcome: { kind: 'done' } });
  });

  test('is kept after a no', async () => {
    const { answered, consents, world } = play(load);
    await answered({ kind: 'reject' });
    expect(consents).toEqual(['nothing']);
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
    expect(consents).toEqual(['nothing']);
    expect(world.turns[1]).toMatchObject({ outcome: { kind: 'failed', reason: 'unsaved' } });
  });
});

describe('a link that turns out to be a file', () => {
  test.each([
    ['an address', load],
    ['a link', press],
  ])('is downloaded by %s after a yes', async (_name, action) => {
    const { answered, consents, world } = play(action, link, held);
    expect(await answered({ kind: 'accept', remember: false })).toBe('Download “report.pdf”');
    expect(consents).toEqual(['nothing', 'downloads']);
    expect(world.turns[1]).toMatchObject({ approval: 'asked-yes', outcome: { kind: 'done' } });
  });

  test('is not after a no', async () => {
    const { answered, consents, world } = play(press, link, held);
    await answered({ kind: 'reject' });
    expect(consents).toEqual(['nothing']);
    expect(world.turns[1]).toMatchObject({
      approval: 'asked-no',
      outcome: { kind: 'refused', message: expect.stringContaining('“report.pdf” was not downloaded') },
    });
  });

  test('is only told where a button’s press would be sent twice, or a page begins several at once', async () => {
    const several: Outcome = { ...held, changes: [...held.changes, ...held.changes] };
    for (const [target, outcome] of [
      [buildCandidate({ uid, name: 'Export' }), held],
      [link, several],
    ] as const) {
      const { agent, consents, world } = play(press, target, outcome);
      await agent.send({ sessionId: 'one', text: 'export', via: 'text' });
      await agent.idle();
      expect(consents).toEqual(['nothing']);
      expect(world.turns[1]).toMatchObject({ outcome });
    }
  });
});
