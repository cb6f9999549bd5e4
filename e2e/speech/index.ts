export { type SoundTool, whyNoTools } from './find-tools.ts';
export { makeSound, type Sound, sequence, silence, spoken } from './make-sound.ts';
export { readWav, sampleRate, wavOf } from './wav.ts';
export { countWordErrors, wordErrorRate, wordsOf } from './word-errors.ts';
