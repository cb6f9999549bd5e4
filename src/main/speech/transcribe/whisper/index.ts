export { findCompiler } from './compile.ts';
export { createWhisper, type Whisper, type WhisperTranscriber } from './whisper.ts';
