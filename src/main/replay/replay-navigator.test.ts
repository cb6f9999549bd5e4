import { describe, expect, test } from 'vitest';
import type { Candidate, PageCommand, Snapshot } from '#shared/domain/index.ts';
import { secretMask } from '#shared/text/secrets.ts';
import { buildCandidate, buildForm, buildSnapshot, until } from '../agent/testing/fake-ports.ts';
import { type Done, startReplayRig } from './testing/replay-rig.ts';

const field = buildCandidate({
  ...{ uid: 'then-field', tag: 'input', role: 'searchbox', name: 'Search', affordances: ['click', 'type'] },
  ...{ value: '', xpath: '/html/body/form/input', box: { x: 10, y: 10, width: 300, height: 30 } },
});
const go = buildCandidate({ uid: 'then-go', name: 'Go', text: 'Go', xpath: '/html/body/form/button' });
const then = [field, go];
/** The same page on another day. */
const asToday = (one: Candidate, more: Partial<Candidate> = {}): Candidate => ({
  ...one,
  uid: one.uid.replace('then', 'now'),
  ...more,
});
const page = (candidates: readonly Candidate[], more: Partial<Snapshot> = {}) =>
  buildSnapshot(candidates, more);
const search: readonly Done[] = [
  { action: { intent: 'textinput', uid: 'then-field', text: 'boots' }, on: field },
  { action: { intent: 'click', uid: 'then-go' }, on: go },
];
const same = () => page(then.map((one) => asToday(one)));

