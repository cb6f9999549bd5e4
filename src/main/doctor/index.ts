export type { ExaminedEndpoint, ExaminedModels, ListModels } from './check-endpoint.ts';
export type { ExaminedSpeech } from './check-speech.ts';
export { type ExamineOptions, examineMachine } from './examine-machine.ts';
export { formatReport } from './format-report.ts';
