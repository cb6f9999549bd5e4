import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connection as connectionSchema, defaultSettings, type Settings } from '#shared/domain/index.ts';
import { contract } from '#shared/ipc/index.ts';
import { silentLog } from '../platform/log.ts';
import { dataPaths } from '../platform/paths.ts';
import { createAppSpeech } from './create-app-speech.ts';
import type { Models } from './create-models.ts';
import { createEvents } from './events.ts';

const modelsDir = join(import.meta.dirname, '../../../resources/models');
const connection = connectionSchema.parse({
  id: 'one',
  name: 'Own server',
  baseUrl: 'http://127.0.0.1:9/v1',
  model: 'm',
  tokenBudget: 1_000,
});

async function openAppSpeech(changes: Partial<Settings>, environment: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-app-speech-'));
  const muted: boolean[] = [];
  const talkKeys: string[] = [];
  const asked: (string | null)[] = [];
  const found = async (id: string | null) => {
    asked.push(id);
    return id === 'gone' ? null : { connection, key: 'secret' };
  };
  const models = { endpointOf: found } as unknown as Models;
  const speech = createAppSpeech({
    settings: () => ({ ...defaultSettings, ...changes }),
    environment,
    events: createEvents(() => undefined),
    host: {
      views: {
        setMuted: (is) => muted.push(is),
        create: () => Promise.reject(new Error('no pages here')),
        forgetPrivate: async () => undefined,
        forgetSites: async () => undefined,
        onOpened: () => () => undefined,
      },
      applySettings: ({ talkKey }) => talkKeys.push(talkKey),
    },
    models,
    paths: dataPaths(dataDir),
    modelsDir,
    log: silentLog,
  });
  onTestFinished(async () => {
    await speech.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { speech, muted, talkKeys, asked };
}

test('pages are muted from the first microphone to the last, whoever opened them', async () => {
  const { speech, muted } = await openAppSpeech(
    { speechEngine: 'command' },
    { PARLEY_SPEECH_COMMAND: 'cat' },
  );
  const [first, second] = [await speech.start('hold'), await speech.start('hold')];
  expect(muted).toEqual([true]);
  await speech.stop(first, 'discard');
  expect(muted).toEqual([true]);
  await speech.stop(second, 'finish');
  expect(muted).toEqual([true, false]);
});

test('the talk key is told to the host, which hears it over pages', async () => {
  const { talkKeys } = await openAppSpeech({ talkKey: 'F9' });
  expect(talkKeys).toEqual(['F9']);
});

test('the endpoint has the address and key of the connection that speech was given, or of the active one', async () => {
  const active = await openAppSpeech({ speechEngine: 'endpoint', speechConnection: null });
  await expect.poll(() => active.speech.state().status).toBe('ready');
  expect(new Set(active.asked)).toEqual(new Set([null]));
  const own = await openAppSpeech({ speechEngine: 'endpoint', speechConnection: 'one' });
  await expect.poll(() => own.speech.state().status).toBe('ready');
  expect(new Set(own.asked)).toEqual(new Set(['one']));
  // One that was chosen and is gone is not replaced: what is said must not go to somebody else unasked.
  const gone = await openAppSpeech({ speechEngine: 'endpoint', speechConnection: 'gone' });
  await expect.poll(() => gone.speech.state().status).toBe('not-set-up');
  await expect(gone.speech.start('hold')).rejects.toThrow(/is gone\. Choose another one/);
});

test('every state and every model fits the contract', async () => {
  const { speech } = await openAppSpeech({});
  await expect.poll(() => speech.state().status).toBe('needs-model');
  contract['speech.state'].result.parse(speech.state());
  const models = contract['speech.models'].result.parse(await speech.models());
  expect(models.filter(({ inUse }) => inUse).map(({ id }) => id)).toEqual(['base.en-q5_1']);
});
