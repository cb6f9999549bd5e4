import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SpokenTurn } from '#shared/domain/index.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openStore, type Store } from './index.ts';
import { sampleUserTurn } from './testing/sample-turns.ts';

let folder = '';
let gone: string[] = [];
let store: Store;
const open = () =>
  openStore({ dataDir: folder, onSoundsGone: (utteranceIds) => void gone.push(...utteranceIds) });
beforeEach(async () => {
  folder = temporaryFolder();
  gone = [];
  store = await open();
});
afterEach(async () => {
  await store.close();
});

function spoken(original: string, utteranceIds: string[] = ['u-1']): SpokenTurn {
  return {
    engine: 'whisper',
    model: 'base.en-q5_1',
    durationMs: 1_240,
    timeToTextMs: 310,
    confidence: 0.87,
    original,
    utteranceIds,
  };
}

/** A turn that was spoken: sent as `utterance`, heard as `original`. */
function say(sessionId: string, utterance: string, original: string, utteranceIds?: string[]) {
  return store.recordUserTurn({
    ...sampleUserTurn(sessionId, utterance),
    via: 'voice',
    spoken: spoken(original, utteranceIds),
  });
}

function filesHolding(text: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => statSync(file).isFile())
    .filter((file) => readFileSync(file).includes(text));
}

test('how a turn was spoken is kept with it, and one without reads as before', async () => {
  const { id } = await store.createSession();
  await say(id, 'open the second one', 'Open the second won.', ['u-1', 'u-2']);
  await store.recordUserTurn({ ...sampleUserTurn(id, 'go back'), via: 'voice' });
  await store.close();
  store = await open();
  const [first, second] = await store.turns(id);
  expect(first).toMatchObject({ via: 'voice', spoken: spoken('Open the second won.', ['u-1', 'u-2']) });
  expect(second).toMatchObject({ via: 'voice', utterance: 'go back' });
  expect(second).not.toHaveProperty('spoken');
});

test('a session is found by what was sent, not by what was heard before it was mended', async () => {
  const { id } = await store.createSession();
  await say(id, 'a flight to Prague', 'a flight to Paris');
  expect(await store.listSessions('Prague', 5)).toHaveLength(1);
  expect(await store.listSessions('Paris', 5)).toEqual([]);
});

test('a secret that is found later is masked in what was heard too, in whatever spelling', async () => {
  const { id } = await store.createSession();
  await say(id, 'put swordfish99 there', 'Put swordfish99 there.', ['same']);
  await say(id, 'put swordfish99 here', 'put sword fish ninety nine here', ['other']);
  await say(id, 'never mind', 'put swordfish99 away', ['away']);
  await say(id, 'go back', 'Go back.', ['plain']);
  const changed = await store.maskSecret(id, 'swordfish99');
  expect(changed.map((turn) => turn.speaker === 'user' && [turn.utterance, turn.spoken?.original])).toEqual([
    ['put •••••• there', 'Put •••••• there.'],
    ['put •••••• here', '••••••'],
    ['never mind', 'put •••••• away'],
  ]);
  expect(gone).toEqual(['same', 'other', 'away']);
  await store.close();
  for (const part of ['swordfish', 'ninety']) expect(filesHolding(part)).toEqual([]);
  store = await open();
});

test('masking never makes a spoken turn unreadable', async () => {
  const { id } = await store.createSession();
  await say(id, 'put 4f2a and command and whisper there', 'put 4f2a and command and whisper there', [
    'ab-4f2a-cd',
  ]);
  for (const secret of ['4f2a', 'command', 'whisper', 'ab-4f2a-cd', 'voice']) {
    await store.maskSecret(id, secret);
  }
  const [turn] = await store.turns(id);
  expect(turn).toMatchObject({
    utterance: 'put •••••• and •••••• and •••••• there',
    spoken: { engine: 'whisper', utteranceIds: ['ab-4f2a-cd'] },
  });
});

test('the sound of a secret may not stay, be it named as one or known by its form', async () => {
  const { id } = await store.createSession();
  const turn = await say(id, 'my password is hunter2canary', 'my password is hunter to canary', ['pass']);
  expect(turn.spoken?.original).not.toContain('canary');
  await say(id, 'pay with it', 'pay with 4111 1111 1111 1111', ['card']);
  await say(id, 'scroll down', 'Scroll down.', ['plain']);
  expect(gone).toEqual(['pass', 'card']);
  await store.close();
  for (const part of ['canary', '4111']) expect(filesHolding(part)).toEqual([]);
  store = await open();
});

test('the sound of a deleted session goes with it for good, and not while it can come back', async () => {
  const { id } = await store.createSession();
  const other = await store.createSession();
  await say(id, 'search for red shoes', 'Search for red shoes.', ['one', 'two']);
  await say(other.id, 'go back', 'Go back.', ['stays']);
  await store.deleteSession(id);
  expect(gone).toEqual([]);
  expect(await store.utteranceIds()).toEqual(['one', 'two', 'stays']);
  await store.undeleteSession(id);
  await store.close();
  expect(gone).toEqual([]);
  store = await open();
  await store.deleteSession(id);
  await store.close();
  expect(gone).toEqual(['one', 'two']);
  store = await open();
  expect(await store.utteranceIds()).toEqual(['stays']);
});
