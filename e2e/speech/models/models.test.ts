import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { convertCt2 } from './convert-ct2.ts';
import { makeRandomModel } from './make-random-model.ts';
import { melFilters } from './mel-filters.ts';
import { planTensors } from './model-tensors.ts';
import type { ModelShape } from './write-ggml.ts';

const root = mkdtempSync(join(tmpdir(), 'parley-models-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('mel filters: as librosa makes them for Whisper', () => {
  const filters = melFilters(80);
  const at = (band: number, frequency: number) => filters[band * 201 + frequency];
  // From whisper's assets/mel_filters.npz, mel_80.
  expect(at(0, 1)).toBeCloseTo(0.024862, 5);
  expect(at(0, 0)).toBe(0);
  expect(at(79, 200)).toBe(0);
  for (let band = 0; band < 80; band += 1) {
    const row = filters.subarray(band * 201, (band + 1) * 201);
    expect(Math.max(...row)).toBeGreaterThan(0);
  }
});

test('a random model: the same seed is the same file, another is another', () => {
  const [one, same, other] = ['one', 'same', 'other'].map((name) => join(root, `${name}.bin`)) as [
    string,
    string,
    string,
  ];
  makeRandomModel(one, { seed: 7 });
  makeRandomModel(same, { seed: 7 });
  makeRandomModel(other, { seed: 8 });
  expect(readFileSync(same).equals(readFileSync(one))).toBe(true);
  expect(readFileSync(other).equals(readFileSync(one))).toBe(false);
  expect(readFileSync(one).readUInt32LE(0)).toBe(0x67676d6c);
});

const small: ModelShape = {
  vocabulary: 50_300,
  audioContext: 6,
  audioState: 4,
  audioHeads: 2,
  audioLayers: 2,
  textContext: 5,
  textState: 4,
  textHeads: 2,
  textLayers: 1,
  mels: 3,
};

test('a model in CTranslate2’s form is converted number by number', () => {
  const folder = join(root, 'ct2');
  const variables = writeSmallCt2(folder);
  const file = join(root, 'converted.bin');
  convertCt2(folder, file);
  const { words, tensors } = readGgml(file);
  // "Ġ" stands for a space, "é" for the byte 0xe9.
  expect(words[0]).toEqual(Buffer.from(' a'));
  expect(words[1]).toEqual(Buffer.from([0xe9]));
  expect(tensors.map(({ name }) => name)).toEqual(planTensors(small).map(({ name }) => name));
  const value = (name: string) => tensors.find((tensor) => tensor.name === name);
  const third = (variable: string, index: number) => {
    const all = variables.get(variable)?.values ?? [];
    return all.slice((all.length / 3) * index, (all.length / 3) * (index + 1));
  };
  const layer = 'encoder/layer_1/self_attention/linear_0';
  expect(value('encoder.blocks.1.attn.query.weight')?.values).toEqual(third(`${layer}/weight`, 0));
  expect(value('encoder.blocks.1.attn.value.weight')?.values).toEqual(third(`${layer}/weight`, 2));
  expect(value('encoder.blocks.1.attn.value.bias')?.values).toEqual(third(`${layer}/bias`, 2));
  const cross = variables.get('decoder/layer_0/attention/linear_1/weight')?.values ?? [];
  expect(value('decoder.blocks.0.cross_attn.key.weight')?.values).toEqual(cross.slice(0, cross.length / 2));
  expect(value('decoder.blocks.0.cross_attn.value.weight')?.values).toEqual(cross.slice(cross.length / 2));
  expect(value('decoder.blocks.0.mlp.2.weight')).toMatchObject({ sizes: [16, 4] });
  expect(value('encoder.conv1.weight')).toMatchObject({ sizes: [3, 3, 4] });
  expect(value('decoder.ln.weight')?.values).toEqual(variables.get('decoder/layer_norm/gamma')?.values);
});

test('what is no such model, or a cut one, is refused by name', () => {
  const folder = join(root, 'broken');
  writeSmallCt2(folder);
  const whole = readFileSync(join(folder, 'model.bin'));
  writeFileSync(join(folder, 'model.bin'), whole.subarray(0, whole.length - 50));
  expect(() => convertCt2(folder, join(root, 'never.bin'))).toThrow(/ends in the middle of/);
  writeFileSync(
    join(folder, 'model.bin'),
    Buffer.concat([Buffer.from([6, 0, 0, 0, 5, 0]), Buffer.from('Bert\0')]),
  );
  expect(() => convertCt2(folder, join(root, 'never.bin'))).toThrow(/not a Whisper model/);
});

