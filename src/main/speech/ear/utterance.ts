/** One stretch of sound that is to be written down. */
export interface Utterance {
  /** Names its sound file where that is kept. */
  readonly id: string;
  readonly captureId: string;
  readonly samples: Int16Array<ArrayBuffer>;
  /** Of it, what the detector took for speech, in ms. */
  readonly speechMs: number;
  /** What the app said aloud meanwhile; null for nothing. */
  readonly ownWords: string | null;
  /** When it was over, on the clock that never jumps, in ms. Time to text counts from here. */
  readonly closedAt: number;
}

/** What was said so far of an utterance that goes on. */
export type OpenUtterance = Omit<Utterance, 'closedAt'>;

export type DropReason = 'silence' | 'noise';
