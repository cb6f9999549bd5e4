import { randomUUID } from 'node:crypto';
import { sampleRate } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import { frameSamples, type VoiceDetector } from '../ports.ts';
import type { OwnSpeech, OwnWords } from './own-speech.ts';
import { type Segment, Segmenter, type SegmenterOptions } from './segmenter.ts';
import { SoundBuffer } from './sound-buffer.ts';
import { createLoudnessDetector, energyOf } from './sound-level.ts';

/** One stretch of sound that is to be written down. */
export interface SpokenUtterance {
  /** Names its sound file where that is kept. */
  readonly id: string;
  readonly captureId: string;
  readonly samples: Int16Array<ArrayBuffer>;
  /** Of it, what the detector took for speech, in ms. */
  readonly speechMs: number;
  /** What the app said aloud meanwhile; null for nothing. */
  readonly ownWords: OwnWords | null;
  /** When it was over, on the clock that never jumps, in ms. Time to text counts from here. */
  readonly closedAt: number;
}

/** What was said so far of an utterance that goes on. */
export type UtteranceSoFar = Omit<SpokenUtterance, 'closedAt'>;

export type DropReason = 'silence' | 'noise';

export interface MicrophoneStreamParts {
  readonly captureId: string;
  readonly mode: 'hold' | 'hands-free';
  readonly options: SegmenterOptions;
  readonly detector: VoiceDetector;
  readonly ownSpeech: OwnSpeech;
  /** On the clock that never jumps, in ms. */
  readonly now: () => number;
  readonly onUtterance: (utterance: SpokenUtterance) => void;
  readonly onDropped: (utteranceId: string, reason: DropReason) => void;
  /** It hears speech, or does not any more, or took more sound. */
  readonly onChange: () => void;
  /** The detector failed. A held microphone goes on by loudness; one that listens unasked has to be closed. */
  readonly onDeaf: (error: Error) => void;
}

/** Frames judged per request: two seconds, so that a long backlog comes in pieces. */
const mostFrames = 64;
/**
 * Frames that are judged together while there is no speech (128 ms): most of what listening costs is asking another
 * process. While there is, each frame is judged as it comes, because the end of it is waited for.
 */
const quietFrames = 4;
/** Sound that may wait to be judged before the sender is held up, and before it is refused. */
const slowDownAt = 4 * sampleRate;
const refuseAt = 60 * sampleRate;
/** Louder than this and no speech is noise rather than silence: −45 dBFS as a mean square. */
const noiseEnergy = 32_768 ** 2 * 10 ** -4.5;

/** One microphone that is listened to: sound in, utterances out. What is not speech is let go at once. */
export class MicrophoneStream {
  readonly captureId: string;
  readonly #parts: MicrophoneStreamParts;
  readonly #sound = new SoundBuffer();
  readonly #segmenter: Segmenter;
  #detector: VoiceDetector;
  #utteranceId: string | null = null;
  #utterances = 0;
  #loudest = 0;
  #pumping: Promise<void> | null = null;
  #isClosed = false;
  /** Frames of the utterance under way that were speech. */
  #voicedFrames = 0;

  constructor(parts: MicrophoneStreamParts) {
    this.#parts = parts;
    this.captureId = parts.captureId;
    this.#segmenter = new Segmenter(parts.options);
    this.#detector = parts.detector;
  }

  get isHearing(): boolean {
    return this.#utteranceId !== null;
  }

