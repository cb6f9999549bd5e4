export { createVoiceInput } from './create-voice-input.ts';
export type { RunningCountdown } from './dictating.ts';
export type { LevelSource } from './level.ts';
export { useLevel } from './level.ts';
export { useMicrophoneTest } from './microphone/use-microphone-test.ts';

export { useMicrophones } from './microphones.ts';
export { useListening, useVoiceInput, VoiceInputProvider } from './react.ts';
export { isVariant, sortVoices } from './speaking/choose-voice.ts';
export { connectSpeaker } from './speaking/connect-speaker.ts';
export { SpeakerProvider, useSpeaker, useSpeakerState } from './speaking/react.ts';
export type { Speaker } from './speaking/speaker.ts';
export { isLinux, speakingTrouble } from './speaking/speaking-words.ts';
export type { Subject } from './speaking/spoken-queue.ts';
export type { Voice } from './speaking/synthesis-port.ts';
export { useVoiceKeys } from './use-voice-keys.ts';
export type { VoiceData } from './voice-data.ts';