describe('a replay', () => {
  test('does the recorded steps on the elements of today, and tells how far it is', async () => {
    const rig = startReplayRig({ done: search, page: then, today: same });
    await rig.run();
    await rig.agent.idle();
    expect(rig.world.acts).toEqual([
      { intent: 'textinput', uid: 'now-field', text: 'boots' },
      { intent: 'click', uid: 'now-go' },
    ]);
    expect(rig.told()).toBe('2 of 2 steps of “boots” done again.');
    expect(rig.progress().map(({ step, of, found, asks }) => ({ step, of, found, asks }))).toEqual([
      { step: 1, of: 2, found: 'found', asks: null },
      { step: 2, of: 2, found: 'found', asks: null },
    ]);
    expect(rig.ended()).toMatchObject([{ isDone: true, done: 2, skipped: 0 }]);
    expect(rig.replays.underWay()).toEqual([]);
  });

  test('enters what was given in the place of what was recorded', async () => {
    const rig = startReplayRig({ done: search, page: then, today: same });
    await rig.run({ Search: 'tents' });
    await rig.agent.idle();
    expect(rig.world.acts[0]).toMatchObject({ text: 'tents' });
    expect(rig.progress()[0]).toMatchObject({
      words: 'type “tents” into Search',
      recorded: 'type “boots” into Search',
    });
  });

  test('shows what it would enter and waits for a yes; another value may be said', async () => {
    const rig = startReplayRig({ done: search, page: then, today: same });
    await rig.run({}, false);
    await rig.agent.idle();
    expect(rig.told()).toContain('This will enter “boots” into Search.');
    expect(rig.world.acts).toEqual([]);
    await rig.ask('search: hats');
    expect(rig.world.acts[0]).toMatchObject({ text: 'hats' });
  });

  test('after a no to the values nothing is entered', async () => {
    const rig = startReplayRig({ done: search, page: then, today: same });
    await rig.run({}, false);
    await rig.agent.idle();
    await rig.ask('no');
    expect(rig.world.acts).toEqual([]);
    expect(rig.ended()).toMatchObject([{ isDone: false, done: 0 }]);
  });

  test('asks where the control is gone, and touches nothing else meanwhile', async () => {
    const rig = startReplayRig({ done: search, page: then, today: () => page([asToday(field)]) });
    await rig.run();
    await rig.agent.idle();
    expect(rig.world.acts).toHaveLength(1);
    expect(rig.told()).toContain('step 2 of 2, “click Go”');
    expect(rig.replays.underWay()).toMatchObject([{ asks: 'element', step: 2, turnId: 'then-1' }]);
    await rig.ask('skip');
    expect(rig.told()).toBe('1 of 2 steps of “boots” done again, 1 left out.');
    expect(rig.replays.underWay()).toEqual([]);
  });

  test('does not offer what stood beside the control that is gone', async () => {
    const at = (y: number) => ({ x: 10, y, width: 80, height: 30 });
    const adds = ['Boots', 'Tent', 'Stove'].map((product, index) =>
      buildCandidate({
        ...{ uid: `then-${product}`, name: 'Add to cart', text: 'Add to cart', nearbyLabel: product },
        ...{ xpath: `/html/body/ul/li[${index + 1}]/button`, box: at(100 * (index + 1)) },
      }),
    );
    const [boots, ...others] = adds;
    if (boots === undefined) throw new Error('no button');
    const rig = startReplayRig({
      done: [{ action: { intent: 'click', uid: boots.uid }, on: boots }],
      page: adds,
      today: () => page(others.map((one) => asToday(one))),
    });
    await rig.run();
    await rig.agent.idle();
    expect(rig.world.acts).toEqual([]);
    expect(rig.told()).toBe(
      'I can’t find what step 1 of 1, “click Add to cart”, was done on. Say “again”, “skip” or “stop”.',
    );
  });

  test('asks once for one element, however many steps are about it', async () => {
    const other = asToday(field, {
      ...{ name: 'Find in shop', role: 'textbox', tag: 'textarea', xpath: '/html/body/div/div/textarea' },
      box: { x: 700, y: 500, width: 90, height: 90 },
    });
    const email = { ...other, uid: 'now-email', name: 'Email', box: { ...other.box, y: 600 } };
    const twice: readonly Done[] = [
      { action: { intent: 'textinput', uid: 'then-field', text: 'boots' }, on: field },
      { action: { intent: 'submit', uid: 'then-field' }, on: field },
    ];
    const rig = startReplayRig({ done: twice, page: [field], today: () => page([other, email]) });
    await rig.run();
    await rig.agent.idle();
    expect(rig.world.acts).toEqual([]);
    await rig.ask('1');
    expect(rig.world.acts.map(({ intent }) => intent)).toEqual(['textinput', 'submit']);
    expect(rig.told()).toContain('2 of 2 steps');
  });

  test('that is asked something else leaves it to the usual navigator, and can be gone on with after it', async () => {
    const rig = startReplayRig({ done: search, page: then, today: () => page([asToday(field)]) });
    await rig.run();
    await rig.agent.idle();
    await rig.ask('what is on this page about tents');
    expect(rig.told()).toBe('Not for a replay.');
    expect(rig.replays.underWay()).toHaveLength(1);
    await rig.ask('stop');
    expect(rig.told()).toBe('Stopped: 1 of 2 steps of “boots” done again.');
  });

  test('stopped in the middle is over, and does nothing more', async () => {
    const rig = startReplayRig({
      done: search,
      page: then,
      today: same,
      act: () => {
        rig.agent.stop();
        return { kind: 'done', changes: [], undo: null };
      },
    });
    await rig.run();
    await rig.agent.idle();
    expect(rig.world.acts).toHaveLength(1);
    expect(rig.ended()).toMatchObject([{ isDone: false }]);
    expect(rig.replays.underWay()).toEqual([]);
  });

  test('words that come amid it are not passed over', async () => {
    let isSaid = false;
    const rig = startReplayRig({
      done: search,
      page: then,
      today: same,
      act: async () => {
        if (!isSaid) {
          isSaid = true;
          await rig.say('use blue boots');
        }
        return { kind: 'done', changes: [], undo: null };
      },
    });
    await rig.run();
    await rig.agent.idle();
    expect(rig.world.acts).toHaveLength(1);
    expect(rig.told()).toContain('step 2 of 2 comes next');
    await rig.ask('go on');
    expect(rig.world.acts).toHaveLength(2);
  });

  test('a step that was not done is asked about, and done on “again”', async () => {
    let tries = 0;
    const rig = startReplayRig({
      done: search,
      page: then,
      today: same,
      act: ({ intent }) => {
        if (intent === 'click') tries += 1;
        return intent === 'click' && tries === 1
          ? { kind: 'failed', reason: 'covered', message: 'A banner lies over it.' }
          : { kind: 'done', changes: [], undo: null };
      },
    });
    await rig.run();
    await rig.agent.idle();
    expect(rig.told()).toBe(
      'Step 2 of 2 was not done: A banner lies over it. Say “again”, “skip” or “stop”.',
    );
    await rig.ask('again');
    expect(rig.told()).toContain('2 of 2 steps');
  });
});

