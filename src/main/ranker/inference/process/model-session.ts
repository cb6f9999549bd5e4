import { formatError } from '#shared/errors/index.ts';
import { shorten } from '#shared/text/words.ts';
import type { Device } from '../protocol.ts';

/** A tensor's declaration: a number is a fixed size, a name a free one. */
export interface TensorShape {
  readonly name: string;
  readonly type: string;
  readonly shape: readonly (number | string)[];
}

export interface IntegerTensor {
  readonly data: BigInt64Array;
  readonly dims: readonly [number, number];
}

export interface NumberTensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** One model on one device. */
export interface ModelSession {
  readonly inputs: readonly TensorShape[];
  readonly outputs: readonly TensorShape[];
  run(feeds: Readonly<Record<string, IntegerTensor>>, output: string): Promise<NumberTensor>;
  release(): Promise<void>;
}

/** onnxruntime, as far as we use it. */
export interface Runtime {
  /** Names of the devices that it was built for. */
  backends(): readonly string[];
  /** @throws when the bytes are no model or the device is not there */
  open(model: Uint8Array, device: Device): Promise<ModelSession>;
}

/** What onnxruntime says, without the build machine's paths and the conditions it checks; one line. */
export function wordFailure(error: unknown): string {
  const text = formatError(error);
  const line = text.split('\n').find((each) => each.trim() !== '') ?? 'no reason was given';
  const words = line
    .replace(/^.*\bwas false\. /, '')
    .replace(/^OrtSessionOptionsAppend\w+: /, '')
    .replace(/^.*\[ONNXRuntimeError\] : \d+ : \w+ : /, '')
    .replace(/\/onnxruntime_src\/\S+\s*/g, '')
    .replace(/^Failed to load shared library$/, 'its libraries are not installed')
    .trim();
  return shorten(words, 200);
}
