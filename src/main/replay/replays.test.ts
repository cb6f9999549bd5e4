import { expect, test } from 'vitest';
import { buildCandidate, buildSnapshot } from '../agent/testing/fake-ports.ts';
import { type Done, startReplayRig } from './testing/replay-rig.ts';

const field = buildCandidate({
  ...{ uid: 'then-field', tag: 'input', role: 'searchbox', name: 'Search', affordances: ['click', 'type'] },
  value: '',
});
const type: Done = { action: { intent: 'textinput', uid: 'then-field', text: 'boots' }, on: field };
const source = { kind: 'session', sessionId: 'then' } as const;
const start = (done: readonly Done[]) =>
  startReplayRig({
    done,
    page: [field],
    today: () => buildSnapshot([{ ...field, uid: 'now-field' }]),
  });

test('what was said, refused or failed is no step, and what cannot be done again is named', async () => {
  const rig = start([
    type,
    { ...type, outcome: { kind: 'refused', by: 'user', message: '' } },
    { ...type, outcome: { kind: 'failed', reason: 'covered', message: '' } },
    { action: { intent: 'say', utterance: 'There are 6 boots.' } },
    { action: { intent: 'say', utterance: 'Found “refund”.' }, command: { kind: 'find', words: 'refund' } },
    // As an earlier Parley recorded it.
    { action: { intent: 'say', utterance: 'Pressed Escape.' }, reply: '[[{"kind":"command"}]]' },
    { action: { intent: 'say', utterance: 'Which one?' }, reply: '[[{"kind":"click"}]]' },
  ]);
  expect(await rig.replays.look(source)).toEqual({
    title: 'boots',
    steps: [{ turn: 0, words: 'type “boots” into Search' }],
    values: [{ name: 'Search', value: 'boots', isSecret: false, asks: false }],
    leftOut: ['find “refund”', 'Pressed Escape.'],
  });
  await rig.run();
  await rig.agent.idle();
  expect(rig.told()).toBe('1 of 1 step of “boots” done again. Not repeated: find “refund”; Pressed Escape.');
});

test('a part of a session is its turns from one to another', async () => {
  const rig = start([type, type, type]);
  const turns = async (from: number, to?: number) =>
    (await rig.replays.look({ ...source, from, to })).steps.map(({ turn }) => turn);
  expect(await turns(1)).toEqual([1, 2]);
  expect(await turns(0, 1)).toEqual([0, 1]);
});

test('where nothing was carried out that is said, and nothing begins', async () => {
  const rig = start([{ action: { intent: 'say', utterance: 'Hello.' } }]);
  await expect(rig.replays.look(source)).rejects.toThrow(
    /Nothing was done in “boots” that can be done again/u,
  );
});

test('a name runs what was saved under it, however it is typed or heard; any other is an instruction', async () => {
  const rig = start([type]);
  await rig.replays.save(source, 'Weekly Report', []);
  expect(await rig.replays.list()).toMatchObject([{ name: 'Weekly Report', steps: 1 }]);
  await rig.ask('run the monthly report');
  expect(rig.told()).toBe('Not for a replay.');
  await rig.ask('Okay, run weekly report, please.');
  expect(rig.told()).toContain('This will enter “boots” into Search.');
  await rig.ask('yes');
  expect(rig.world.acts).toEqual([{ intent: 'textinput', uid: 'now-field', text: 'boots' }]);
});

test('a value that was made a parameter is asked for first, each time', async () => {
  const rig = start([type]);
  await rig.replays.save(source, 'boots', ['Search']);
  for (const wanted of ['tents', 'run run run']) {
    await rig.ask('run boots');
    expect(rig.told()).toBe('What goes into “Search”? Last time it was “boots”.');
    await rig.ask(wanted);
    expect(rig.world.acts.at(-1)).toMatchObject({ text: wanted });
  }
});

test('a value for a field that is not there is refused before anything begins', async () => {
  const rig = start([type]);
  await expect(rig.run({ Colour: 'red' })).rejects.toThrow(
    'Nothing is entered under "Colour". There are: "Search".',
  );
  expect(rig.replays.underWay()).toEqual([]);
});
