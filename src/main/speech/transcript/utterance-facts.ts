/** What is known of the sound besides its transcript. */
export interface UtteranceFacts {
  readonly durationMs: number;
  /** As the detector heard it. */
  readonly speechMs: number;
  /** RMS of the part with speech, in dBFS: 0 is full scale, speech is about -20 to -45. */
  readonly loudness: number;
  /** ISO 639-1 or "auto". */
  readonly language: string;
  /** What the app said meanwhile. */
  readonly ownWords: string | null;
}
