import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ModelConfig, modelConfig } from '../model-config.ts';
import { playEngine } from '../testing/played-engine.ts';
import { testModel } from '../testing/test-models.ts';
import { runTrial } from './run-trial.ts';
import { createTextTokenizer } from './text-tokenizer.ts';

const read = (name: string): object => JSON.parse(readFileSync(join(testModel('test-ranker'), name), 'utf8'));
const config: ModelConfig = { ...modelConfig.parse(read('config.json')), dimensions: 1 };
const tokenizer = createTextTokenizer({ tokenizer: read('tokenizer.json'), tokenizerConfig: {} }, config);
const lengths = (batch: readonly { readonly ids: readonly number[] }[]): Float32Array =>
  Float32Array.from(batch, (row) => row.ids.length);

test('a quick device is measured with ever more texts, the first of them the same', async () => {
  const counts: number[] = [];
  const engine = playEngine('webgpu', (batch) => {
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

test('a slow device is not asked for more than it takes to see that', async () => {
  let texts = 0;
  const engine = playEngine('webgpu', async (batch) => {
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
