import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { connection as connectionSchema } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { RankerState } from '#shared/ipc/index.ts';
import { openStore } from '../store/index.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { checkDataFolder, checkDiskSpace, checkStore } from './check-data.ts';
import { checkEndpoint, checkRanker } from './check-models.ts';
import { checkChromium, checkElectron, checkRuntime } from './check-programs.ts';
import { examineMachine, formatReport } from './index.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});

function script(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${content}\n`);
  chmodSync(path, 0o755);
  return path;
}

test('a Node on which the database would crash is a problem with a way out', () => {
  expect(checkRuntime({ node: '20.19.0' })).toMatchObject({
    status: 'missing',
    advice: expect.stringMatching(/Node 24/),
  });
  expect(checkRuntime({ node: '22.13.9' }).status).toBe('missing');
  expect(checkRuntime({ node: '22.14.0' }).status).toBe('ok');
  expect(checkRuntime({ node: '24.21.0', electron: '45.4.1' }).found).toBe('24.21.0, in Electron 45.4.1');
});

test('Chromium is told with its version, as missing, or as one that does not start', async () => {
  const works = script('chromium', 'echo "Chromium 156.0"');
  expect(await checkChromium(() => works)).toMatchObject({ status: 'ok', found: `Chromium 156.0, ${works}` });
  expect(await checkChromium(() => script('broken', 'exit 3'))).toMatchObject({ status: 'missing' });
  expect(await checkChromium(() => null)).toMatchObject({
    status: 'missing',
    advice: expect.stringMatching(/PARLEY_CHROMIUM/),
  });
  // There `--version` opens a window.
  expect((await checkChromium(() => script('never', 'exit 3'), 'win32')).status).toBe('ok');
});

test('the Electron runtime is found without loading the package, and its absence is no error', () => {
  const home = join(folder, 'electron');
  mkdirSync(join(home, 'dist'), { recursive: true });
  writeFileSync(join(home, 'package.json'), '{"version":"45.4.1"}');
  expect(checkElectron(undefined, home, {})).toMatchObject({
    status: 'warning',
    found: 'runtime of 45.4.1 not downloaded',
  });
  writeFileSync(join(home, 'path.txt'), 'electron');
  expect(checkElectron(undefined, home, {}).status).toBe('warning');
  writeFileSync(join(home, 'dist', 'electron'), '');
  expect(checkElectron(undefined, home, {})).toMatchObject({
    status: 'ok',
    found: expect.stringMatching(/^45\.4\.1, /),
  });
  expect(checkElectron(undefined, home, { ELECTRON_EXEC_PATH: '/nowhere' }).status).toBe('warning');
  expect(checkElectron(undefined, null, {}).found).toBe('not installed');
  expect(checkElectron('45.4.1', null, {}).status).toBe('ok');
});

test('a data folder that is not there yet is fine and is not made', () => {
  expect(checkDataFolder(join(folder, 'a', 'b'))).toMatchObject({
    status: 'ok',
    found: expect.stringMatching(/first start/),
  });
  expect(checkDataFolder(folder).status).toBe('ok');
  writeFileSync(join(folder, 'file'), '');
  expect(checkDataFolder(join(folder, 'file')).status).toBe('missing');
});

test('little room is said, less room is a problem', () => {
  expect(checkDiskSpace(folder, 12e9)).toMatchObject({
    status: 'ok',
    found: '12 GB free',
    advice: '',
  });
  expect(checkDiskSpace(folder, 100 * 1024 ** 2).status).toBe('warning');
  expect(checkDiskSpace(folder, 1024 ** 2).status).toBe('missing');
  expect(checkDiskSpace(join(folder, 'not', 'there')).found).toMatch(/free$/);
});

test('saved sessions are counted while they are open, and damage is seen', async () => {
  expect((await checkStore(folder)).found).toBe('none yet');
  const store = await openStore({ dataDir: folder });
  await store.createSession();
  expect(await checkStore(folder)).toMatchObject({
    status: 'ok',
    found: expect.stringMatching(/^1 session, /),
  });
  await store.close();
  writeFileSync(join(folder, 'parley.db'), 'not a database at all'.repeat(300));
  expect(await checkStore(folder)).toMatchObject({
    status: 'missing',
    advice: expect.stringMatching(/Restart Parley/),
  });
});

const connection = connectionSchema.parse({
  id: 'c1',
  name: 'Home',
  baseUrl: 'https://models.example/v1',
  model: 'small',
});
const isFirst = (model: string) => model === 'first listed model';
const lists = (names: readonly string[]) => async () => names;

test('a model is asked for by its endpoint only, and the key is never told', async () => {
  const endpoint = { connection, key: 'sk-canary', keyIsLocked: false };
  const asked: unknown[] = [];
  const check = await checkEndpoint({
    navigator: 'chat',
    endpoint,
    isChosenLater: isFirst,
    listModels: async (at) => {
      asked.push(at);
      return ['small', 'large'];
    },
  });
  expect(check).toEqual({
    name: 'Model',
    status: 'ok',
    found: 'small at https://models.example: reachable, key accepted',
    advice: '',
  });
  expect(asked).toEqual([{ baseUrl: 'https://models.example/v1', key: 'sk-canary' }]);
  expect(
    await checkEndpoint({
      navigator: 'chat',
      endpoint,
      isChosenLater: isFirst,
      listModels: lists(['tiny', 'a', 'b', 'c']),
    }),
  ).toMatchObject({ status: 'warning', advice: 'Choose one that it lists: tiny, a, b, ….' });
  const refuses = async () => {
    throw new AppError({ code: 'endpoint', message: 'The key was refused. Check it in settings.' });
  };
  expect(
    await checkEndpoint({ navigator: 'chat', endpoint, isChosenLater: isFirst, listModels: refuses }),
  ).toMatchObject({
    status: 'missing',
    advice: 'The key was refused. Check it in settings.',
  });
  expect(
    await checkEndpoint({ navigator: 'offline', endpoint, isChosenLater: isFirst, listModels: refuses }),
  ).toMatchObject({
    status: 'warning',
  });
});

test('an endpoint whose key only the window can read is not asked without it', async () => {
  const asked = async () => {
    throw new Error('asked');
  };
  const endpoint = { connection, key: null, keyIsLocked: true };
  expect(
    await checkEndpoint({ navigator: 'chat', endpoint, isChosenLater: isFirst, listModels: asked }),
  ).toMatchObject({
    status: 'ok',
    found: expect.stringMatching(/key store has its key/),
  });
});

test('no model is fine until the navigator needs one, and a silent one does not hold up the report', async () => {
  expect(
    await checkEndpoint({
      navigator: 'offline',
      endpoint: null,
      isChosenLater: isFirst,
      listModels: lists([]),
    }),
  ).toMatchObject({
    status: 'ok',
  });
  expect(
    await checkEndpoint({ navigator: 'chat', endpoint: null, isChosenLater: isFirst, listModels: lists([]) }),
  ).toMatchObject({
    status: 'missing',
    advice: expect.stringMatching(/OPENAI_API_KEY/),
  });
  const silent = () => new Promise<never>(() => undefined);
  expect(
    await checkEndpoint(
      {
        navigator: 'chat',
        endpoint: { connection, key: null, keyIsLocked: false },
        isChosenLater: isFirst,
        listModels: silent,
      },
      1,
    ),
  ).toMatchObject({ status: 'missing', found: expect.stringMatching(/no answer within/) });
});

const ready: RankerState = {
  status: 'ready',
  model: 'parley-ranker-1',
  folder: '/models',
  device: 'cpu',
  reason: 'no GPU was found',
  tried: [],
  elementsPerSecond: 5_421.4,
};
const fallback: RankerState = { ...ready, status: 'fallback', model: 'lexical', folder: '', reason: 'none' };

test('the ranker is told with its device and speed, or with why it stands in', () => {
  expect(checkRanker(ready)).toMatchObject({
    status: 'ok',
    found: 'parley-ranker-1 on cpu, 5,421 elements a second (no GPU was found)',
  });
  expect(checkRanker({ ...fallback, folder: '/my/model', reason: 'model.onnx is damaged' })).toMatchObject({
    status: 'warning',
    found: expect.stringMatching(/model\.onnx is damaged/),
    advice: expect.stringMatching(/\/my\/model/),
  });
});

test('the whole report names each part once and reads as lines', async () => {
  const report = await examineMachine({
    dataDir: folder,
    models: { navigator: 'offline', endpoint: null, isChosenLater: isFirst, listModels: lists([]) },
    ranker: ready,
    speech: {
      engine: 'command',
      whisper: { model: 'm', modelProblem: '', isBuilt: true, buildProblem: '', isUntouched: false },
      endpoint: { model: 'whisper-1', at: null, listModels: lists([]) },
      command: { name: 'hear', tryOut: async () => 100 },
    },
    updates: { name: 'New versions', status: 'ok', found: 'none', advice: '' },
  });
  const names = report.checks.map((check) => check.name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(
    expect.arrayContaining(['Node', 'Chromium', 'Electron', 'Saved sessions', 'Ranker', 'Speech: command']),
  );
  expect(report.checks.every((check) => check.status === 'ok' || check.advice !== '')).toBe(true);
  expect(formatReport({ checks: [{ name: 'A', status: 'missing', found: 'x', advice: 'do y' }] })).toBe(
    'PROBLEM  A  x\n            → do y',
  );
});
