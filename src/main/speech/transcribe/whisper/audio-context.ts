import type { Decoded } from './whisper-process.ts';
import { mergeWords } from './word-confidence.ts';

/** Whisper's encoder makes one frame of this many ms of sound; 1500 of them are its window of 30 s. */
const frameMs = 20;
const wholeWindow = 1_500;

/** Silence after the speech that the model is left to hear, and the least it is given, in frames; measured: 0018. */
const margin = 128;
const least = 384;
const step = 64;

/**
 * How much of its window the encoder looks at. Whisper encodes 30 s however short the sound is, and most of the time
 * goes there; a window cut to the sound costs a fraction.
 * @param soundMs of the utterance
 * @returns frames, or 0 for the whole window: where that would be nearly reached, and for an unknown language, since
 * whisper.cpp's detection is made for whole windows
 */
export function chooseAudioContext(soundMs: number, language: string): number {
  if (language === 'auto') return 0;
  const needed = Math.ceil((soundMs / frameMs + margin) / step) * step;
  return needed > wholeWindow - 2 * step ? 0 : Math.max(least, needed);
}

/** What a second look adds to the window of the first, and the least it takes, in frames; measured: 0018. */
const more = 384;
const leastAgain = 768;
/** Both looks together cost no more than this many whole windows (the goal: text within 1.5 times whisper's own decode). */
const mostWindows = 1.5;

/**
 * How much of the window a second look takes, for what the first one made nothing of.
 * @param audioContext of the first look
 * @returns frames, or null where there is no sense in it: the window was whole, or both would take too long
 */
export function chooseSecondContext(audioContext: number): number | null {
  if (audioContext === 0) return null;
  const second = Math.max(leastAgain, audioContext + more);
  return audioContext + second > mostWindows * wholeWindow ? null : second;
}

/** Below this the decoder is guessing: openai/whisper's logprob_threshold (transcribe.py) of -1, as a probability. */
const guessing = Math.exp(-1);
/** Above this whisper takes the sound for none of speech, and a guess at it is not worth a second look. */
const silent = 0.5;
/** So many words said twice at the end are more likely the model's than the speaker's. */
const leastRepeated = 3;

/**
 * Whether what a narrow window made of the sound deserves a wider one. With less silence than it was trained on, Whisper
 * is at times unsure that the speech is over and says it all again ("Go back. Go back."), or goes in circles.
 */
export function isDoubtful(decoded: Decoded): boolean {
  if (decoded.repeated || saysItTwice(decoded.text)) return true;
  if (decoded.noSpeech >= silent) return false;
  const { confidence } = mergeWords(decoded.text, decoded.tokens);
  return confidence !== null && confidence < guessing;
}

/** All of the text is one phrase twice or more, or its last words stand there twice. */
function saysItTwice(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];
  for (let period = 1; period * 2 <= words.length; period += 1) {
    let same = 0;
    while (same + period < words.length && words.at(-1 - same) === words.at(-1 - same - period)) same += 1;
    if (same + period === words.length || (period >= leastRepeated && same >= period)) return true;
  }
  return false;
}
