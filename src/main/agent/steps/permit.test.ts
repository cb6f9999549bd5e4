import { expect, test } from 'vitest';
import type { Action, HeldRequest, RunState } from '#shared/domain/index.ts';
import { digestOf } from '../../platform/digest.ts';
import { createAgent } from '../agent.ts';
import type { Permit } from '../ports.ts';
import {
  buildCandidate,
  buildForm,
  buildProposal,
  buildSnapshot,
  fakeWorld,
  until,
} from '../testing/fake-ports.ts';

const press: Action = { intent: 'click', uid: 'b' };
const never = new AbortController().signal;

function request(over: Partial<HeldRequest> = {}): HeldRequest {
  return {
    id: 'r',
    url: 'https://shop.example/api/notes',
    method: 'POST',
    resourceType: 'fetch',
    contentType: 'application/json',
    fields: [{ name: 'text', value: 'hello there' }],
    operation: null,
    bodyText: '{"text":"hello there"}',
    bodyBytes: 22,
    frameUrl: 'https://shop.example/',
    matchesOwnTraffic: false,
    fromNewDocument: false,
    redirectedFrom: null,
    at: 0,
    ...over,
  };
}

/** An agent whose page sends these requests while its only button is pressed. */
function pressing(
  name: string,
  requests: readonly HeldRequest[],
  over: Partial<ReturnType<typeof buildCandidate>> = {},
) {
  const decisions: string[] = [];
  let permit: Permit | undefined;
  const world = fakeWorld({
    snapshot: () => buildSnapshot([buildCandidate({ uid: 'b', name, text: name, ...over })]),
    propose: (_input, step) =>
      buildProposal(step === 1 ? press : { intent: 'say', utterance: 'Done.' }, { author: 'model' }),
    act: async (_action, _approved, _signal, given) => {
      permit = given;
      for (const one of requests) decisions.push((await given?.(one, never)) ?? 'none');
      return { kind: 'done', changes: [], undo: null };
    },
  });
  const agent = createAgent(world.options);
  const asked = async () => {
    await until(() => agent.state.status === 'awaiting-approval');
    const state: RunState = agent.state;
    if (state.status !== 'awaiting-approval') throw new Error('Nothing is asked.');
    return state.request;
  };
  const say = (text: string) => agent.send({ sessionId: 'one', text, via: 'text' });
  return { agent, world, decisions, asked, say, permit: () => permit };
}

test('what a press sends that nothing announced is shown with where it goes, and waits for the answer', async () => {
  const { agent, world, decisions, asked, say } = pressing('Tidy up', [request()]);
  await say('tidy up');
  const card = await asked();
  expect(card.consequence.kind).toBe('request');
  expect(card.data).toContainEqual({ label: 'Request', value: 'POST shop.example/api/notes' });
  expect(card.data).toContainEqual({ label: 'text', value: 'hello there' });
  expect(card.rememberable).toBe(false);
  expect(decisions).toEqual([]);
  agent.answerApproval(card.id, { kind: 'accept', remember: true });
  await agent.idle();
  expect(decisions).toEqual(['let-go']);
  expect(world.turns[1]).toMatchObject({
    outcome: { changes: [{ kind: 'sent', requests: [{ host: 'shop.example', decision: 'asked-yes' }] }] },
  });
});

test('after a no the same request is not asked about again, and does not leave', async () => {
  const { agent, world, decisions, asked, say } = pressing('Tidy up', [request(), request({ id: 'r2' })]);
  await say('tidy up');
  agent.answerApproval((await asked()).id, { kind: 'reject' });
  await agent.idle();
  expect(decisions).toEqual(['fail', 'fail']);
  expect(world.turns[1]).toMatchObject({
    outcome: { changes: [{ kind: 'sent', requests: [{ decision: 'asked-no' }, { decision: 'failed' }] }] },
  });
});

