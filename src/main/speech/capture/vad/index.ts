export { frameSamples } from './protocol.ts';
export {
  createVoiceDetection,
  type VoiceDetection,
  type VoiceDetectionOptions,
} from './voice-detection.ts';
