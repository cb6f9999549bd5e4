import { expect, test } from 'vitest';
import type { Action, HeldRequest } from '#shared/domain/index.ts';
import { createAgent } from './agent.ts';
import { buildCandidate, buildForm, buildProposal, buildSnapshot, fakeWorld } from './testing/fake-ports.ts';

const never = new AbortController().signal;
const posted: HeldRequest = {
  id: 'r',
  url: 'https://shop.example/api/seen',
  method: 'POST',
  resourceType: 'fetch',
  contentType: 'application/json',
  fields: [{ name: 'seen', value: 'yes' }],
  operation: null,
  bodyText: '{"seen":"yes"}',
  bodyBytes: 14,
  frameUrl: 'https://shop.example/',
  matchesOwnTraffic: false,
  fromNewDocument: false,
  redirectedFrom: null,
  at: 0,
};

/** An agent whose navigator presses this control first, to look behind it or not. */
async function pressOnce(control: ReturnType<typeof buildCandidate>, looks: boolean) {
  const press: Action = { intent: 'click', uid: control.uid };
  const decisions: string[] = [];
  const asked: string[] = [];
  const world = fakeWorld({
    snapshot: () => buildSnapshot([control]),
    propose: (_input, step) =>
      step === 1
        ? buildProposal(press, { ...(looks ? { looks } : {}) })
        : buildProposal({ intent: 'say', utterance: 'Not there.' }),
    act: async (_action, _approved, _signal, permit) => {
      decisions.push((await permit?.(posted, never)) ?? 'none');
      return { kind: 'done', changes: [], undo: null };
    },
  });
  const agent = createAgent({
    ...world.options,
    onRunState: (state) => {
      if (state.status !== 'awaiting-approval') return;
      asked.push(state.request.sentence);
      queueMicrotask(() => agent.answerApproval(state.request.id, { kind: 'reject' }));
    },
  });
  await agent.send({ sessionId: 'one', text: 'tick telemetry', via: 'text' });
  await agent.idle();
  const outcome = world.turns.flatMap((turn) => (turn.speaker === 'navigator' ? [turn.outcome.kind] : []))[0];
  return { asked, decisions, outcome };
}

const order = buildCandidate({ uid: 'a', name: 'Place order', text: 'Place order', form: buildForm() });
const fold = buildCandidate({ uid: 'b', name: 'Tidy up', text: 'Tidy up' });

test('a press that only looks is refused unasked where it would need a yes', async () => {
  expect(await pressOnce(order, true)).toEqual({ asked: [], decisions: [], outcome: 'refused' });
  expect((await pressOnce(order, false)).asked).toHaveLength(1);
});

test('what the page would send with such a press stays, unasked', async () => {
  expect(await pressOnce(fold, true)).toEqual({ asked: [], decisions: ['fail'], outcome: 'done' });
  expect((await pressOnce(fold, false)).asked).toHaveLength(1);
});
