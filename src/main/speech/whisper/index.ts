export { createWhisper, type WhisperOptions } from './create-whisper.ts';
export type { Whisper, WhisperModel, WhisperState, WhisperTranscriber } from './whisper.ts';
