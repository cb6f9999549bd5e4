export {
  createVoiceDetection,
  type VoiceDetection,
  type VoiceDetectionOptions,
} from './create-voice-detection.ts';
export { frameSamples } from './protocol.ts';
