import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ModelConfig, modelConfig } from '../model-config.ts';
import type { Device } from '../protocol.ts';
import { fakeEngine } from '../testing/fake-engine.ts';
import { testModel } from '../testing/test-models.ts';
import {
  chooseDevices,
  chooseInferenceEngine,
  type DeviceQuestion,
  type EngineQuestion,
  leastCosine,
  lowestCosine,
  runTrial,
  type Trial,
} from './choose-engine.ts';
import { createTextTokenizer } from './text-tokenizer.ts';

const cpuRows = Float32Array.of(0.6, 0.8, 1, 0);
const cpuTrial: Trial = { rows: cpuRows, width: 2, elementsPerSecond: 1_000 };

/** What each device does in its trial; a device that is not named does not open. */
type Plays = Partial<Record<Device, Trial | Error>>;

function ask(plays: Plays, changes: Partial<EngineQuestion> = {}) {
  const opened = new Map<Device, ReturnType<typeof fakeEngine>>();
  const trying: Device[] = [];
  const question: EngineQuestion = {
    wanted: 'auto',
    backends: ['cpu', 'webgpu', 'cuda'],
    machine: 'linux x64',
    failed: [],
    cpu: fakeEngine('cpu', () => cpuRows),
    cpuTrial,
    open: async (device) => {
      if (plays[device] === undefined) throw new Error('Failed to get an adapter');
      const engine = fakeEngine(device, () => cpuRows);
      opened.set(device, engine);
      return engine;
    },
    trial: async ({ device }) => {
      const play = plays[device];
      if (play === undefined || play instanceof Error) throw play;
      return play;
    },
    onTrying: (device) => trying.push(device),
    ...changes,
  };
  return { answer: chooseInferenceEngine(question), opened, trying };
}

const same = (elementsPerSecond: number): Trial => ({ ...cpuTrial, elementsPerSecond });

describe('the device that is chosen', () => {
  test('is the first that gives what the CPU gives, and no other is touched then', async () => {
    const { answer, trying } = ask({ webgpu: same(5_000), cuda: same(9_000) });
    expect((await answer).choice).toEqual({
      device: 'webgpu',
      reason: 'WebGPU gives what the CPU gives, 5.0 times as fast as the CPU.',
      tried: [
        {
          device: 'webgpu',
          result: 'gives what the CPU gives, 5,000 elements a second, 5.0 times as fast as the CPU',
        },
        { device: 'cpu', result: 'the measure of the others, 1,000 elements a second' },
      ],
      elementsPerSecond: 5_000,
    });
    expect(trying).toEqual(['webgpu']);
  });

  test('is not one whose rows differ, were it in a single row', async () => {
    const rows = Float32Array.of(0.6, 0.8, 0.9, 0.4);
    const { answer, opened } = ask({ webgpu: { ...same(5_000), rows } });
    const { choice } = await answer;
    expect(choice.device).toBe('cpu');
    expect(choice.tried[0]).toEqual({
      device: 'webgpu',
      result: 'gives other numbers than the CPU (cosine 0.9138)',
    });
    expect(opened.get('webgpu')?.released()).toBe(true);
  });

  test('is the next when one does not open, or fails or gives no numbers in its trial', async () => {
    const { answer } = ask({ webgpu: new Error('the device was lost'), cuda: same(2_000) });
    const { choice } = await answer;
    expect(choice.device).toBe('cuda');
    expect(choice.tried[0]).toEqual({ device: 'webgpu', result: 'did not work: the device was lost' });
  });

  test('is the CPU when the other is slower, which is let go', async () => {
    const { answer, opened } = ask({ webgpu: same(100) });
    const { choice, engine } = await answer;
    expect(engine.device).toBe('cpu');
    expect(choice.reason).toBe(
      'The CPU does it: WebGPU gives what the CPU gives, 100 elements a second, 10 times slower than the CPU; CUDA did not work: Failed to get an adapter.',
    );
    expect(choice.elementsPerSecond).toBe(1_000);
    expect(opened.get('webgpu')?.released()).toBe(true);
  });

  test('is the one that was asked for, however slow it is', async () => {
    const { answer, trying } = ask({ cuda: same(100) }, { wanted: 'cuda' });
    expect((await answer).choice).toMatchObject({
      device: 'cuda',
      reason: 'Chosen in settings; gives what the CPU gives, 10 times slower than the CPU.',
    });
    expect(trying).toEqual(['cuda']);
  });

  test('is the CPU when the one that was asked for does not work, with the reason', async () => {
    const { answer } = ask({}, { wanted: 'webgpu' });
    expect((await answer).choice).toMatchObject({
      device: 'cpu',
      reason: 'WebGPU was chosen, but the CPU does it: WebGPU did not work: Failed to get an adapter.',
    });
  });

  test('is the CPU without a trial of others when it was asked for', async () => {
    const { answer, trying } = ask({ webgpu: same(5_000) }, { wanted: 'cpu' });
    expect((await answer).choice).toMatchObject({ device: 'cpu', reason: 'Chosen in settings.' });
    expect(trying).toEqual([]);
  });
});

