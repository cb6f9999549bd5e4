export {
  type LevelSource,
  type Microphone,
  type MicrophoneTest,
  useLevel,
  useMicrophones,
  useMicrophoneTest,
} from './microphone/index.ts';
