export { createSpeechModels } from './create-speech-models.ts';
export type { SpeechModels } from './speech-models.ts';
