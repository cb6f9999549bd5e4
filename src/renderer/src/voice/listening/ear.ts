/** How an ear listens; see `speech.start` of the contract. */
export type ListeningMode = 'hold' | 'hands-free';

/** Main's side of listening. All throw AppErrors. */
export interface Ear {
  /** @returns the capture's id */
  start(mode: ListeningMode): Promise<string>;
  hear(captureId: string, from: number, pcm: string): Promise<void>;
  /** Resolves when what was said has been told. */
  stop(captureId: string, how: 'finish' | 'discard'): Promise<void>;
}

/** Something that keeps speech from being written down, in words, and what can be done about it here. */
export interface VoiceProblem {
  readonly message: string;
  /** `settings`: the section on voice; `retry`: `utteranceId` is written down again. */
  readonly action: 'settings' | 'retry' | null;
  readonly utteranceId: string | null;
}
