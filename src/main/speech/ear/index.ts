export { Listening, type ListeningParts } from './listening.ts';
export type { Utterance } from './utterance.ts';
