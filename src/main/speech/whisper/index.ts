export type { Whisper, WhisperModel, WhisperState, WhisperTranscriber } from './whisper.ts';
