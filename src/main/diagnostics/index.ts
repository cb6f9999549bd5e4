export type { ExaminedModels } from './check-models.ts';
export type { ExaminedSpeech } from './check-speech.ts';
export { examineMachine, formatReport } from './examine-machine.ts';
export { readLicences } from './licences.ts';
