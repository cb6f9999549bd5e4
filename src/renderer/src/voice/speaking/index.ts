export { isVariant, sortVoices } from './choose-voice.ts';
export { connectSpeaker } from './connect-speaker.ts';
export { SpeakerProvider, useSpeaker, useSpeakerState } from './react.ts';
export type { Speaker, SpeakerState } from './speaker.ts';
export { isLinux, speakingTrouble } from './speaking-words.ts';
export type { Subject } from './spoken-queue.ts';
export type { Voice } from './synthesis-port.ts';
