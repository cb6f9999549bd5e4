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
/** Both looks together cost no more than this many whole windows (DESIGN: text within 1.5 times whisper's own decode). */
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
