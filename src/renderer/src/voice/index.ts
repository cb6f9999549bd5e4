export {
  type LevelSource,
  type Microphone,
  type MicrophoneTest,
  useLevel,
  useMicrophones,
  useMicrophoneTest,
} from './microphone/index.ts';
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
