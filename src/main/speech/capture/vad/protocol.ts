import type { Call } from '../../../platform/process-client.ts';

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

interface DetectRequest {
  /** Whole frames. */
  readonly samples: Int16Array;
  /** null at the start of a sound. */
  readonly memory: VoiceMemory | null;
}

export interface DetectedVoice {
  /** One per frame, 0 to 1. */
  readonly probabilities: Float32Array;
  readonly memory: VoiceMemory;
}

export interface VoiceCalls {
  readonly load: Call<{ readonly folder: string }, void, never>;
  readonly detect: Call<DetectRequest, DetectedVoice, never>;
}
