import { sampleRate, type Transcript } from '#shared/domain/index.ts';
import { AppError, isAppError } from '#shared/errors/index.ts';
import type { Heard } from '#shared/ipc/index.ts';
import { untilAborted } from '../../platform/deadline.ts';
import type { Log } from '../../platform/log.ts';
import { judgeTranscript } from '../cleanup/judgement.ts';
import type { RawTranscript, Transcriber } from '../ports.ts';
import type { MicrophoneStream, SpokenUtterance, UtteranceSoFar } from './microphone-stream.ts';
import { evenOut, loudnessOf } from './sound-level.ts';

/** The engine in use, as far as it is asked here. */
export interface QueueEngines {
  /** Works with it; waits while it starts or is built, and it stays open until the work is done. @throws AppError */
  use<T>(signal: AbortSignal, work: (transcriber: Transcriber) => Promise<T>): Promise<T>;
}

interface TranscriptionQueueParts {
  readonly engines: QueueEngines;
  /** ISO 639-1 or "auto". */
  readonly language: () => string;
  readonly onHeard: (heard: Heard) => void;
  /** The number of utterances that wait for their text changed. */
  readonly onChange: (captureId: string) => void;
  /** Called with every utterance that has text. */
  readonly onWritten: (utterance: SpokenUtterance) => void;
  readonly now: () => number;
  readonly log: Log;
}

interface Job {
  readonly utterance: SpokenUtterance;
  readonly stop: AbortController;
  readonly done: PromiseWithResolvers<void>;
}

/** Sound that may wait, in samples: ten minutes, 19 MB. More is refused in words and can be tried again. */
const mostWaiting = 600 * sampleRate;
/** Utterances that failed and are kept for another try. */
const mostFailed = 5;
/** What an engine may take at most: a fixed time for loading, and so many times the sound's length, in ms. */
const deadlineMs = 180_000;
const deadlineFactor = 20;

/** Speech that a partial transcript is tried with, in ms: less is seldom a word, and the text is wanted within 700. */
const firstAfterMs = 300;
/** New speech that makes another try worth while, in ms: in the silence at the end the text itself is near. */
const againAfterMs = 300;

/** Has utterances written down, one after the other, in the order in which they were said. */
export class TranscriptionQueue {
  readonly #parts: TranscriptionQueueParts;
  readonly #jobs: Job[] = [];
  readonly #failed = new Map<string, SpokenUtterance>();
  #running: Job | null = null;
  #partial: AbortController | null = null;
  /** What the last partial transcript was of. */
  #tried = { utteranceId: '', speechMs: 0 };

  constructor(parts: TranscriptionQueueParts) {
    this.#parts = parts;
  }

