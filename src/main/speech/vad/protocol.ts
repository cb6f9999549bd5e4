import type { WireError } from '#shared/errors/index.ts';

/** Samples per frame: 32 ms, what Silero v6 was made for at 16 kHz. */
export const frameSamples = 512;

/**
 * What Silero remembers between frames. It travels with every request and stays with the asker, so that one process
 * serves any number of ears and its end takes nothing with it.
 */
export interface VoiceMemory {
  /** [2, 1, 128] */
  readonly state: Float32Array;
  /** The last 64 samples of the frame before. */
  readonly context: Float32Array;
}

export type ToVoiceProcess =
  | { readonly kind: 'load'; readonly folder: string }
  | {
      readonly kind: 'detect';
      readonly id: number;
      /** Whole frames. */
      readonly samples: Int16Array;
      /** null at the start of a sound. */
      readonly memory: VoiceMemory | null;
    };

export type FromVoiceProcess =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'refused'; readonly error: WireError }
  | {
      readonly kind: 'detected';
      readonly id: number;
      readonly probabilities: Float32Array;
      readonly memory: VoiceMemory;
    }
  | { readonly kind: 'failed'; readonly id: number; readonly error: WireError };
