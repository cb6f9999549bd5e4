import type { Settings } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { SpeechState } from '#shared/ipc/index.ts';
import type { Speech, SpeechEvent } from './speech.ts';

export interface SpeechParts {
  readonly settings: () => Settings;
  readonly onEvent: (event: SpeechEvent) => void;
}

/** Ears, engines and models behind one interface. */
export function createSpeech({ settings }: SpeechParts): Speech {
  const state = (): SpeechState => ({
    engine: settings().speechEngine,
    status: 'not-set-up',
    model: '',
    message: 'Speech is not part of this build.',
    progress: null,
  });
  const missing = (): never => {
    throw new AppError({ code: 'not-found', message: state().message });
  };
  return {
    state,
    start: async () => missing(),
    hear: missing,
    stop: async () => undefined,
    setSpeaking: () => undefined,
    retry: async () => missing(),
    build: async () => missing(),
    stopBuild: () => undefined,
    models: async () => [],
    download: async () => missing(),
    stopDownload: () => undefined,
    deleteModel: async () => missing(),
    measure: async () => missing(),
    sound: async () => null,
    forget: async () => undefined,
    settingsChanged: () => undefined,
    isListening: false,
    close: async () => undefined,
  };
}