  /** Nothing waits and nothing runs: a partial transcript may be tried. */
  get #isIdle(): boolean {
    return this.#running === null && this.#jobs.length === 0 && this.#partial === null;
  }

  /** Utterances of one microphone that have no text yet. */
  count(captureId: string): number {
    return this.#of(captureId).length;
  }

  add(utterance: SpokenUtterance): void {
    // Never kept waiting by a partial transcript.
    this.#partial?.abort();
    const waiting = this.#jobs.reduce((sum, job) => sum + job.utterance.samples.length, 0);
    if (waiting + utterance.samples.length > mostWaiting) {
      this.#fail(
        utterance,
        'Writing down does not keep up with what is said, so this part was left out. Try it again later.',
      );
      return;
    }
    this.#jobs.push({ utterance, stop: new AbortController(), done: Promise.withResolvers<void>() });
    this.#parts.onChange(utterance.captureId);
    void this.#work();
  }

  /** Resolves when every utterance of a microphone has its result. */
  async settled(captureId: string): Promise<void> {
    await Promise.all(this.#of(captureId).map(({ done }) => done.promise));
  }

  /** Drops what waits and ends what runs of a microphone, without a word. */
  discard(captureId: string): void {
    this.#partial?.abort();
    for (const job of this.#of(captureId)) {
      job.stop.abort();
      const place = this.#jobs.indexOf(job);
      if (place >= 0) this.#jobs.splice(place, 1);
      job.done.resolve();
    }
    for (const [id, utterance] of this.#failed)
      if (utterance.captureId === captureId) this.#failed.delete(id);
    this.#parts.onChange(captureId);
  }

  /** Resolves with its result. @throws AppError `not-found` when its sound is gone */
  async retry(utteranceId: string): Promise<void> {
    const utterance = this.#failed.get(utteranceId);
    if (utterance === undefined) {
      throw new AppError({
        code: 'not-found',
        message: 'The sound of this is not kept any more. Say it again.',
      });
    }
    this.#failed.delete(utteranceId);
    this.add({ ...utterance, closedAt: this.#parts.now() });
    const job = this.#jobs.find((each) => each.utterance.id === utteranceId) ?? this.#running;
    if (job?.utterance.id === utteranceId) await job.done.promise;
  }

  /** To be called when a microphone has taken more sound: tries a partial transcript where there is enough new speech. */
  considerPartial(microphone: MicrophoneStream): void {
    const { speaking } = microphone;
    if (speaking === null || !this.#isIdle) return;
    const { utteranceId, speechMs } = this.#tried;
    const wantedMs = speaking.id === utteranceId ? speechMs + againAfterMs : firstAfterMs;
    const utterance = speaking.speechMs >= wantedMs ? microphone.utteranceSoFar() : null;
    if (utterance === null) return;
    this.#tried = { utteranceId: speaking.id, speechMs: speaking.speechMs };
    void this.transcribePartially(utterance);
  }

  /** The text of what is still being said; given up as soon as anything else is to be written down. */
  async transcribePartially(utterance: UtteranceSoFar): Promise<void> {
    if (!this.#isIdle) return;
    const stop = new AbortController();
    this.#partial = stop;
    try {
      await this.#parts.engines.use(stop.signal, async (transcriber) => {
        if (!transcriber.canDoPartials) return;
        const raw = await this.#transcribe(transcriber, utterance.samples, true, stop.signal);
        const judged = judgeTranscript(raw, this.#factsOf(utterance));
        if (stop.signal.aborted || judged.kind !== 'text') return;
        this.#tell(utterance, { kind: 'partial', text: judged.text });
      });
    } catch {
      // The text itself will say what is the matter.
    } finally {
      this.#partial = null;
      void this.#work();
    }
  }

  close(): void {
    this.#partial?.abort();
    for (const job of [...this.#jobs, ...(this.#running === null ? [] : [this.#running])]) {
      job.stop.abort();
      job.done.resolve();
    }
    this.#jobs.length = 0;
    this.#failed.clear();
  }

  #of(captureId: string): readonly Job[] {
    const all = this.#running === null ? this.#jobs : [this.#running, ...this.#jobs];
    // What was thrown away may still be ending in its engine: it counts no more.
    return all.filter(({ utterance, stop }) => utterance.captureId === captureId && !stop.signal.aborted);
  }

  async #work(): Promise<void> {
    if (this.#running !== null || this.#partial !== null) return;
    const job = this.#jobs.shift();
    if (job === undefined) return;
    this.#running = job;
    try {
      await this.#write(job);
    } finally {
      this.#running = null;
      job.done.resolve();
      this.#parts.onChange(job.utterance.captureId);
      void this.#work();
    }
  }

  async #write({ utterance, stop }: Job): Promise<void> {
    try {
      await this.#parts.engines.use(stop.signal, async (transcriber) => {
        const deadline = AbortSignal.timeout(deadlineMs + lengthMs(utterance.samples) * deadlineFactor);
        const signal = AbortSignal.any([stop.signal, deadline]);
        const raw = await this.#transcribe(transcriber, utterance.samples, false, signal);
        if (!stop.signal.aborted) this.#tell(utterance, this.#resultOf(raw, utterance, transcriber));
      });
    } catch (error) {
      if (stop.signal.aborted) return;
      this.#fail(utterance, messageOf(error));
      // Its words only where they are ours: those of an engine could hold what was heard.
      const problem = isAppError(error) ? { code: error.code } : { error: error as Error };
      this.#parts.log.warn('an utterance was not written down', problem);
    }
  }

  #resultOf(raw: RawTranscript, utterance: SpokenUtterance, { engine, model }: Transcriber): Heard['result'] {
    const judged = judgeTranscript(raw, this.#factsOf(utterance));
    if (judged.kind === 'dropped') return { kind: 'dropped', reason: judged.reason };
    this.#parts.onWritten(utterance);
    const { text, confidence } = judged;
    const words = [...judged.words];
    const durationMs = lengthMs(utterance.samples);
    const timeToTextMs = Math.round(this.#parts.now() - utterance.closedAt);
    const transcript: Transcript = { text, words, confidence, engine, model, durationMs, timeToTextMs };
    return { kind: 'text', transcript };
  }

  /** Ends with its signal, also where an engine does not. */
  #transcribe(
    transcriber: Transcriber,
    samples: Int16Array,
    isPartial: boolean,
    signal: AbortSignal,
  ): Promise<RawTranscript> {
    const request = { samples: evenOut(samples), language: this.#parts.language(), isPartial, signal };
    return untilAborted(transcriber.transcribe(request), signal);
  }

  #factsOf(utterance: UtteranceSoFar): Parameters<typeof judgeTranscript>[1] {
    return {
      durationMs: lengthMs(utterance.samples),
      speechMs: utterance.speechMs,
      loudness: loudnessOf(utterance.samples),
      language: this.#parts.language(),
      ownWords: utterance.ownWords,
    };
  }

  #fail(utterance: SpokenUtterance, message: string): void {
    this.#failed.set(utterance.id, utterance);
    for (const id of [...this.#failed.keys()].slice(0, -mostFailed)) this.#failed.delete(id);
    this.#tell(utterance, { kind: 'failed', message });
  }

  #tell({ id, captureId }: UtteranceSoFar, result: Heard['result']): void {
    this.#parts.onHeard({ captureId, utteranceId: id, result });
  }
}

function lengthMs(samples: Int16Array): number {
  return Math.round((samples.length * 1_000) / sampleRate);
}

function messageOf(error: unknown): string {
  if (isAppError(error)) return error.message;
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return 'Writing this down took too long. Try it again, or choose a smaller model or another engine.';
  }
  return 'This could not be written down. The log has the details; try it again.';
}
