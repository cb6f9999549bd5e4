import { randomUUID } from 'node:crypto';
import type { Settings } from '#shared/domain/index.ts';
import { AppError, formatError } from '#shared/errors/index.ts';
import type { Heard, Hearing } from '#shared/ipc/index.ts';
import type { Log } from '../../platform/log.ts';
import { MicrophoneStream, type SpokenUtterance } from './microphone-stream.ts';
import { OwnSpeech } from './own-speech.ts';
import { segmenterOptions } from './segmenter.ts';
import { type QueueEngines, TranscriptionQueue } from './transcription-queue.ts';
import type { VoiceDetection } from './vad/voice-detection.ts';

interface ListeningParts {
  readonly settings: () => Settings;
  readonly voice: VoiceDetection;
  readonly engines: QueueEngines;
  /** The engine is ready, and quick and cheap enough, for partial transcripts. */
  readonly canDoPartials: () => boolean;
  readonly onHeard: (heard: Heard) => void;
  readonly onHearing: (hearing: Hearing) => void;
  /** Called with every utterance that has text. */
  readonly onWritten: (utterance: SpokenUtterance) => void;
  /** The first microphone opened, or the last one closed. */
  readonly onListening: (isListening: boolean) => void;
  readonly log: Log;
  readonly now: () => number;
  /** A microphone that sends no sound for this long is gone, or its window is, in ms. */
  readonly goneMs: number;
}

interface Open {
  readonly microphone: MicrophoneStream;
  readonly mode: 'hold' | 'hands-free';
  readonly gone: NodeJS.Timeout;
}

/** More microphones than windows anybody has: each costs memory. */
const mostMicrophones = 8;
/** Counts of samples are told this often, in ms; what the user sees is told at once. */
const countsEveryMs = 500;

/** All microphones that are open, and what becomes of what they hear. */
export class Listening {
  readonly #parts: ListeningParts;
  readonly #queue: TranscriptionQueue;
  readonly #ownSpeech = new OwnSpeech();
  readonly #open = new Map<string, Open>();
  /** Closed microphones whose utterances still wait for their text. */
  readonly #leaving = new Map<string, MicrophoneStream>();
  /** What was told last of each microphone, and when. */
  readonly #told = new Map<string, { readonly hearing: Hearing; readonly at: number }>();
  #isClosed = false;

