export { createWhisper, type WhisperOptions } from './create-whisper.ts';
export { findCompiler } from './find-compiler.ts';
export type { Whisper, WhisperModel, WhisperState, WhisperTranscriber } from './whisper.ts';