test('what the page sends all the time, and what can be taken back, is let go and told', async () => {
  const own = pressing('Tidy up', [request({ matchesOwnTraffic: true })]);
  await own.say('tidy up');
  await own.agent.idle();
  expect(own.decisions).toEqual(['let-go']);
  expect(own.world.turns[1]).toMatchObject({
    outcome: { changes: [{ kind: 'sent', requests: [{ host: 'shop.example', decision: 'let-go' }] }] },
  });
  const cart = pressing('Add to cart', [request({ url: 'https://shop.example/cart' })]);
  await cart.say('put it into the cart');
  await cart.agent.idle();
  expect(cart.decisions).toEqual(['let-go']);
});

test('a yes is for what was shown: the same leaves unasked, anything else is asked about again', async () => {
  const form = buildForm({
    action: 'https://shop.example/messages',
    fields: [{ label: 'To', value: 'ann' }],
    payload: [
      { name: 'to', digest: digestOf('ann') },
      { name: 'token', digest: digestOf('x81') },
    ],
  });
  const sent = (to: string) =>
    request({
      url: 'https://shop.example/messages',
      resourceType: 'form',
      fields: [
        { name: 'to', value: to },
        { name: 'token', value: 'x81' },
      ],
    });
  const same = pressing('Send', [sent('ann')], { form });
  await same.say('write to ann');
  same.agent.answerApproval((await same.asked()).id, { kind: 'accept', remember: false });
  await same.agent.idle();
  expect(same.decisions).toEqual(['let-go']);

  const other = pressing('Send', [sent('attacker')], { form });
  await other.say('write to ann');
  const first = await other.asked();
  other.agent.answerApproval(first.id, { kind: 'accept', remember: false });
  await until(
    () => other.agent.state.status === 'awaiting-approval' && other.agent.state.request.id !== first.id,
  );
  const second = await other.asked();
  expect(second.data).toContainEqual({ label: 'to', value: 'attacker' });
  expect(second.sentence).toBe(
    'Send this on shop.example by clicking “Send”: it is not all that you agreed to',
  );
  expect(second.consequence.because).toBe('it carries “attacker”, which you were not asked about');
  other.agent.answerApproval(second.id, { kind: 'reject' });
  await other.agent.idle();
  expect(other.decisions).toEqual(['fail']);
});

test('a card names what leaves as the page does, and shows the value that leaves', async () => {
  const form = buildForm({
    action: 'https://shop.example/messages',
    fields: [
      { label: 'Subject', value: 'hello' },
      { label: 'To', value: 'ann' },
      { label: 'Note', value: 'mallory' },
    ],
  });
  const sent = request({
    fields: [
      { name: 'mail.to[0].address', value: 'ann@example.com' },
      { name: 'mail.subjectLine', value: 'hello' },
      { name: 'mail.cc', value: 'mallory' },
    ],
  });
  const { agent, asked, say } = pressing('Send', [sent], { form });
  await say('write to ann');
  const first = await asked();
  agent.answerApproval(first.id, { kind: 'accept', remember: false });
  await until(() => agent.state.status === 'awaiting-approval' && agent.state.request.id !== first.id);
  expect((await asked()).data).toEqual([
    { label: 'mail to address', value: 'ann@example.com' },
    { label: 'Subject', value: 'hello' },
    { label: 'Note, sent as “mail cc”', value: 'mallory' },
    { label: 'Request', value: 'POST shop.example/api/notes' },
  ]);
  agent.stop();
  await agent.idle();
});

test('what comes when the run is over is asked about all the same, and answered by a word', async () => {
  const { agent, asked, say, permit } = pressing('Tidy up', []);
  await say('tidy up');
  await agent.idle();
  const late = permit()?.(request(), never);
  await asked();
  await say('yes');
  expect(await late).toBe('let-go');
  expect(agent.state.status).toBe('idle');
});

test('a new instruction is a no to what came late', async () => {
  const { agent, world, asked, say, permit } = pressing('Tidy up', []);
  await say('tidy up');
  await agent.idle();
  const late = permit()?.(request(), never);
  await asked();
  const seen = world.states.length;
  await say('what else is there');
  expect(await late).toBe('fail');
  await agent.idle();
  // The run that began with it is shown from then on, and nothing of before.
  const shown = world.states.slice(seen).map(({ status }) => status);
  expect(shown.at(-1)).toBe('idle');
  expect(shown.indexOf('idle')).toBe(shown.length - 1);
});
