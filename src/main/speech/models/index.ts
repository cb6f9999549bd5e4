export { type CatalogueEntry, catalogue } from './catalogue.ts';
export { createSpeechModels } from './create-speech-models.ts';
export type { SpeechModels, SpeechModelsOptions } from './speech-models.ts';
