import { expect, test } from 'vitest';
import { connection as connectionSchema, type SpeechEngine } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { checkSpeech, type ExaminedSpeech } from './check-speech.ts';

const connection = connectionSchema.parse({
  id: 'c1',
  name: 'Home',
  baseUrl: 'https://speech.example/v1',
  model: 'small',
});
const at = { connection, key: 'sk-canary', keyIsLocked: false };
const refuses =
  (details: Readonly<Record<string, string>> = {}) =>
  async () => {
    throw new AppError({ code: 'endpoint', message: 'It refused the key.', details });
  };

const whisper = { model: 'base.en', modelProblem: '', isBuilt: true, buildProblem: '', isUntouched: false };
const works: ExaminedSpeech = {
  engine: 'whisper',
  whisper,
  endpoint: { model: 'whisper-1', at, listModels: async () => ['whisper-1', 'other'] },
  command: { name: 'hear', tryOut: async () => 840 },
};

async function lineOf(engine: SpeechEngine, changes: Partial<ExaminedSpeech>) {
  const checks = await checkSpeech({ ...works, ...changes }, { endpointMs: 50, commandMs: 50 });
  return checks.find(({ name }) => name === `Speech: ${engine}`);
}

test('every way has a line, says which is in use, and the microphone is left to the window', async () => {
  const checks = await checkSpeech(works);
  expect(checks.map(({ name, status, found }) => [name, status, found])).toEqual([
    ['Speech: whisper', 'ok', 'base.en, whisper.cpp is built'],
    ['Speech: endpoint', 'ok', 'whisper-1 at https://speech.example: reachable, key accepted (not in use)'],
    ['Speech: command', 'ok', 'hear runs: 0.8 s for a second of sound (not in use)'],
    ['Microphone', 'ok', expect.stringMatching(/only the window/u)],
  ]);
});

test('whisper lacks its model, its compiler, or both', async () => {
  const lacks = (rest: Partial<typeof whisper>) =>
    lineOf('whisper', { whisper: { ...whisper, isBuilt: false, ...rest } });
  expect(await lacks({})).toMatchObject({ status: 'ok', found: expect.stringMatching(/at the first use/u) });
  expect(await lacks({ buildProblem: 'Install make.' })).toMatchObject({
    status: 'missing',
    advice: 'Install make.',
  });
  expect(await lacks({ modelProblem: 'Download it.', buildProblem: 'Install make.' })).toMatchObject({
    status: 'missing',
    advice: 'Download it. Install make.',
  });
  // Nobody has asked for speech yet: a note, so that a fresh installation is not told to be broken.
  expect(await lacks({ modelProblem: 'Download it.', isUntouched: true })).toMatchObject({
    status: 'warning',
    found: 'no model yet, whisper.cpp is built at the first use, which takes a minute or two',
    advice: 'Download it.',
  });
});

test('an endpoint is asked for its models only, and the key is never told', async () => {
  const line = (listModels: ExaminedSpeech['endpoint']['listModels'], engine: SpeechEngine = 'endpoint') =>
    lineOf('endpoint', { engine, endpoint: { model: 'whisper-1', at, listModels } });
  const asked: unknown[] = [];
  await line(async (place) => {
    asked.push(place);
    return [];
  });
  expect(asked).toEqual([{ baseUrl: 'https://speech.example/v1', key: 'sk-canary' }]);
  expect(await line(async () => ['chat'])).toMatchObject({
    status: 'warning',
    found: 'whisper-1 at https://speech.example: reachable, but it lists no such model',
  });
  expect(await line(refuses())).toMatchObject({ status: 'missing', advice: 'It refused the key.' });
  expect(await line(refuses(), 'whisper')).toMatchObject({
    status: 'warning',
    found: 'whisper-1 at https://speech.example: cannot be used (not in use)',
  });
  expect(await line(refuses({ kind: 'wrong-address' }))).toMatchObject({
    status: 'warning',
    found: expect.stringMatching(/reachable, but it has no list/u),
  });
  // One that does not even hear the abort.
  expect(await line(() => new Promise<never>(() => undefined))).toMatchObject({
    status: 'missing',
    found: expect.stringMatching(/no answer within/u),
  });
  expect(JSON.stringify([await line(refuses()), await line(async () => ['chat'])])).not.toContain(
    'sk-canary',
  );
});

test('an endpoint whose key only the window can read is not asked without it', async () => {
  const locked = { model: 'm', at: { ...at, key: null, keyIsLocked: true }, listModels: refuses() };
  expect(await lineOf('endpoint', { engine: 'endpoint', endpoint: locked })).toMatchObject({
    status: 'ok',
    found: expect.stringMatching(/key store has its key/u),
  });
});

test('a command is run, and is a problem only where it is in use', async () => {
  const fails = {
    name: 'hear',
    tryOut: async () => {
      throw new AppError({ code: 'endpoint', message: '“hear” ended with code 3: no model' });
    },
  };
  const silent = { name: 'hear', tryOut: () => new Promise<number>(() => undefined) };
  const stops = {
    name: 'hear',
    tryOut: (signal: AbortSignal) =>
      new Promise<number>((_, reject) => {
        signal.addEventListener('abort', () =>
          reject(new AppError({ code: 'stopped', message: 'Stopped.' })),
        );
      }),
  };
  expect(await lineOf('command', { engine: 'command', command: fails })).toMatchObject({
    status: 'missing',
    found: 'hear does not work',
    advice: '“hear” ended with code 3: no model',
  });
  expect(await lineOf('command', { command: fails })).toMatchObject({ status: 'warning' });
  for (const command of [silent, stops]) {
    expect(await lineOf('command', { engine: 'command', command })).toMatchObject({
      status: 'missing',
      found: expect.stringMatching(/not done within/u),
    });
  }
});

test('what nobody has set up is a problem only where it is in use', async () => {
  const endpoint = { ...works.endpoint, at: null };
  const command = { ...works.command, name: '' };
  expect([await lineOf('endpoint', { endpoint }), await lineOf('command', { command })]).toMatchObject([
    { status: 'ok', advice: '' },
    { status: 'ok', advice: '' },
  ]);
  expect(await lineOf('endpoint', { engine: 'endpoint', endpoint })).toMatchObject({
    status: 'missing',
    advice: expect.stringMatching(/Add a connection/u),
  });
  expect(await lineOf('command', { engine: 'command', command })).toMatchObject({
    status: 'missing',
    advice: expect.stringMatching(/PARLEY_SPEECH_COMMAND/u),
  });
});
