export type { SpeechModels, SpeechModelsOptions } from './speech-models.ts';
