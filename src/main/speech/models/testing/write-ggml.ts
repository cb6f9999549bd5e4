import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { ggmlMagic, tensorBytes } from '../own-file.ts';

/** What a whisper model is made of. */
export interface GgmlShape {
  readonly layers: number;
  readonly state: number;
  readonly vocabulary: number;
  /** 1 for 16-bit numbers, 9 for q5_1. */
  readonly fileType: number;
}

export const tinyEnglish: GgmlShape = { layers: 4, state: 384, vocabulary: 51_864, fileType: 1 };

interface Tensor {
  readonly name: string;
  readonly dimensions: readonly number[];
  readonly type: number;
}

const mels = 80;
const frequencies = 201;

/** Every tensor that convert-pt-to-ggml.py and quantize write for a model of this shape, in any order. */
function tensorsOf({ layers, state, vocabulary, fileType }: GgmlShape): readonly Tensor[] {
  const matrix = fileType === 9 ? 7 : fileType;
  const vector = (name: string, length = state): Tensor => ({ name, dimensions: [length], type: 0 });
  const table = (name: string, ...dimensions: number[]): Tensor => ({ name, dimensions, type: matrix });
  const flat = (name: string, ...dimensions: number[]): Tensor => ({ name, dimensions, type: 0 });
  const half = (name: string, ...dimensions: number[]): Tensor => ({ name, dimensions, type: 1 });
  const norm = (name: string) => [vector(`${name}.weight`), vector(`${name}.bias`)];
  const attention = (name: string) => [
    ...norm(`${name}_ln`),
    ...['query', 'value', 'out'].flatMap((part) => [
      table(`${name}.${part}.weight`, state, state),
      vector(`${name}.${part}.bias`),
    ]),
    table(`${name}.key.weight`, state, state),
  ];
  const block = (name: string, crossed: boolean) => [
    ...attention(`${name}.attn`),
    ...(crossed ? attention(`${name}.cross_attn`) : []),
    ...norm(`${name}.mlp_ln`),
    table(`${name}.mlp.0.weight`, state, 4 * state),
    vector(`${name}.mlp.0.bias`, 4 * state),
    table(`${name}.mlp.2.weight`, 4 * state, state),
    vector(`${name}.mlp.2.bias`),
  ];
  const each = (side: string, crossed: boolean) =>
    Array.from({ length: layers }, (_, layer) => block(`${side}.blocks.${layer}`, crossed)).flat();
  return [
    flat('encoder.positional_embedding', state, 1_500),
    half('encoder.conv1.weight', 3, mels, state),
    flat('encoder.conv1.bias', 1, state),
    half('encoder.conv2.weight', 3, state, state),
    flat('encoder.conv2.bias', 1, state),
    ...norm('encoder.ln_post'),
    ...each('encoder', false),
    flat('decoder.positional_embedding', state, 448),
    table('decoder.token_embedding.weight', state, vocabulary),
    ...norm('decoder.ln'),
    ...each('decoder', true),
  ];
}

function headOf({ name, dimensions, type }: Tensor): Buffer {
  return Buffer.concat([numbers(dimensions.length, name.length, type, ...dimensions), Buffer.from(name)]);
}

function dataBytes({ dimensions, type }: Tensor): number {
  return (
    tensorBytes(
      type,
      dimensions.reduce((product, each) => product * each, 1),
    ) ?? Number.NaN
  );
}

/** Bytes of the tensors of a model with what stands before each of them. */
export function allTensorBytes(shape: GgmlShape): number {
  return tensorsOf(shape).reduce((sum, tensor) => sum + headOf(tensor).length + dataBytes(tensor), 0);
}

/** Everything before the vocabulary. */
export const beforeVocabulary = 4 + 11 * 4 + 8 + mels * frequencies * 4;

/**
 * Writes a model of this shape whose numbers are all zero; they take no room on the disk.
 * @param words how many words of its vocabulary are in the file
 * @returns where each tensor begins, and the end
 */
export function writeGgml(file: string, shape: GgmlShape, words = 50_257): readonly number[] {
  const handle = openSync(file, 'w');
  let at = 0;
  const put = (bytes: Buffer): void => {
    writeSync(handle, bytes, 0, bytes.length, at);
    at += bytes.length;
  };
  const { layers, state, vocabulary, fileType } = shape;
  put(numbers(ggmlMagic, vocabulary, 1_500, state, 6, layers, 448, state, 6, layers, mels, fileType));
  put(numbers(mels, frequencies));
  at += mels * frequencies * 4;
  put(numbers(words));
  put(Buffer.concat(Array.from({ length: words }, (_, word) => Buffer.concat([numbers(2), letters(word)]))));
  const starts: number[] = [];
  for (const tensor of tensorsOf(shape)) {
    starts.push(at);
    put(headOf(tensor));
    at += dataBytes(tensor);
  }
  ftruncateSync(handle, at);
  closeSync(handle);
  return [...starts, at];
}

function letters(word: number): Buffer {
  return Buffer.from([97 + (word % 26), 97 + (Math.floor(word / 26) % 26)]);
}

function numbers(...list: readonly number[]): Buffer {
  const bytes = Buffer.alloc(list.length * 4);
  for (const [index, number] of list.entries()) bytes.writeInt32LE(number, index * 4);
  return bytes;
}