interface Variable {
  readonly shape: readonly number[];
  readonly values: number[];
}

/** A made-up model of a few numbers in CTranslate2's form, its vocabulary, and what was put in. */
function writeSmallCt2(folder: string): ReadonlyMap<string, Variable> {
  const variables = new Map<string, Variable>();
  let next = 0;
  const add = (name: string, ...shape: readonly number[]) => {
    const count = shape.reduce((product, size) => product * size, 1);
    // Small whole numbers are exact as half floats.
    variables.set(name, { shape, values: Array.from({ length: count }, () => (next = (next + 1) % 2_000)) });
  };
  const both = (name: string, outer: number, inner: number) => {
    add(`${name}/weight`, outer, inner);
    add(`${name}/bias`, outer);
  };
  const norm = (name: string, size: number) => {
    add(`${name}/gamma`, size);
    add(`${name}/beta`, size);
  };
  const layers = [
    ['encoder', 2],
    ['decoder', 1],
  ] as const;
  for (const [side, count] of layers) {
    for (let index = 0; index < count; index += 1) {
      const layer = `${side}/layer_${index}`;
      for (const part of ['ffn', 'self_attention', ...(side === 'decoder' ? ['attention'] : [])]) {
        norm(`${layer}/${part}/layer_norm`, 4);
      }
      both(`${layer}/ffn/linear_0`, 16, 4);
      both(`${layer}/ffn/linear_1`, 4, 16);
      both(`${layer}/self_attention/linear_0`, 12, 4);
      both(`${layer}/self_attention/linear_1`, 4, 4);
      if (side === 'encoder') continue;
      both(`${layer}/attention/linear_0`, 4, 4);
      both(`${layer}/attention/linear_1`, 8, 4);
      both(`${layer}/attention/linear_2`, 4, 4);
    }
    norm(`${side}/layer_norm`, 4);
    variables.set(`${side}/num_heads`, { shape: [], values: [2] });
  }
  add('encoder/position_encodings/encodings', 6, 4);
  add('decoder/position_encodings/encodings', 5, 4);
  add('decoder/embeddings/weight', 50_300, 4);
  add('encoder/conv1/weight', 4, 3, 3);
  add('encoder/conv1/bias', 4);
  add('encoder/conv2/weight', 4, 4, 3);
  add('encoder/conv2/bias', 4);

  const parts: Buffer[] = [number(6, 4), text('WhisperSpec'), number(3, 4), number(variables.size, 4)];
  for (const [name, { shape, values }] of variables) {
    const bytes = Buffer.from(Float16Array.from(values).buffer);
    const sizes = shape.map((size) => number(size, 4));
    const isNumber = shape.length === 0;
    const body = isNumber ? number(values[0] ?? 0, 2) : bytes;
    parts.push(
      text(name),
      number(shape.length, 1),
      ...sizes,
      number(isNumber ? 2 : 4, 1),
      number(body.length, 4),
      body,
    );
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  writeFileSync(join(folder, 'model.bin'), Buffer.concat(parts));
  const words = ['Ġa', 'é', ...Array.from({ length: 50_298 }, (_, index) => `w${index}`)];
  writeFileSync(join(folder, 'vocabulary.txt'), words.join('\n'));
  return variables;
}

function number(value: number, size: 1 | 2 | 4): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntLE(value, 0, size);
  return bytes;
}

function text(value: string): Buffer {
  return Buffer.concat([number(value.length + 1, 2), Buffer.from(`${value}\0`)]);
}

/** Reads a file back as whisper.cpp would. */
function readGgml(file: string) {
  const bytes = readFileSync(file);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  let at = 4 + 11 * 4;
  const read = (): number => {
    at += 4;
    return bytes.readInt32LE(at - 4);
  };
  const filters = read() * read();
  at += 4 * filters;
  const words = Array.from({ length: read() }, () => {
    const length = read();
    at += length;
    return Buffer.from(bytes.subarray(at - length, at));
  });
  const tensors: { name: string; sizes: number[]; values: number[] }[] = [];
  while (at < bytes.length) {
    const [dimensions, length, type] = [read(), read(), read()];
    const sizes = Array.from({ length: dimensions }, read);
    const name = bytes.toString('utf8', at, at + length);
    at += length;
    const count = sizes.reduce((product, size) => product * size, 1);
    const values = Array.from({ length: count }, (_, index) =>
      type === 1 ? view.getFloat16(at + 2 * index, true) : bytes.readFloatLE(at + 4 * index),
    );
    at += count * (type === 1 ? 2 : 4);
    tensors.push({ name, sizes, values });
  }
  return { words, tensors };
}
