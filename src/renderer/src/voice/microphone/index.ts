export { createLevel, isSilence, type Level, type LevelSource, levelOf } from './level.ts';
export type { Microphone, MicrophoneList } from './list-microphones.ts';
export {
  MicrophoneError,
  type MicrophoneTrouble,
  systemOf,
  troubleWords,
  type WindowPlace,
} from './microphone-problem.ts';
export { type Capture, type CaptureOptions, openCapture } from './open-capture.ts';
export { frameSamples, type SoundFrame, sampleRate } from './sound-frame.ts';
export { useLevel } from './use-level.ts';
export { type MicrophoneTest, useMicrophoneTest } from './use-microphone-test.ts';
export { useMicrophones } from './use-microphones.ts';
export { windowPlace } from './window-place.ts';
