import { sampleRate } from '#shared/domain/index.ts';
import { frameSamples } from '../ports.ts';

/** All in samples or frames, so that no clock takes part. */
export interface SegmenterOptions {
  /** Probability from which a frame is voiced while there is no speech. */
  readonly startAt: number;
  /** And while there is: lower, so that a soft syllable does not end a word. */
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

/** What a frame of sound is judged by. */
export interface Frame {
  /** Of speech, 0 to 1. */
  readonly probability: number;
  /** Mean square of its samples; only compared with other frames of the same sound. */
  readonly energy: number;
}

/** All places are numbers of samples since the microphone opened; `to` is the first one after. */
export type Segment =
  | { readonly kind: 'started'; readonly from: number }
  | {
      readonly kind: 'ended';
      readonly from: number;
      readonly to: number;
      /** Samples of it that were speech. */
      readonly voiced: number;
      /** `cut`: it was too long and goes on in the next one. */
      readonly how: 'silence' | 'cut' | 'finish';
    }
  /** What began was no word after all. */
  | { readonly kind: 'misfired'; readonly from: number; readonly to: number };

interface Speech {
  from: number;
  /** End of the last voiced frame. */
  voicedTo: number;
  voicedFrames: number;
  /** It goes on from a cut: however short, it is part of what was said. */
  isRest: boolean;
}

/**
 * Finds utterances in a stream of frames: a pure state machine, fed frame by frame.
 *
 * Invariants, tested with random sound: utterances never overlap and never exceed `longest`; each voiced frame of
 * something that was a word lies in exactly one of them; `keepFrom` never passes a sample that can still be needed.
 */
export class Segmenter {
  readonly #options: SegmenterOptions;
  #frames = 0;
  /** Voiced frames in a row while there is no speech yet. */
  #rising = 0;
  #speech: Speech | null = null;
  /** End of the last utterance: nothing before it is used again. */
  #doneTo = 0;
  /** Energies of the frames that a cut may fall on, oldest first. */
  #recent: number[] = [];

  constructor(options: SegmenterOptions) {
    this.#options = options;
  }

  /** Samples that were judged. */
  get heard(): number {
    return this.#frames * frameSamples;
  }

  /** Samples before this one are not needed any more. */
  get keepFrom(): number {
    if (this.#speech !== null) return this.#speech.from;
    const rising = this.heard - this.#rising * frameSamples;
    return Math.max(this.#doneTo, rising - this.#options.preRoll, 0);
  }

  /** Takes the next frame. */
  take(frame: Frame): readonly Segment[] {
    this.#frames += 1;
    if (this.#speech === null) return this.#wait(frame);
    const speech = this.#speech;
    const options = this.#options;
    this.#recent.push(frame.energy);
    if (this.#recent.length * frameSamples > options.cutWindow) this.#recent.shift();
    if (frame.probability >= options.stayAt) {
      speech.voicedTo = this.heard;
      speech.voicedFrames += 1;
    } else if (this.heard - speech.voicedTo >= options.endSilence) {
      return [this.#end(speech, Math.min(this.heard, speech.voicedTo + options.tail), 'silence')];
    }
    if (this.heard + frameSamples - speech.from > options.longest) return this.#cut(speech);
    return [];
  }

  /**
   * The sound is over, or what was said so far is wanted.
   *
   * @param total samples in all: the last frame may have been filled up
   */
  finish(total: number): readonly Segment[] {
    const speech = this.#speech;
    this.#rising = 0;
    if (speech === null) return [];
    const end = Math.max(Math.min(total, speech.voicedTo + this.#options.tail), speech.from);
    return [this.#end(speech, end, 'finish')];
  }

  #wait(frame: Frame): readonly Segment[] {
    const options = this.#options;
    this.#rising = frame.probability >= options.startAt ? this.#rising + 1 : 0;
    if (this.#rising < options.startFrames) return [];
    const from = this.keepFrom;
    this.#speech = { from, voicedTo: this.heard, voicedFrames: this.#rising, isRest: false };
    this.#rising = 0;
    this.#recent = [];
    return [{ kind: 'started', from }];
  }

  #end(speech: Speech, to: number, how: 'silence' | 'finish'): Segment {
    this.#speech = null;
    this.#doneTo = to;
    const { from, voicedFrames, isRest } = speech;
    const isWord = voicedFrames >= (isRest ? 1 : this.#options.leastFrames);
    if (!isWord || to <= from) return { kind: 'misfired', from, to };
    return { kind: 'ended', from, to, voiced: voicedFrames * frameSamples, how };
  }

  /** At the quietest place shortly before the limit: between two words, where there is one. */
  #cut(speech: Speech): readonly Segment[] {
    const place = quietest(this.#recent);
    const framesAfter = this.#recent.length - place - 1;
    const to = this.heard - framesAfter * frameSamples;
    const { from } = speech;
    // Which of the frames after the cut were voiced is not kept: those up to the last voiced one count as such.
    const restVoiced = Math.max(0, Math.round((speech.voicedTo - to) / frameSamples));
    const voiced = Math.max(1, speech.voicedFrames - restVoiced) * frameSamples;
    const ended = { kind: 'ended', from, to, voiced, how: 'cut' } as const;
    this.#doneTo = to;
    this.#recent = this.#recent.slice(place + 1);
    if (restVoiced === 0) {
      this.#speech = null;
      return [ended];
    }
    this.#speech = { from: to, voicedTo: speech.voicedTo, voicedFrames: restVoiced, isRest: true };
    return [ended, { kind: 'started', from: to }];
  }
}

/** Middle of the three quietest frames in a row; the later one of equals. The last frame when there are too few. */
function quietest(energies: readonly number[]): number {
  let best = energies.length - 1;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 1; index + 1 < energies.length; index += 1) {
    const sum = (energies[index - 1] ?? 0) + (energies[index] ?? 0) + (energies[index + 1] ?? 0);
    if (sum > least) continue;
    least = sum;
    best = index;
  }
  return best;
}