const read = (name: string): object => JSON.parse(readFileSync(join(testModel('test-ranker'), name), 'utf8'));
const config: ModelConfig = { ...modelConfig.parse(read('config.json')), dimensions: 1 };
const tokenizer = createTextTokenizer({ tokenizer: read('tokenizer.json'), tokenizerConfig: {} }, config);
const lengths = (batch: readonly { readonly ids: readonly number[] }[]): Float32Array =>
  Float32Array.from(batch, (row) => row.ids.length);

test('a quick device is measured with ever more texts, the first of them the same', async () => {
  const counts: number[] = [];
  const engine = fakeEngine('webgpu', (batch) => {
    counts.push(batch.length);
    return lengths(batch);
  });
  const trial = await runTrial(engine, tokenizer, config);
  expect([...new Set(counts)]).toEqual([2, 16, 64]);
  expect(trial.rows.length).toBe(64);
  expect(trial.elementsPerSecond).toBeGreaterThan(0);
  // Two lengths from the start, so that padding is part of every comparison.
  expect(trial.rows[0]).not.toBe(trial.rows[1]);
});

test('where its speed is of no interest, a model is only seen to work', async () => {
  const counts: number[] = [];
  const engine = fakeEngine('cpu', (batch) => {
    counts.push(batch.length);
    return lengths(batch);
  });
  const trial = await runTrial(engine, tokenizer, config, false);
  expect(counts).toEqual([2, 2]);
  expect(trial.rows.length).toBe(2);
  expect(trial.elementsPerSecond).toBeGreaterThan(0);
});

test('a slow device is not asked for more than it takes to see that', async () => {
  let texts = 0;
  const engine = fakeEngine('webgpu', async (batch) => {
    texts += batch.length;
    const end = performance.now() + 110;
    while (performance.now() < end) await new Promise(setImmediate);
    return lengths(batch);
  });
  const trial = await runTrial(engine, tokenizer, config);
  expect(texts).toBe(4);
  expect(trial.rows.length).toBe(2);
  expect(trial.elementsPerSecond).toBeLessThan(20);
});

test('the worst row counts, whatever the length of rows', () => {
  expect(lowestCosine(Float32Array.of(1, 0, 0, 2), Float32Array.of(3, 0, 0, 1), 2)).toBe(1);
  expect(lowestCosine(Float32Array.of(1, 0, 0, 2), Float32Array.of(1, 0, 2, 0), 2)).toBe(0);
  expect(lowestCosine(Float32Array.of(1, 0, 0, 2), Float32Array.of(-1, 0, 0, 2), 2)).toBe(-1);
});

test('rows that only one side has are not compared, and nothing is like nothing', () => {
  expect(lowestCosine(Float32Array.of(1, 0, 0, 2), Float32Array.of(1, 0), 2)).toBe(1);
  expect(lowestCosine(new Float32Array(0), Float32Array.of(1, 0), 2) >= leastCosine).toBe(false);
});

test('rows of zeros are like each other only', () => {
  expect(lowestCosine(new Float32Array(2), new Float32Array(2), 2)).toBe(1);
  expect(lowestCosine(new Float32Array(2), Float32Array.of(1, 0), 2)).toBe(0);
});

test('scores are compared as one column', () => {
  expect(lowestCosine(Float32Array.of(1, 2, 3), Float32Array.of(2, 4, 6), 1)).toBeCloseTo(1);
  expect(lowestCosine(Float32Array.of(1, 2, 3), Float32Array.of(3, 2, 1), 1)).toBeLessThan(leastCosine);
});

const linux: DeviceQuestion = {
  wanted: 'auto',
  backends: ['cpu', 'webgpu', 'cuda', 'tensorrt'],
  machine: 'linux x64',
  failed: [],
};

describe('the order of devices', () => {
  test('is WebGPU, CUDA, DirectML, CoreML, CPU, as far as the runtime has them', () => {
    expect(chooseDevices(linux).order).toEqual(['webgpu', 'cuda', 'cpu']);
    const windows = { ...linux, backends: ['cpu', 'dml', 'webgpu'] };
    expect(chooseDevices(windows).order).toEqual(['webgpu', 'dml', 'cpu']);
    expect(chooseDevices({ ...linux, backends: ['coreml', 'cpu', 'webgpu'] }).order).toEqual([
      'webgpu',
      'coreml',
      'cpu',
    ]);
    expect(chooseDevices({ ...linux, backends: [] }).order).toEqual(['cpu']);
  });

  test('is the chosen device and the CPU behind it', () => {
    expect(chooseDevices({ ...linux, wanted: 'cuda' }).order).toEqual(['cuda', 'cpu']);
    expect(chooseDevices({ ...linux, wanted: 'cpu' }).order).toEqual(['cpu']);
  });

  test('leaves out what failed before, and says so', () => {
    const failed = [{ device: 'webgpu', result: 'ended the process' } as const];
    expect(chooseDevices({ ...linux, failed })).toEqual({ order: ['cuda', 'cpu'], tried: failed });
    expect(chooseDevices({ ...linux, wanted: 'cpu', failed })).toEqual({ order: ['cpu'], tried: [] });
  });

  test('says that a chosen device is not part of the runtime', () => {
    expect(chooseDevices({ ...linux, wanted: 'dml' })).toEqual({
      order: ['cpu'],
      tried: [{ device: 'dml', result: 'not part of onnxruntime for linux x64' }],
    });
  });
});
