export { examineSpeech } from './examine-speech.ts';
export { createKeptSounds } from './kept-sounds.ts';
export { createSpeech, decodeSound, type Speech, type SpeechEvent } from './speech.ts';
export { speechCommandName } from './transcribe/choose-engine.ts';
