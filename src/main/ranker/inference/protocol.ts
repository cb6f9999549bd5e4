import type { Call } from '../../platform/process-client.ts';
import type { ModelConfig } from './model-config.ts';

/** What a model can run on, best first. */
export const devices = ['webgpu', 'cuda', 'dml', 'coreml', 'cpu'] as const;
export type Device = (typeof devices)[number];

export const deviceNames: Readonly<Record<Device, string>> = {
  webgpu: 'WebGPU',
  cuda: 'CUDA',
  dml: 'DirectML',
  coreml: 'CoreML',
  cpu: 'CPU',
};

/** How a device did: `result` is in words, shown in settings and by the doctor. */
export interface TriedDevice {
  readonly device: Device;
  readonly result: string;
}

/** What a loaded model is: its config, and the hash of the file that was really loaded, as a key for what is kept. */
export interface ModelCard
  extends Omit<
    ModelConfig,
    'format' | 'model' | 'tokenizer' | 'sha256' | 'inputs' | 'output' | 'batchIndependent'
  > {
  /** SHA-256 of model and tokenizer together: the same one gives the same numbers. */
  readonly filesHash: string;
}

export type EncodeKind = 'query' | 'document';

/** What runs the model, and why: part of the ranker's state. */
export interface DeviceChoice {
  readonly device: Device;
  readonly reason: string;
  readonly tried: readonly TriedDevice[];
  /** Elements per second of that device in its trial run. */
  readonly elementsPerSecond: number;
}

export interface LoadRequest {
  readonly folder: string;
  readonly device: Device | 'auto';
  /** Refuses a folder whose config has no SHA-256 for its files: for the model that is shipped. */
  readonly requireHash: boolean;
  /** Whether its speed is of interest, which takes most of the start. */
  readonly measure: boolean;
  readonly failed: readonly TriedDevice[];
}

/** `values` holds the rows (or scores) of the texts at `places`, in that order. */
export interface RowsPart {
  readonly places: Uint32Array;
  readonly values: Float32Array;
}

/** An utterance and what a reader says of its pieces (words and signs). */
export interface ReadPieces {
  /** Places in the utterance, [start, end) in UTF-16 units, as pairs. What is behind the last one was not read. */
  readonly places: Uint32Array;
  /** 1 for pieces that are words of the model's vocabulary, 0 for signs and for what it has to spell. */
  readonly known: Uint8Array;
  /** pieces × card.dimensions, row-major. */
  readonly values: Float32Array;
}

export interface InferenceCalls {
  readonly load: Call<LoadRequest, { readonly card: ModelCard; readonly choice: DeviceChoice }, never>;
  readonly encode: Call<{ readonly what: EncodeKind; readonly texts: readonly string[] }, void, RowsPart>;
  readonly read: Call<{ readonly said: string; readonly before: string }, ReadPieces, never>;
  readonly score: Call<{ readonly query: string; readonly texts: readonly string[] }, void, RowsPart>;
}

export type InferenceEvent =
  /** Said before each device is touched: a driver that crashes takes the process with it, and this stays. */
  | { readonly kind: 'trying'; readonly device: Device }
  /** The device failed while running; the work goes on with this one. */
  | { readonly kind: 'changed'; readonly choice: DeviceChoice };
