import { closeSync, openSync, writeSync } from 'node:fs';
import { frequencies, melFilters } from './mel-filters.ts';

/** The numbers at the head of a model file, in whisper.cpp's order and names. */
export interface ModelShape {
  /** 51864 for the English models, 51865 for the multilingual ones. */
  readonly vocabulary: number;
  readonly audioContext: number;
  readonly audioState: number;
  readonly audioHeads: number;
  readonly audioLayers: number;
  readonly textContext: number;
  readonly textState: number;
  readonly textHeads: number;
  readonly textLayers: number;
  readonly mels: number;
}

export interface Tensor {
  readonly name: string;
  /** As in the training code, outermost first; whisper.cpp stores it the other way round. */
  readonly shape: readonly number[];
  readonly values: Float32Array;
  /** 16-bit floats in the file; biases, norms and positions stay 32-bit. */
  readonly isHalf: boolean;
}

const magic = 0x67676d6c;
const halfFile = 1;

/** Writes a model as whisper.cpp 1.5.0 reads it (its models/convert-pt-to-ggml.py). @param words bytes of each token */
export function writeGgml(
  file: string,
  shape: ModelShape,
  words: readonly Uint8Array[],
  tensors: Iterable<Tensor>,
): void {
  const handle = openSync(file, 'w');
  try {
    writeSync(handle, integers(magic, ...shapeNumbers(shape), halfFile));
    writeSync(handle, integers(shape.mels, frequencies));
    writeSync(handle, bytesOf(melFilters(shape.mels)));
    writeSync(
      handle,
      Buffer.concat([integers(words.length), ...words.flatMap((word) => [integers(word.length), word])]),
    );
    for (const { name, shape: sizes, values, isHalf } of tensors) {
      const title = Buffer.from(name, 'utf8');
      writeSync(
        handle,
        Buffer.concat([integers(sizes.length, title.length, isHalf ? 1 : 0, ...sizes.toReversed()), title]),
      );
      writeSync(handle, isHalf ? bytesOf(new Float16Array(values)) : bytesOf(values));
    }
  } finally {
    closeSync(handle);
  }
}

function shapeNumbers(shape: ModelShape): readonly number[] {
  return [
    shape.vocabulary,
    shape.audioContext,
    shape.audioState,
    shape.audioHeads,
    shape.audioLayers,
    shape.textContext,
    shape.textState,
    shape.textHeads,
    shape.textLayers,
    shape.mels,
  ];
}

function integers(...values: readonly number[]): Buffer {
  return bytesOf(Int32Array.from(values));
}

function bytesOf(values: Int32Array | Float16Array | Float32Array): Buffer {
  return Buffer.from(values.buffer, values.byteOffset, values.byteLength);
}
