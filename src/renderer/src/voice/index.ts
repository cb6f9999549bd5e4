export { createVoiceInput, type VoiceInput } from './create-voice-input.ts';
export type { RunningCountdown } from './dictating/index.ts';
export {
  type LevelSource,
  type Microphone,
  type MicrophoneTest,
  useLevel,
  useMicrophones,
  useMicrophoneTest,
} from './microphone/index.ts';
export { useListening, useVoiceInput, VoiceInputProvider } from './react.ts';
export {
  connectSpeaker,
  isLinux,
  isVariant,
  type Speaker,
  SpeakerProvider,
  type SpeakerState,
  type Subject,
  sortVoices,
  speakingTrouble,
  useSpeaker,
  useSpeakerState,
  type Voice,
} from './speaking/index.ts';
export { useVoiceKeys } from './use-voice-keys.ts';
export type { VoiceData, VoiceStatus } from './voice-data.ts';
