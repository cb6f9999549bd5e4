import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSpeaker, type Speaker } from './speaker.ts';
import { createSynthesis } from './synthesis.ts';
import { type FakeSynthesis, fakeSynthesis, playedVoice } from './testing/fake-synthesis.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settings = { voice: '', voiceRate: 1.5, speechLanguage: 'en' };

interface Rig {
  readonly speaker: Speaker;
  readonly played: FakeSynthesis;
  readonly told: (string | null)[];
}

function rig(played: FakeSynthesis = fakeSynthesis()): Rig {
  const told: (string | null)[] = [];
  const speaker = createSpeaker({
    synthesis: createSynthesis(played),
    settings: () => settings,
    tellMain: (text) => told.push(text),
    region: 'en-GB',
  });
  return { speaker, played, told };
}

/** What follows from what happened has happened: the wait after a cancel included, no watch-dog. */
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(100);

test('a reply is spoken sentence by sentence, and main knows from its start to its end', async () => {
  const { speaker, played, told } = rig();
  speaker.say('Six books were found. Shall I open the first?', 'reply');
  await settle();
  expect(played.texts).toEqual(['Six books were found.']);
  expect(played.utterances[0]).toMatchObject({ rate: 1.5, lang: 'en-GB' });
  expect(speaker.store.getState().saying).toBe('Six books were found. Shall I open the first?');
  played.end();
  await settle();
  played.end();
  await settle();
  expect(played.texts).toEqual(['Six books were found.', 'Shall I open the first?']);
  expect(told).toEqual(['Six books were found. Shall I open the first?', null]);
  expect(speaker.store.getState().saying).toBeNull();
});

test('stop is silence at once, and what waited is not said later', async () => {
  const { speaker, played, told } = rig();
  speaker.say('Clicked Search', 'step');
  speaker.say('Six books were found.', 'reply');
  await settle();
  speaker.stop();
  await settle();
  expect(played.texts).toEqual(['Clicked Search']);
  expect(told.at(-1)).toBeNull();
});

test('a new reply cuts the old one off', async () => {
  const { speaker, played } = rig();
  speaker.say('That was the long story of six books.', 'reply');
  await settle();
  speaker.say('There are none.', 'reply');
  await settle();
  expect(played.texts).toEqual(['That was the long story of six books.', 'There are none.']);
  expect(speaker.store.getState().saying).toBe('There are none.');
});

test('of the steps that wait only the newest is said, before the reply none', async () => {
  const { speaker, played } = rig();
  for (const step of ['Clicked One', 'Clicked Two', 'Clicked Three']) speaker.say(step, 'step');
  await settle();
  played.end();
  await settle();
  expect(played.texts).toEqual(['Clicked One', 'Clicked Three']);
  speaker.say('Clicked Four', 'step');
  speaker.say('Here it is.', 'reply');
  played.end();
  await settle();
  expect(played.texts.at(-1)).toBe('Here it is.');
});

test('an approval interrupts, and is not said to its end once it is answered', async () => {
  const { speaker, played, told } = rig();
  speaker.say('Clicked Pay', 'step');
  await settle();
  speaker.say('Approval needed: pay 4 pounds.', 'approval');
  await settle();
  expect(played.texts).toEqual(['Clicked Pay', 'Approval needed: pay 4 pounds.']);
  speaker.withdraw('approval');
  await settle();
  expect(told.at(-1)).toBeNull();
});

test('an interrupted sentence is said again from its start, the ones before it are not', async () => {
  const { speaker, played } = rig();
  speaker.say('The first sentence. The second sentence. The third sentence.', 'reply');
  await settle();
  played.end();
  await settle();
  speaker.interrupt();
  await settle();
  expect(speaker.store.getState().saying).toBeNull();
  speaker.goOn();
  await settle();
  expect(played.texts).toEqual(['The first sentence.', 'The second sentence.', 'The second sentence.']);
  played.end();
  await settle();
  expect(played.texts.at(-1)).toBe('The third sentence.');
});

test('what came after an interruption is not followed by what was interrupted', async () => {
  const { speaker, played } = rig();
  speaker.say('The old reply.', 'reply');
  await settle();
  speaker.interrupt();
  speaker.say('The new reply.', 'reply');
  speaker.goOn();
  await settle();
  expect(played.texts.at(-1)).toBe('The new reply.');
  played.end();
  await settle();
  expect(speaker.store.getState().saying).toBeNull();
});

test('it can be said again', async () => {
  const { speaker, played } = rig();
  expect(speaker.repeat()).toBe(false);
  speaker.say('Six books were found.', 'reply');
  await settle();
  speaker.stop();
  expect(speaker.store.getState().canRepeat).toBe(true);
  expect(speaker.repeat()).toBe(true);
  await settle();
  expect(played.texts).toEqual(['Six books were found.', 'Six books were found.']);
});

test('voices that come late speak what has waited for them', async () => {
  const played = fakeSynthesis([]);
  const { speaker } = rig(played);
  speaker.say('Six books were found.', 'reply');
  await settle();
  expect(played.texts).toEqual([]);
  played.setVoices([playedVoice('Anna', 'en-GB')]);
  await settle();
  expect(played.texts).toEqual(['Six books were found.']);
});

test('where no voice comes the window says so, and nothing waits for one', async () => {
  const played = fakeSynthesis([]);
  const { speaker, told } = rig(played);
  speaker.say('Six books were found.', 'reply');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(speaker.store.getState().status).toBe('none');
  played.setVoices([playedVoice('Anna', 'en-GB')]);
  await settle();
  expect(speaker.store.getState().status).toBe('ready');
  expect([played.texts, told]).toEqual([[], []]);
});

test('a voice of another machine is not used by itself', async () => {
  const { speaker, played } = rig(fakeSynthesis([playedVoice('Cloud', 'en-GB', false)]));
  speaker.say('Six books were found.', 'reply');
  await settle();
  expect(played.texts).toEqual([]);
  expect(speaker.store.getState().problem).toBe('only-remote');
});

test('a voice whose end never comes does not silence the app for good', async () => {
  const { speaker, played } = rig();
  speaker.say('Six books were found. Shall I open the first?', 'reply');
  await settle();
  played.start();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(played.texts).toEqual(['Six books were found.', 'Shall I open the first?']);
});

test('a voice that never begins is a problem that is told', async () => {
  const { speaker, told } = rig();
  speaker.say('Six books were found.', 'reply');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(speaker.store.getState()).toMatchObject({ problem: 'failed', saying: null });
  expect(told.at(-1)).toBeNull();
});

test('a browser that wants a click first is a problem with a name', async () => {
  const { speaker, played } = rig();
  speaker.say('Six books were found.', 'reply');
  await settle();
  played.fail('not-allowed');
  await settle();
  expect(speaker.store.getState().problem).toBe('blocked');
  speaker.say('There are none.', 'reply');
  await settle();
  played.end();
  await settle();
  expect(speaker.store.getState().problem).toBeNull();
});
