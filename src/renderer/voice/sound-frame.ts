/** Samples in one frame, 64 ms: two of what Silero looks at at once, and as many as go up in one call. */
export const sentFrameSamples = 1_024;

/** A piece of sound from the microphone. */
export interface SoundFrame {
  /** Number of the first sample since the capture began. */
  readonly from: number;
  /** −1 to 1. At most `frameSamples`; the last one is what was left. */
  readonly samples: Float32Array<ArrayBuffer>;
  /** Nothing comes after it. */
  readonly isLast: boolean;
}

/** What the audio thread is told: post what is there and stop. */
export type CaptureOrder = 'end';
