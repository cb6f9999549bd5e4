export { createSpeechModels, type SpeechModels } from './speech-models.ts';
