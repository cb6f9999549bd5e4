export { createSpeech, type SpeechParts } from './create-speech.ts';
export { decodeSound } from './decode-sound.ts';
export { type ExamineSpeechParts, examineSpeech, type SpeechExamination } from './examine-speech.ts';
export type { Speech, SpeechEvent } from './speech.ts';
