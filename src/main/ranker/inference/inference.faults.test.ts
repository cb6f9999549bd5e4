import { copyFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createInference } from './inference.ts';
import { openInference } from './testing/open-inference.ts';
import { changeConfig, changeFile, copyModel, findWeights, never, testModel } from './testing/test-models.ts';

/** Fault case 36: a folder that is no good is refused in words, and nothing stays running. */
async function refusal(folder: string, requireHash = false): Promise<string> {
  const error: unknown = await createInference({ modelFolder: folder, device: 'cpu', requireHash }).then(
    async (inference) => {
      await inference.close();
      return new Error('it was taken');
    },
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: 'AppError' });
  return (error as Error).message;
}

const page = '<!DOCTYPE html><html><title>404</title><body>Not found</body></html>';

describe('a model folder', () => {
  test('that is not there', async () => {
    expect(await refusal('/nowhere/at/all')).toMatch(/has no config\.json/);
  });

  test('without its model or tokenizer', async () => {
    for (const name of ['model.onnx', 'tokenizer.json']) {
      const folder = await copyModel('test-ranker');
      await rm(join(folder, name));
      expect(await refusal(folder)).toContain(`has no ${name}`);
    }
  });

  test('with an empty, truncated or bit-flipped file, or a page in its place, by the stated hash', async () => {
    const folder = await copyModel('test-ranker');
    await writeFile(join(folder, 'model.onnx'), '');
    expect(await refusal(folder)).toMatch(/model\.onnx is empty/);
    await copyFile(join(testModel('test-ranker'), 'model.onnx'), join(folder, 'model.onnx'));
    await truncate(join(folder, 'model.onnx'), 9_000);
    expect(await refusal(folder)).toMatch(/model\.onnx is damaged or was changed/);
    await writeFile(join(folder, 'model.onnx'), page);
    expect(await refusal(folder)).toMatch(/model\.onnx is damaged or was changed/);
    await copyFile(join(testModel('test-ranker'), 'model.onnx'), join(folder, 'model.onnx'));
    await changeFile(folder, 'tokenizer.json', (bytes) => {
      bytes[2_000] = (bytes[2_000] ?? 0) ^ 1;
      return bytes;
    });
    expect(await refusal(folder)).toMatch(/tokenizer\.json is damaged or was changed/);
  });

  test('without hashes and with a truncated model or a page: the loader and the trial run see it', async () => {
    const folder = await copyModel('test-ranker');
    await changeConfig(folder, { sha256: {} });
    expect(await refusal(folder, true)).toMatch(/no SHA-256 for model\.onnx/);
    await truncate(join(folder, 'model.onnx'), 9_000);
    expect(await refusal(folder)).toMatch(/is not a model that can be loaded/);
    await writeFile(join(folder, 'model.onnx'), page);
    expect(await refusal(folder)).toMatch(/is a web page/);
    await writeFile(join(folder, 'model.onnx'), Buffer.alloc(50_000, 'noise'));
    expect(await refusal(folder)).toMatch(/is not a model that can be loaded/);
  });

  test('whose model gives values that are no numbers', async () => {
    const folder = await copyModel('test-ranker');
    await changeConfig(folder, { sha256: {} });
    await changeFile(folder, 'model.onnx', (bytes) => {
      bytes.writeFloatLE(Number.NaN, findWeights(bytes, 'second'));
      return bytes;
    });
    expect(await refusal(folder)).toMatch(/gives values that are not numbers/);
  });

  test.each([
    [
      { inputs: ['input_ids'] },
      /takes the inputs input_ids, attention_mask; config\.json gives it input_ids/,
    ],
    [{ output: 'logits' }, /gives embedding; config\.json asks for logits/],
    [{ dimensions: 384 }, /gives embedding \[batch, 8\]; config\.json promises \[batch, 384\]/],
    [{ pooling: 'mean' }, /config\.json promises \[batch, length, 8\]/],
    [{ format: 2 }, /config\.json does not fit: .*format/],
    [{ model: '../model.onnx' }, /config\.json does not fit: .*a file name in the same folder/],
    [{ kind: 'cross-encoder', dimensions: 1 }, /cannot be run: its output is \[2,8\] where one score/],
  ])('whose config does not fit its model: %j', async (changes, words) => {
    const folder = await copyModel('test-ranker');
    await changeConfig(folder, changes);
    expect(await refusal(folder)).toMatch(words);
  });

  test('whose tokenizer is none, or whose config is no JSON', async () => {
    const folder = await copyModel('test-ranker');
    await changeConfig(folder, { sha256: {} });
    await writeFile(join(folder, 'tokenizer.json'), '{"model": {"type": "Astrology"}}');
    expect(await refusal(folder)).toMatch(/tokenizer cannot be used/);
    await writeFile(join(folder, 'tokenizer.json'), page);
    expect(await refusal(folder)).toMatch(/tokenizer\.json is a web page/);
    await writeFile(join(folder, 'config.json'), '{"format": 1,');
    expect(await refusal(folder)).toMatch(/config\.json is not a JSON object/);
  });

  test('with a bit flipped anywhere, without hashes: refused in words, or finite rows', async () => {
    for (const share of [0.002, 0.02, 0.3, 0.9, 0.97, 0.99]) {
      const folder = await copyModel('test-ranker');
      await changeConfig(folder, { sha256: {} });
      await changeFile(folder, 'model.onnx', (bytes) => {
        const place = Math.floor(bytes.length * share);
        bytes[place] = (bytes[place] ?? 0) ^ 0x40;
        return bytes;
      });
      const outcome = await createInference({ modelFolder: folder, device: 'cpu' }).then(
        async (inference) => {
          const rows = await inference.encode('document', ['Add to cart'], never());
          await inference.close();
          return rows.every(Number.isFinite);
        },
        (error: unknown) => error,
      );
      if (outcome !== true) expect(outcome).toMatchObject({ name: 'AppError' });
    }
  });
});

test('a file that is swapped while the model runs changes nothing, and the next load sees it', async () => {
  const folder = await copyModel('test-ranker');
  const inference = await openInference(folder);
  const before = await inference.encode('document', ['Add to cart'], never());
  await copyFile(join(testModel('test-cross-encoder'), 'model.onnx'), join(folder, 'model.onnx'));
  expect(await inference.encode('document', ['Add to cart'], never())).toEqual(before);
  expect(await refusal(folder)).toMatch(/model\.onnx is damaged or was changed/);
});
