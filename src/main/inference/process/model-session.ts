import type { Device } from '../devices.ts';

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
