import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ModelConfig, modelConfig } from '../model-config.ts';
import { fakeEngine } from '../testing/fake-engine.ts';
import { shippedModel, testModel } from '../testing/test-models.ts';
import { createEngine } from './engine.ts';
import { dependsOnBatch, separateTexts } from './load-model.ts';
import { readModelFolder } from './model-folder.ts';
import { openOnnxRuntime } from './onnx-runtime.ts';
import { createTextTokenizer, type TokenRow } from './text-tokenizer.ts';

const read = (name: string): object => JSON.parse(readFileSync(join(testModel('test-ranker'), name), 'utf8'));
const config: ModelConfig = { ...modelConfig.parse(read('config.json')), dimensions: 2 };
const tokenizer = createTextTokenizer({ tokenizer: read('tokenizer.json'), tokenizerConfig: {} }, config);

/** Rows of two numbers; `scale` is what the batch adds to them. */
function fakeModel(scale: (batch: readonly TokenRow[]) => number) {
  return fakeEngine('cpu', (batch) =>
    Float32Array.from(batch.flatMap((row) => [row.ids.length, 1 + scale(batch)])),
  );
}

test('a model whose rows change with their neighbours is found, small sums in another order are let be', async () => {
  expect(
    await dependsOnBatch(
      fakeModel(() => 0),
      tokenizer,
      config,
    ),
  ).toBe(false);
  expect(
    await dependsOnBatch(
      fakeModel((batch) => batch.length * 1e-6),
      tokenizer,
      config,
    ),
  ).toBe(false);
  expect(
    await dependsOnBatch(
      fakeModel((batch) => batch.length * 0.01),
      tokenizer,
      config,
    ),
  ).toBe(true);
  expect(
    await dependsOnBatch(
      fakeModel((batch) => (batch.length > 1 ? Number.NaN : 0)),
      tokenizer,
      config,
    ),
  ).toBe(true);
});

test.each(['ranker', 'reader', 'grounder'] as const)(
  'the %s that comes with the app gives each text the same numbers alone and among others, as its config says',
  async (name) => {
    const files = await readModelFolder(shippedModel(name), true);
    const texts = createTextTokenizer(files, files.config);
    const session = await (await openOnnxRuntime()).open(files.model, 'cpu');
    const engine = createEngine('cpu', session, files.config, texts.padId);
    expect(files.config.batchIndependent).toBe(true);
    expect(await dependsOnBatch(engine, texts, files.config)).toBe(false);
    await session.release();
  },
);

test('run one at a time such a model gives each text the same row as alone', async () => {
  const separate = separateTexts(fakeModel((batch) => batch.length));
  const rows = ['a', 'a b c', 'a b'].map((text) => tokenizer.encodeText('document', text));
  expect(await separate.run(rows)).toEqual(Float32Array.of(3, 2, 5, 2, 4, 2));
  expect(await dependsOnBatch(separate, tokenizer, config)).toBe(false);
  expect(await separate.run([])).toEqual(new Float32Array(0));
});