  constructor(parts: ListeningParts) {
    this.#parts = parts;
    const { engines, onHeard, onWritten, now, log } = parts;
    this.#queue = new TranscriptionQueue({
      engines,
      language: () => parts.settings().speechLanguage,
      onHeard,
      onWritten,
      now,
      log,
      onChange: (captureId) => {
        const microphone = this.#open.get(captureId)?.microphone ?? this.#leaving.get(captureId);
        if (microphone !== undefined) this.#report(microphone);
      },
    });
  }

  get isListening(): boolean {
    return this.#open.size > 0;
  }

  /** Opens a microphone. @throws AppError in words */
  async start(mode: 'hold' | 'hands-free'): Promise<string> {
    this.#checkRoom();
    if (mode === 'hands-free') {
      await this.#checkDetector();
      // Others may have come while that was waited for, or the end.
      this.#checkRoom();
    }
    const captureId = randomUUID();
    const { settings, voice, now, canDoPartials, onHeard } = this.#parts;
    const microphone = new MicrophoneStream({
      captureId,
      mode,
      options: segmenterOptions(mode, settings()),
      detector: voice.open(),
      ownSpeech: this.#ownSpeech,
      now,
      onUtterance: (utterance) => this.#queue.add(utterance),
      onDropped: (utteranceId, reason) =>
        onHeard({ captureId, utteranceId, result: { kind: 'dropped', reason } }),
      onChange: () => {
        this.#report(microphone);
        if (settings().partialText && canDoPartials()) this.#queue.considerPartial(microphone);
      },
      onDeaf: (error) => this.#onDeaf(captureId, error),
    });
    this.#open.set(captureId, { microphone, mode, gone: this.#watch(captureId) });
    if (this.#open.size === 1) this.#parts.onListening(true);
    return captureId;
  }

  /** Resolves when there is room for more. @throws AppError `not-found` for a microphone that is closed */
  async hear(captureId: string, from: number, samples: Int16Array): Promise<void> {
    const open = this.#open.get(captureId);
    if (open === undefined) {
      throw new AppError({ code: 'not-found', message: 'This microphone is not listened to any more.' });
    }
    open.gone.refresh();
    await open.microphone.hear(from, samples);
  }

  /** Resolves when everything that was said has its result; at once for a microphone that is closed. */
  async stop(captureId: string, how: 'finish' | 'discard'): Promise<void> {
    const open = this.#open.get(captureId);
    if (open === undefined) {
      if (how === 'finish') return;
      // It may be finishing: what it has not cut out yet must not come after this.
      await this.#leaving.get(captureId)?.close();
      this.#queue.discard(captureId);
      return;
    }
    const { microphone } = open;
    this.#leave(captureId);
    if (how === 'discard') {
      await microphone.close();
      this.#queue.discard(captureId);
      this.#report(microphone, true);
      return;
    }
    this.#leaving.set(captureId, microphone);
    try {
      await microphone.finish();
      this.#report(microphone);
      await this.#queue.settled(captureId);
    } finally {
      this.#leaving.delete(captureId);
      this.#report(microphone, true);
    }
  }

  setSpeaking(text: string | null): void {
    this.#ownSpeech.say(text, this.#parts.now());
  }

  retry(utteranceId: string): Promise<void> {
    return this.#queue.retry(utteranceId);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const microphones = [...this.#open.values()].map(({ microphone }) => microphone);
    for (const { captureId } of microphones) this.#leave(captureId);
    this.#queue.close();
    await Promise.all([...microphones, ...this.#leaving.values()].map((each) => each.close()));
  }

  /** @throws AppError in words */
  #checkRoom(): void {
    if (this.#isClosed) throw new AppError({ code: 'stopped', message: 'Parley is closing.' });
    if (this.#open.size < mostMicrophones) return;
    throw new AppError({
      code: 'not-allowed',
      message: 'Parley is listening in too many windows. Close some.',
    });
  }

  /** Listening unasked takes something that tells speech from other sound; holding a key does not. */
  async #checkDetector(): Promise<void> {
    try {
      await this.#parts.voice.ready();
    } catch (cause) {
      const why = formatError(cause);
      throw new AppError({
        code: 'not-found',
        message: `Hands-free listening does not work, holding the talk key does. ${why}`,
        cause,
      });
    }
  }

  #onDeaf(captureId: string, error: Error): void {
    this.#parts.log.warn('there is no speech detector', { error });
    const open = this.#open.get(captureId);
    if (open?.mode !== 'hands-free') return;
    const message = `Hands-free listening has stopped, holding the talk key works. ${error.message}`;
    const utteranceId = open.microphone.speaking?.id ?? randomUUID();
    void this.stop(captureId, 'discard');
    this.#parts.onHeard({ captureId, utteranceId, result: { kind: 'failed', message } });
  }

  #leave(captureId: string): void {
    const open = this.#open.get(captureId);
    if (open === undefined) return;
    clearTimeout(open.gone);
    this.#open.delete(captureId);
    if (this.#open.size === 0) this.#parts.onListening(false);
  }

  /** What was said until then is written down: a window that only slept finds it. */
  #watch(captureId: string): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.#parts.log.info('a microphone sent no sound any more and was closed');
      this.stop(captureId, 'finish').catch(() => undefined);
    }, this.#parts.goneMs);
    timer.unref();
    return timer;
  }

  /** Says what a microphone is doing, and not more often than it is of use. @param isLast told in any case */
  #report(microphone: MicrophoneStream, isLast = false): void {
    const { captureId, isHearing, samples } = microphone;
    const transcribing = this.#queue.count(captureId);
    const hearing = { captureId, isHearing, transcribing, samples: samples.came, lostSamples: samples.lost };
    const before = this.#told.get(captureId);
    const isNews =
      before?.hearing.isHearing !== isHearing ||
      before.hearing.transcribing !== transcribing ||
      before.hearing.lostSamples !== samples.lost;
    const at = this.#parts.now();
    if (!isLast && !isNews && at - before.at < countsEveryMs) return;
    if (isLast) this.#told.delete(captureId);
    else this.#told.set(captureId, { hearing, at });
    this.#parts.onHearing(hearing);
  }
}
