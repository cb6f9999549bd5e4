import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { defaultSettings, type Settings } from '#shared/domain/index.ts';
import type { AppEvent, RankerState } from '#shared/ipc/index.ts';
import { checkRanker } from '../diagnostics/check-models.ts';
import { forkProcess, type StartProcess } from '../platform/child-process.ts';
import { silentLog } from '../platform/log.ts';
import { createRanking, type RankerService } from './create-ranking.ts';
import { createEvents } from './events.ts';

const modelsDir = join(import.meta.dirname, '..', '..', '..', 'resources', 'models');
const testModel = join(modelsDir, 'test-ranker');
let ranking: RankerService | null = null;
afterEach(async () => ranking?.close());

function open(
  changes: Partial<Settings> = {},
  shippedFolder = join(modelsDir, 'not-there'),
  startProcess?: StartProcess,
) {
  const events = createEvents((problem) => {
    throw problem;
  });
  const told: AppEvent[] = [];
  const kept: string[] = [];
  events.on((event) => told.push(event));
  const settings = { ...defaultSettings, rankerDevice: 'cpu' as const, ...changes };
  ranking = createRanking({
    shippedFolder,
    settings,
    events,
    onNotice: (message) => kept.push(message),
    ...(startProcess === undefined ? {} : { startProcess }),
    log: silentLog,
  });
  return {
    ranking,
    told,
    kept,
    change: (next: Partial<Settings>) =>
      events.publish({ type: 'settings-changed', settings: { ...settings, ...next } }),
    /** Resolves with the first state told that fits. */
    until: (fits: (state: RankerState) => boolean) =>
      new Promise<RankerState>((resolve) => {
        const look = (event: AppEvent) => {
          if (event.type === 'ranker-changed' && fits(event.state)) resolve(event.state);
        };
        told.forEach(look);
        events.on(look);
      }),
  };
}

test('without its model it says why, once, and ranks by words', async () => {
  const { ranking: opened, told, kept } = open();
  const state = await opened.ready();
  expect(state).toMatchObject({ status: 'fallback', model: 'lexical' });
  expect(kept).toHaveLength(1);
  expect(told.filter(({ type }) => type === 'notice')).toMatchObject([
    { level: 'problem', message: kept[0] },
  ]);
  expect(opened.state()).toEqual(state);
});

test('another model in settings is taken without a restart, and taken away again', async () => {
  const { ranking: opened, change, until } = open();
  await opened.ready();
  change({ rankerModel: testModel });
  const ready = await until((state) => state.status === 'ready');
  expect(ready).toMatchObject({ folder: testModel, device: expect.stringMatching(/cpu/i) });
  expect(opened.state()).toEqual(ready);
  change({ rankerModel: '' });
  await until((state) => state.status === 'starting');
  expect(await opened.ready()).toMatchObject({ status: 'fallback' });
});

test('other settings leave the model running', async () => {
  const { ranking: opened, change, told } = open({ rankerModel: testModel });
  await opened.ready();
  const before = told.length;
  change({ rankerModel: testModel, theme: 'dark' });
  expect(told.slice(before).map(({ type }) => type)).toEqual(['settings-changed']);
});

/** As on a Mac with an Intel processor: onnxruntime has no binding for it, and looks for it under that name. */
const machineWithoutBinding = `data:text/javascript,${encodeURIComponent(
  "Object.defineProperty(process, 'platform', { value: 'darwin' }); Object.defineProperty(process, 'arch', { value: 'x64' });",
)}`;

test('on a machine that models cannot run on it says so, once, and ranks by words', async () => {
  const {
    ranking: opened,
    kept,
    told,
  } = open({}, testModel, (entryFile, options) =>
    forkProcess(entryFile, {
      ...options,
      environment: { NODE_OPTIONS: `--import ${machineWithoutBinding}` },
    }),
  );
  const reason = 'Parley’s models can’t run on this kind of computer (darwin x64).';
  expect(await opened.ready()).toMatchObject({ status: 'fallback', model: 'lexical', reason });
  expect(kept).toEqual([`Elements are ranked by words only. ${reason}`]);
  expect(told).toContainEqual(
    expect.objectContaining({ type: 'notice', message: expect.stringContaining(reason) }),
  );
  expect(checkRanker(opened.state())).toEqual({
    ...{ name: 'Ranker', status: 'warning', found: `lexical, without a model: ${reason}` },
    advice: expect.stringContaining('Parley works without it, and finds less by meaning.'),
  });
});
