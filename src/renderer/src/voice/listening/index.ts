export type { Ear, ListeningMode, VoiceProblem } from './ear.ts';
export { createListening, type Listening, type ListeningState, notListening } from './listening.ts';
export { createPress, type Press } from './press.ts';