  get samples(): { readonly came: number; readonly lost: number; readonly heldBytes: number } {
    return { came: this.#sound.came, lost: this.#sound.lost, heldBytes: this.#sound.bytes };
  }

  /**
   * Takes sound. Resolves when there is room for more.
   *
   * @param from number of the first sample, as the window counts
   * @throws AppError `bad-input` for sound that came before, or far more of it than can be judged
   */
  async hear(from: number, samples: Int16Array): Promise<void> {
    if (this.#isClosed) return;
    if (this.#waiting > refuseAt) {
      throw new AppError({
        code: 'bad-input',
        message: 'Too much sound came at once; this part of it is left out.',
      });
    }
    if (!this.#sound.append(from, samples)) {
      throw new AppError({ code: 'bad-input', message: 'This part of the sound has come before.' });
    }
    const pumping = this.#pump(this.isHearing ? 1 : quietFrames);
    if (this.#waiting > slowDownAt) await pumping;
  }

  /** What is being said at this moment, and how much of it is speech; null when there is no speech. */
  get speaking(): { readonly id: string; readonly speechMs: number } | null {
    if (this.#utteranceId === null) return null;
    return {
      id: this.#utteranceId,
      speechMs: (this.#voicedFrames * frameSamples * 1_000) / sampleRate,
    };
  }

  /** The sound of it so far; null when there is no speech. */
  utteranceSoFar(): UtteranceSoFar | null {
    const { speaking, captureId } = this;
    if (speaking === null) return null;
    const from = this.#segmenter.keepFrom;
    return {
      id: speaking.id,
      captureId,
      samples: this.#sound.slice(from, this.#sound.end),
      speechMs: speaking.speechMs,
      ownWords: this.#parts.ownSpeech.during(this.#timeOf(from), this.#parts.now()),
    };
  }

  /** Nothing more comes: what was said so far is an utterance. Resolves when everything has been judged. */
  async finish(): Promise<void> {
    await this.#pump(1);
    if (this.#isClosed) return;
    if (this.#waiting > 0) {
      const last = new Int16Array(frameSamples);
      last.set(this.#sound.slice(this.#segmenter.heard, this.#sound.end));
      await this.#judge(last);
      // Thrown away meanwhile: its sound is gone.
      if (this.#isClosed) return;
    }
    for (const segment of this.#segmenter.finish(this.#sound.end)) this.#take(segment);
    if (this.#parts.mode === 'hold' && this.#utterances === 0) this.#drop(randomUUID());
    await this.close();
  }

  /** Forgets everything. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#utteranceId = null;
    this.#sound.forget(this.#sound.end);
    await this.#detector.close();
  }

  /** Samples that came and were not judged yet. */
  get #waiting(): number {
    return this.#sound.end - this.#segmenter.heard;
  }

  /**
   * Judges what came. Sound that comes meanwhile joins; what is left in the end is less than a frame.
   *
   * @param least frames that it is worth while for
   */
  async #pump(least: number): Promise<void> {
    const isWorthWhile = !this.#isClosed && this.#waiting >= least * frameSamples;
    if (this.#pumping === null && isWorthWhile) this.#pumping = this.#work();
    await this.#pumping;
  }

  async #work(): Promise<void> {
    try {
      while (!this.#isClosed && this.#waiting >= frameSamples) {
        const frames = Math.min(mostFrames, Math.floor(this.#waiting / frameSamples));
        const from = this.#segmenter.heard;
        await this.#judge(this.#sound.slice(from, from + frames * frameSamples));
        if (this.#isClosed) break;
        this.#sound.forget(this.#segmenter.keepFrom);
        this.#parts.onChange();
      }
    } finally {
      this.#pumping = null;
    }
  }

  /** @param samples whole frames */
  async #judge(samples: Int16Array): Promise<void> {
    const probabilities = await this.#detect(samples);
    if (this.#isClosed) return;
    for (const [index, probability] of probabilities.entries()) {
      const energy = energyOf(samples.subarray(index * frameSamples, (index + 1) * frameSamples));
      this.#loudest = Math.max(this.#loudest, energy);
      if (probability >= this.#parts.options.stayAt) this.#voicedFrames += 1;
      for (const segment of this.#segmenter.take({ probability, energy })) this.#take(segment);
    }
  }

  async #detect(samples: Int16Array): Promise<readonly number[]> {
    try {
      return await this.#detector.detect(samples);
    } catch (error) {
      if (this.#isClosed) return [];
      const failed = this.#detector;
      this.#detector = createLoudnessDetector();
      this.#parts.onDeaf(error as Error);
      void failed.close();
      return this.#detector.detect(samples);
    }
  }

  #take(segment: Segment): void {
    switch (segment.kind) {
      case 'started':
        this.#utteranceId = randomUUID();
        this.#voicedFrames = this.#parts.options.startFrames;
        break;
      case 'ended': {
        const { from, to, voiced } = segment;
        const id = this.#utteranceId ?? randomUUID();
        this.#utteranceId = null;
        this.#utterances += 1;
        this.#parts.onUtterance({
          id,
          captureId: this.captureId,
          samples: this.#sound.slice(from, to),
          speechMs: (voiced * 1_000) / sampleRate,
          ownWords: this.#parts.ownSpeech.during(this.#timeOf(from), this.#timeOf(to)),
          closedAt: this.#parts.now(),
        });
        break;
      }
      case 'misfired': {
        const id = this.#utteranceId ?? randomUUID();
        this.#utteranceId = null;
        this.#utterances += 1;
        this.#drop(id);
        break;
      }
      default:
        assertNever(segment);
    }
    this.#parts.onChange();
  }

  #drop(id: string): void {
    this.#parts.onDropped(id, this.#loudest > noiseEnergy ? 'noise' : 'silence');
  }

  /** When a sample was heard: the newest one just now. */
  #timeOf(place: number): number {
    return this.#parts.now() - ((this.#sound.end - place) * 1_000) / sampleRate;
  }
}
