import type { WireError } from '#shared/errors/index.ts';
import type { Device, TriedDevice } from './devices.ts';
import type { EncodeKind, ModelCard } from './inference.ts';

/** What the app says to the process. Both sides are our own code, so messages are typed and not parsed. */
export type ToProcess =
  | {
      readonly kind: 'load';
      readonly id: number;
      readonly folder: string;
      readonly device: Device | 'auto';
      readonly requireHash: boolean;
      readonly failed: readonly TriedDevice[];
    }
  | {
      readonly kind: 'encode';
      readonly id: number;
      readonly what: EncodeKind;
      readonly texts: readonly string[];
    }
  | { readonly kind: 'score'; readonly id: number; readonly query: string; readonly texts: readonly string[] }
  | { readonly kind: 'abort'; readonly id: number };

/** What runs the model, and why: part of the ranker's state. */
export interface DeviceChoice {
  readonly device: Device;
  readonly reason: string;
  readonly tried: readonly TriedDevice[];
  /** Elements per second of that device in its trial run. */
  readonly elementsPerSecond: number;
}

/** What the process says to the app. */
export type FromProcess =
  /** Said before each device is touched: a driver that crashes takes the process with it, and this stays. */
  | { readonly kind: 'trying'; readonly device: Device }
  | { readonly kind: 'loaded'; readonly id: number; readonly card: ModelCard; readonly choice: DeviceChoice }
  /** `values` holds the rows (or scores) of the texts at `places`, in that order. */
  | {
      readonly kind: 'rows';
      readonly id: number;
      readonly places: Uint32Array;
      readonly values: Float32Array;
    }
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly error: WireError }
  /** The device failed while running; the work goes on with this one. */
  | { readonly kind: 'changed'; readonly choice: DeviceChoice };