describe('consequences', () => {
  const order = buildCandidate({
    ...{ uid: 'then-order', name: 'Place order', text: 'Place order', form: buildForm() },
    xpath: '/html/body/form/button[2]',
  });
  const bought: readonly Done[] = [{ action: { intent: 'click', uid: 'then-order' }, on: order }];

  test.each([true, false])('ask again through the gate, answered %s', async (isAllowed) => {
    const rig = startReplayRig({ done: bought, page: [order], today: () => page([asToday(order)]) });
    await rig.run();
    await until(() => rig.agent.state.status === 'awaiting-approval');
    expect(rig.world.acts).toEqual([]);
    if (rig.agent.state.status !== 'awaiting-approval') throw new Error('nobody was asked');
    const { request } = rig.agent.state;
    expect(request.sentence).toContain('Place order');
    rig.agent.answerApproval(
      request.id,
      isAllowed ? { kind: 'accept', remember: false } : { kind: 'reject' },
    );
    await rig.agent.idle();
    expect(rig.world.acts).toHaveLength(isAllowed ? 1 : 0);
    expect(rig.told()).toContain(isAllowed ? '1 of 1 step of' : 'Step 1 of 1 was not done');
  });

  test('typed words that name the replay are no yes to what it does', async () => {
    const rig = startReplayRig({ done: bought, page: [order], today: () => page([asToday(order)]) });
    await rig.replays.save({ kind: 'session', sessionId: 'then' }, 'Place order', []);
    await rig.say('run place order');
    await until(() => rig.agent.state.status === 'awaiting-approval');
    expect(rig.world.acts).toEqual([]);
    rig.agent.stop();
    await rig.agent.idle();
  });
});

describe('something secret', () => {
  const password = buildCandidate({
    ...{ uid: 'then-password', tag: 'input', role: 'textbox', name: 'Password', secret: 'password' },
    ...{ affordances: ['click', 'type'], xpath: '/html/body/form/input[2]' },
  });
  const signedIn: readonly Done[] = [
    { action: { intent: 'textinput', uid: 'then-password', text: secretMask }, on: password },
  ];

  test('was never kept, is asked for, and is in nothing that is recorded', async () => {
    const rig = startReplayRig({ done: signedIn, page: [password], today: () => page([asToday(password)]) });
    await rig.run();
    await rig.agent.idle();
    expect(rig.told()).toContain('What is the “Password”?');
    expect(rig.replays.underWay()).toMatchObject([{ asks: 'secret' }]);
    await rig.ask('hunter22');
    expect(rig.world.acts).toEqual([{ intent: 'textinput', uid: 'now-password', text: 'hunter22' }]);
    expect(rig.world.recorded()).not.toContain('hunter22');
    expect(JSON.stringify([rig.events, rig.world.states])).not.toContain('hunter22');
  });

  test('does not go into a field that is no password field today', async () => {
    const open = asToday(password, { secret: null });
    const rig = startReplayRig({ done: signedIn, page: [password], today: () => page([open]) });
    await rig.run({ Password: 'hunter22' });
    await rig.agent.idle();
    expect(rig.world.acts).toEqual([]);
    expect(rig.world.recorded()).not.toContain('hunter22');
  });
});

describe('keys', () => {
  const enter: PageCommand = {
    kind: 'keys',
    chord: { key: 'Enter', ctrl: false, alt: false, shift: false, meta: false },
    times: 1,
  };
  const pressed: readonly Done[] = [
    { action: { intent: 'say', utterance: 'Pressed Enter.' }, on: field, command: enter },
  ];

  test('are pressed again where what had the keyboard has it', async () => {
    const today = () => page([asToday(field)], { focusedUid: 'now-field' });
    const rig = startReplayRig({ done: pressed, page: [field], today });
    await rig.run();
    await rig.agent.idle();
    expect(rig.commands).toEqual([enter]);
    expect(rig.told()).toBe('1 of 1 step of “boots” done again.');
  });

  test('are not pressed anywhere else', async () => {
    const today = () => page([asToday(field), asToday(go)], { focusedUid: 'now-go' });
    const rig = startReplayRig({ done: pressed, page: [field], today });
    await rig.run();
    await rig.agent.idle();
    expect(rig.commands).toEqual([]);
    expect(rig.told()).toContain('was done with the keyboard in “Search”');
  });
});
