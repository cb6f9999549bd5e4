import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ModelConfig, modelConfig } from '../model-config.ts';
import type { DeviceChoice } from '../protocol.ts';
import { fakeEngine } from '../testing/fake-engine.ts';
import { testModel } from '../testing/test-models.ts';
import { createLoadedModel, type LoadedModelParts } from './loaded-model.ts';
import { createTextTokenizer } from './text-tokenizer.ts';

const read = (name: string): object => JSON.parse(readFileSync(join(testModel('test-ranker'), name), 'utf8'));
const config: ModelConfig = { ...modelConfig.parse(read('config.json')), dimensions: 1 };
const tokenizer = createTextTokenizer({ tokenizer: read('tokenizer.json'), tokenizerConfig: {} }, config);
const choice: DeviceChoice = { device: 'webgpu', reason: '', tried: [], elementsPerSecond: 900 };

/** The rows of an engine that gives each text its number of tokens. */
const lengths = (batch: readonly { readonly ids: readonly number[] }[]): Float32Array =>
  Float32Array.from(batch, (row) => row.ids.length);

async function encode(
  parts: Partial<LoadedModelParts>,
  texts: readonly string[],
  stopAfter = Number.POSITIVE_INFINITY,
) {
  const changes: DeviceChoice[] = [];
  const cpu = parts.cpu ?? fakeEngine('cpu', lengths);
  const model = createLoadedModel({
    config,
    tokenizer,
    cpu,
    engine: parts.engine ?? cpu,
    choice,
    cpuSpeed: 100,
    onChange: (changed) => changes.push(changed),
  });
  const rows = new Map<number, number>();
  const stop = new AbortController();
  await model.encode('document', texts, {
    signal: stop.signal,
    part: ({ places, values }) => {
      for (const [row, place] of places.entries()) rows.set(place, values[row] ?? Number.NaN);
      if (rows.size >= stopAfter) stop.abort();
    },
  });
  return { rows: texts.map((_, place) => rows.get(place)), changes };
}

const texts = Array.from({ length: 40 }, (_, place) => 'button '.repeat(place % 7));
const expected = texts.map((_, place) => (place % 7) + 2);

describe('a device', () => {
  test('that fails in the middle of a request: the CPU does that batch and all after it', async () => {
    let runs = 0;
    const engine = fakeEngine('webgpu', (batch) => {
      runs += 1;
      if (runs === 3) throw new Error('the device was lost');
      return lengths(batch);
    });
    const { rows, changes } = await encode({ engine }, texts);
    expect(rows).toEqual(expected);
    expect(runs).toBe(3);
    expect(changes).toEqual([
      {
        device: 'cpu',
        reason: 'WebGPU failed while running (the device was lost), so the CPU goes on.',
        tried: [{ device: 'webgpu', result: 'failed while running: the device was lost' }],
        elementsPerSecond: 100,
      },
    ]);
  });

  test('that gives values which are no numbers: none of them is given out', async () => {
    const engine = fakeEngine('webgpu', (batch) => lengths(batch).fill(Number.NaN, 0, 1));
    const { rows, changes } = await encode({ engine }, texts);
    expect(rows).toEqual(expected);
    expect(changes[0]?.reason).toMatch(/gave values that are not numbers/);
  });

  test('that works is left alone', async () => {
    const { rows, changes } = await encode({ engine: fakeEngine('cuda', lengths) }, texts);
    expect(rows).toEqual(expected);
    expect(changes).toEqual([]);
  });
});

test('values of the CPU that are no numbers are an error in words', async () => {
  const cpu = fakeEngine('cpu', (batch) => lengths(batch).fill(Number.POSITIVE_INFINITY));
  await expect(encode({ cpu }, ['a'])).rejects.toThrow(/gave values that are not numbers/);
});

test('an abort is heard between batches', async () => {
  let runs = 0;
  const cpu = fakeEngine('cpu', (batch) => {
    runs += 1;
    return lengths(batch);
  });
  const { rows } = await encode({ cpu }, texts, 8);
  expect(runs).toBe(1);
  expect(rows.filter((row) => row !== undefined).length).toBe(8);
});
