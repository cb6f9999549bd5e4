import { type SpeechEngine, sampleRate } from '#shared/domain/index.ts';

/** Samples per frame that the detector judges: 32 ms, what Silero v6 was made for at 16 kHz. */
export const frameSamples = 512;

/** What an engine makes of sound, before anything is dropped or marked. */
export interface RawTranscript {
  readonly text: string;
  /** In order, as they stand in the text; [] where the engine gives none. Confidence 0 to 1 or null. */
  readonly words: readonly { readonly text: string; readonly confidence: number | null }[];
  readonly confidence: number | null;
  /** The engine's own probability that there was no speech, 0 to 1; null where it has none. */
  readonly noSpeech: number | null;
}

export interface TranscribeRequest {
  /** One utterance, with some silence before and after. */
  readonly samples: Int16Array;
  /** ISO 639-1 or "auto". */
  readonly language: string;
  /** The utterance still goes on: quick is worth more than right. */
  readonly isPartial: boolean;
  readonly signal: AbortSignal;
}

/** One way to turn sound into words: whisper.cpp on this machine, an endpoint, a command. */
export interface Transcriber {
  readonly engine: SpeechEngine;
  /** As it stands in the record. */
  readonly model: string;
  /** Quick enough, and free, to be asked again and again while an utterance goes on. */
  readonly canDoPartials: boolean;
  /** Loads what has to be loaded, so that the first utterance does not wait for it. @throws AppError in words */
  warm(signal: AbortSignal): Promise<void>;
  /** @throws AppError in words for the user; `stopped` when aborted */
  transcribe(request: TranscribeRequest): Promise<RawTranscript>;
  close(): Promise<void>;
}

/** Tells speech from other sound (Silero). It remembers what came before: one detector per microphone. */
export interface VoiceDetector {
  /** Probability of speech for each whole frame; what is left over waits for the next call. */
  detect(samples: Int16Array): Promise<readonly number[]>;
  close(): Promise<void>;
}

/** Before anything is decoded: a program starts and loads its model, a server wakes up. In ms. */
const startMs = 30_000;
/** Slower than this many times the sound's length nobody can talk to an engine. */
const slowestFactor = 4;

/** How long an engine may take for that much sound, in ms. */
export function deadlineFor(samples: number): number {
  return startMs + (slowestFactor * samples * 1_000) / sampleRate;
}
