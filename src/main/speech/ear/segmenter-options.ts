import { sampleRate } from '../ports.ts';
import { frameSamples } from '../vad/index.ts';

/** All in samples or frames, so that no clock takes part. */
export interface SegmenterOptions {
  /** Probability from which a frame is voiced while nobody speaks. */
  readonly startAt: number;
  /** And while somebody does: lower, so that a soft syllable does not end a word. */
  readonly stayAt: number;
  /** Voiced frames in a row that open an utterance. */
  readonly startFrames: number;
  /** Voiced frames below which it was no word. */
  readonly leastFrames: number;
  /** Kept from before the first voiced frame: the consonant that the detector hears late. */
  readonly preRoll: number;
  /** Silence after the last voiced frame that ends an utterance. */
  readonly endSilence: number;
  /** Of that silence, what stays with the utterance. */
  readonly tail: number;
  /** No utterance is longer. */
  readonly longest: number;
  /** How far back from there the quietest place for the cut is looked for. */
  readonly cutWindow: number;
}

/** @param ms rounded up to whole samples */
export function toSamples(ms: number): number {
  return Math.ceil((ms * sampleRate) / 1_000);
}

/** @param settings as the user has them; `longestUtteranceS` in seconds */
export function segmenterOptions(
  mode: 'hold' | 'hands-free',
  settings: { readonly endSilenceMs: number; readonly longestUtteranceS: number },
): SegmenterOptions {
  const longest = settings.longestUtteranceS * sampleRate;
  // While the key is held the user has said that they speak: less is asked for, and only a pause after which hardly
  // anybody goes on with the same sentence ends an utterance, so that its text comes and its sound is let go.
  const held = mode === 'hold';
  const endSilence = held ? Math.min(toSamples(4_000), longest) : toSamples(settings.endSilenceMs);
  return {
    startAt: held ? 0.4 : 0.5,
    stayAt: held ? 0.3 : 0.35,
    startFrames: 2,
    // 96 ms: "no" and "go" have a vowel of at least 100 ms, a click of a key has less.
    leastFrames: 3,
    preRoll: toSamples(500),
    endSilence,
    tail: Math.min(toSamples(400), endSilence),
    longest,
    cutWindow: Math.min(toSamples(4_000), Math.floor(longest / 3)),
  };
}

export { frameSamples };
