import type { RankerState } from '#shared/ipc/index.ts';
import type { StartProcess } from '../platform/child-process.ts';
import type { Log } from '../platform/log.ts';
import type { Device } from './devices.ts';
import type { ModelConfig } from './model-config.ts';

/** What a loaded model is: its config, and the hash of the file that was really loaded, as a key for what is kept. */
export interface ModelCard
  extends Pick<
    ModelConfig,
    | 'name'
    | 'kind'
    | 'licence'
    | 'dimensions'
    | 'similarity'
    | 'pooling'
    | 'template'
    | 'maxLength'
    | 'calibration'
  > {
  /** SHA-256 of model and tokenizer together: the same one gives the same numbers. */
  readonly fingerprint: string;
}

export interface RunOptions {
  /** Rejects at once when aborted; the other process stops before its next batch. */
  readonly signal: AbortSignal;
}

/** A model in a process of its own. Every promise rejects with an AppError in words. */
export interface Inference {
  readonly card: ModelCard;
  /** Process id, for measuring its memory; undefined while it is being restarted. */
  readonly pid: number | undefined;
  state(): RankerState;
  onChange(listener: (state: RankerState) => void): () => void;
  /**
   * One row per text: texts.length × card.dimensions, row-major, L2-normalised when similarity is cosine. Dual
   * encoders only. Tokenising, sorting by length, batching and running happen in the other process.
   */
  encode(kind: EncodeKind, texts: readonly string[], options: RunOptions): Promise<Float32Array>;
  /** Cross-encoders only: one score per text, higher is better. */
  scorePairs(query: string, texts: readonly string[], options: RunOptions): Promise<Float32Array>;
  close(): Promise<void>;
}

export type EncodeKind = 'query' | 'document';

export interface InferenceOptions {
  /** Holds config.json, the ONNX file and the tokenizer. */
  readonly modelFolder: string;
  readonly device: Device | 'auto';
  /** Refuses a folder whose config has no SHA-256 for its files: for the model that is shipped. */
  readonly requireHash?: boolean;
  readonly startProcess?: StartProcess;
  readonly log?: Log;
  /** Variables for the other process; tests give it another graphics driver. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Without a sign of life for this long while it has work, the process is ended, in ms. */
  readonly stallMs?: number;
}
