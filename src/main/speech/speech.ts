import type { Heard, Hearing, SpeechModel, SpeechState } from '#shared/ipc/index.ts';

/** What speech tells unasked. */
export type SpeechEvent =
  | { readonly type: 'speech-changed'; readonly state: SpeechState }
  | { readonly type: 'speech-models-changed'; readonly models: SpeechModel[] }
  | { readonly type: 'hearing-changed'; readonly hearing: Hearing }
  | { readonly type: 'heard'; readonly heard: Heard };

/** Everything of the contract's `speech.*`: ears, engines and models. Errors are AppErrors in words. */
export interface Speech {
  state(): SpeechState;
  /** Opens an ear. @throws AppError `not-found` while no engine can write anything down: the state says why */
  start(mode: 'hold' | 'hands-free'): Promise<string>;
  /**
   * Takes sound for an ear; `from` is the number of its first sample. Resolves when there is room for more.
   * @throws AppError `not-found` for an ear that is closed, `bad-input` for sound that came before
   */
  hear(captureId: string, from: number, samples: Int16Array): Promise<void>;
  /** Resolves when everything that was said has its result. */
  stop(captureId: string, how: 'finish' | 'discard'): Promise<void>;
  setSpeaking(text: string | null): void;
  retry(utteranceId: string): Promise<void>;
  build(): Promise<void>;
  stopBuild(): void;
  models(): Promise<readonly SpeechModel[]>;
  download(modelId: string): Promise<void>;
  stopDownload(modelId: string): void;
  deleteModel(modelId: string): Promise<void>;
  measure(modelId: string): Promise<void>;
  /** WAV of a kept utterance, or null. */
  sound(utteranceId: string): Promise<Uint8Array | null>;
  /** Deletes the kept sound of these utterances. */
  forget(utteranceIds: readonly string[]): Promise<void>;
  /** Deletes all kept sound but that of these utterances: drafts that were never sent leave some behind. */
  forgetAllBut(utteranceIds: readonly string[]): Promise<void>;
  /** Settings changed: another engine, model or language may be in use from now on. */
  settingsChanged(): void;
  /** True while an ear is open: page audio is muted then. */
  readonly isListening: boolean;
  close(): Promise<void>;
}
