import type { ActionParts } from './model.ts';

/** Speech as main does it: whether it can write, its whisper models, building whisper.cpp. All throw AppErrors. */
export interface SpeechActions {
  /** Fetches whether speech can be written down; it is told again whenever it changes. */
  loadSpeech(): Promise<void>;
  /** Fetches the list of whisper models; it is told again whenever it changes. */
  models(): Promise<void>;
  /** Starts or goes on with a download. Resolves when it is done or was stopped. */
  download(modelId: string): Promise<void>;
  /** What was fetched is kept. */
  stopDownload(modelId: string): Promise<void>;
  deleteModel(modelId: string): Promise<void>;
  /** How fast a model is on this machine. */
  measure(modelId: string): Promise<void>;
  /** Compiles whisper.cpp on this machine. Resolves when it is done or was stopped. */
  build(): Promise<void>;
  stopBuild(): Promise<void>;
  /** WAV of what was said, base64; null when it was not kept. */
  sound(utteranceId: string): Promise<string | null>;
  /** What is heard from now on is these words played back, and nobody speaking; null ends that. */
  playing(words: string | null): Promise<void>;
}

export function createSpeechActions({ client, app }: ActionParts): SpeechActions {
  return {
    async loadSpeech() {
      app.setState({ speech: await client.call('speech.state') });
    },
    async models() {
      app.setState({ speechModels: await client.call('speech.models') });
    },
    download: (modelId) => client.call('speech.download', { modelId }),
    stopDownload: (modelId) => client.call('speech.stopDownload', { modelId }),
    async deleteModel(modelId) {
      app.setState({ speechModels: await client.call('speech.deleteModel', { modelId }) });
    },
    async measure(modelId) {
      app.setState({ speechModels: await client.call('speech.measure', { modelId }) });
    },
    build: () => client.call('speech.build'),
    stopBuild: () => client.call('speech.stopBuild'),
    sound: (utteranceId) => client.call('speech.sound', { utteranceId }),
    playing: (text) => client.call('speech.speaking', { text }),
  };
}
