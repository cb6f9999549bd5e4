import { expect, test } from 'vitest';
import type { Action } from '#shared/domain/index.ts';
import { createAgent } from './agent.ts';
import type { UserAct } from './ports.ts';
import { buildCandidate, buildProposal, buildSnapshot, fakeWorld, until } from './testing/fake-ports.ts';

const button = buildCandidate({ uid: '0000000a-0000-4001', name: 'Next' });
const clickNext: Action = { intent: 'click', uid: button.uid };
const say: Action = { intent: 'say', utterance: 'Done.' };
const typed = (text: string) => ({ sessionId: 'one', text, via: 'text' }) as const;
const byHand: UserAct = { action: clickNext, element: null, url: 'https://start.example/', title: '' };

/** A session that began on start.example and is on `there` when the model clicks. */
async function clickOn(there: string, before: (agent: ReturnType<typeof createAgent>) => Promise<void>) {
  let url = 'https://start.example/';
  const world = fakeWorld({
    snapshot: () => buildSnapshot([button], { url }),
    propose: (_input, step) => buildProposal(step === 2 ? clickNext : say, { author: 'model' }),
  });
  const agent = createAgent(world.options);
  await agent.send(typed('hello'));
  await agent.idle();
  await before(agent);
  url = there;
  await agent.send(typed('press next'));
  while (agent.state.status === 'running') await new Promise((done) => setTimeout(done, 1));
  const isAsked = agent.state.status === 'awaiting-approval';
  agent.stop();
  await agent.idle();
  return isAsked;
}

test('a page that the user went to by hand needs no asking', async () => {
  const opened = await clickOn('https://other.example/', (agent) =>
    agent.userOpened('one', 'https://other.example/'),
  );
  expect(opened).toBe(false);
  const clicked = await clickOn('https://other.example/', (agent) => agent.recordUserAct('one', byHand));
  expect(clicked).toBe(false);
});

test('a page that nobody chose does', async () => {
  expect(await clickOn('https://other.example/', async () => undefined)).toBe(true);
});

test('what looks like the user’s click while Parley works chooses nothing', async () => {
  let url = 'https://start.example/';
  const world = fakeWorld({
    snapshot: () => buildSnapshot([button], { url }),
    propose: () => buildProposal(clickNext, { author: 'model' }),
    act: async () => {
      await agent.recordUserAct('one', byHand);
      url = 'https://other.example/';
      return { kind: 'done', changes: [], undo: null };
    },
  });
  const agent = createAgent(world.options);
  await agent.send(typed('press next'));
  while (agent.state.status === 'running') await new Promise((done) => setTimeout(done, 1));
  expect(agent.state).toMatchObject({
    status: 'awaiting-approval',
    request: { consequence: { kind: 'new-site' } },
  });
  agent.stop();
  await agent.idle();
});

test('a hand on the page pauses the run, and what was decided before it is not done', async () => {
  const remembered: unknown[] = [];
  const other = buildCandidate({ uid: '0000000a-0000-4002', name: 'Vote' });
  let shown = button;
  const world = fakeWorld({
    snapshot: () => buildSnapshot([shown]),
    propose: (input, step) => {
      remembered.push(input.memory);
      if (step === 1) {
        // The user opens another page while this is thought about.
        shown = other;
        agent.yieldToUser('one');
      }
      const [seen] = input.snapshot.candidates;
      const action: Action = step < 3 ? { intent: 'click', uid: seen?.uid ?? '' } : say;
      return buildProposal(action, { memory: { step } });
    },
  });
  const agent = createAgent(world.options);
  await agent.send(typed('press next'));
  await until(() => agent.state.status === 'paused');
  expect(world.acts).toEqual([]);
  agent.resume();
  await agent.idle();
  // Looked at and decided on again, as if the step had not begun.
  expect(world.acts).toEqual([{ intent: 'click', uid: other.uid }]);
  expect(remembered).toEqual([null, null, { step: 2 }]);
});

test('a hand on the page while something is done lets that end, and pauses then', async () => {
  const world = fakeWorld({
    snapshot: () => buildSnapshot([button]),
    propose: (_input, step) => buildProposal(step === 1 ? clickNext : say),
    act: async () => {
      agent.yieldToUser('one');
      return { kind: 'done', changes: [], undo: null };
    },
  });
  const agent = createAgent(world.options);
  await agent.send(typed('press next'));
  await until(() => agent.state.status === 'paused');
  expect(world.acts).toEqual([clickNext]);
  agent.resume();
  await agent.idle();
  expect(world.turns.at(-1)).toMatchObject({ action: say });
});

test('a hand on the page takes no question away, and is none of another session’s business', async () => {
  const send = buildCandidate({ uid: '0000000a-0000-4003', name: 'Send', text: 'Send' });
  const world = fakeWorld({
    snapshot: () => buildSnapshot([send]),
    propose: (_input, step) => buildProposal(step === 1 ? { intent: 'click', uid: send.uid } : say),
  });
  const agent = createAgent(world.options);
  await agent.send(typed('press it'));
  await until(() => agent.state.status === 'awaiting-approval');
  agent.yieldToUser('one');
  agent.yieldToUser('two');
  expect(agent.state.status).toBe('awaiting-approval');
  agent.stop();
  await agent.idle();
});
