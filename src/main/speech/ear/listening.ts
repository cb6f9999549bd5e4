import { randomUUID } from 'node:crypto';
import type { Settings } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { Heard, Hearing } from '#shared/ipc/index.ts';
import type { Log } from '../../platform/log.ts';
import type { VoiceDetection } from '../vad/index.ts';
import { Ear } from './ear.ts';
import { HearingReports } from './hearing-reports.ts';
import { OwnWords } from './own-words.ts';
import { Scribe, type ScribeEngines } from './scribe.ts';
import { segmenterOptions } from './segmenter-options.ts';
import { Sketcher } from './sketcher.ts';
import type { Utterance } from './utterance.ts';

export interface ListeningParts {
  readonly settings: () => Settings;
  readonly voice: VoiceDetection;
  readonly engines: ScribeEngines;
  /** The engine is ready, and quick and cheap enough, for first texts. */
  readonly canSketch: () => boolean;
  readonly onHeard: (heard: Heard) => void;
  readonly onHearing: (hearing: Hearing) => void;
  /** Called with every utterance that has text. */
  readonly onWritten: (utterance: Utterance) => void;
  /** The first ear opened, or the last one closed. */
  readonly onListening: (isListening: boolean) => void;
  readonly log: Log;
  readonly now: () => number;
  /** An ear that gets no sound for this long has lost its window or its microphone, in ms. */
  readonly goneMs: number;
}

interface OpenEar {
  readonly ear: Ear;
  readonly mode: 'hold' | 'hands-free';
  gone: NodeJS.Timeout;
}

/** More microphones than windows anybody has: each ear costs memory. */
const mostEars = 8;

/** All ears that are open, and what becomes of what they hear. */
export class Listening {
  private readonly parts: ListeningParts;
  private readonly scribe: Scribe;
  private readonly sketcher: Sketcher;
  private readonly reports: HearingReports;
  private readonly ownWords = new OwnWords();
  private readonly ears = new Map<string, OpenEar>();
  /** Closed ears whose utterances still wait for their text. */
  private readonly leaving = new Map<string, Ear>();
  private isClosed = false;

  constructor(parts: ListeningParts) {
    this.parts = parts;
    const { engines, onHeard, onWritten, now, log } = parts;
    this.scribe = new Scribe({
      engines,
      language: () => parts.settings().speechLanguage,
      onHeard,
      onWritten,
      now,
      log,
      onChange: (captureId) => {
        const ear = this.ears.get(captureId)?.ear ?? this.leaving.get(captureId);
        if (ear !== undefined) this.reports.report(ear);
      },
    });
    this.sketcher = new Sketcher(this.scribe);
    this.reports = new HearingReports({ scribe: this.scribe, now, onHearing: parts.onHearing });
  }

  get isListening(): boolean {
    return this.ears.size > 0;
  }

  /** Opens an ear. @throws AppError in words */
  async start(mode: 'hold' | 'hands-free'): Promise<string> {
    this.checkRoom();
    if (mode === 'hands-free') {
      await this.checkDetector();
      // Others may have come while that was waited for, or the end.
      this.checkRoom();
    }
    const captureId = randomUUID();
    const ear = new Ear({
      captureId,
      mode,
      options: segmenterOptions(mode, this.parts.settings()),
      detector: this.parts.voice.open(),
      ownWords: this.ownWords,
      now: this.parts.now,
      onUtterance: (utterance) => this.scribe.add(utterance),
      onDropped: (utteranceId, reason) =>
        this.parts.onHeard({ captureId, utteranceId, result: { kind: 'dropped', reason } }),
      onChange: () => {
        this.reports.report(ear);
        if (this.parts.settings().partialText && this.parts.canSketch()) this.sketcher.consider(ear);
      },
      onDeaf: (error) => this.hearNoMore(captureId, error),
    });
    this.ears.set(captureId, { ear, mode, gone: this.watch(captureId) });
    if (this.ears.size === 1) this.parts.onListening(true);
    return captureId;
  }

  /** Resolves when there is room for more. @throws AppError `not-found` for an ear that is closed */
  async hear(captureId: string, from: number, samples: Int16Array): Promise<void> {
    const open = this.ears.get(captureId);
    if (open === undefined) {
      throw new AppError({ code: 'not-found', message: 'This microphone is not listened to any more.' });
    }
    open.gone.refresh();
    await open.ear.hear(from, samples);
  }

  /** Resolves when everything that was said has its result; at once for an ear that is closed. */
  async stop(captureId: string, how: 'finish' | 'discard'): Promise<void> {
    const open = this.ears.get(captureId);
    if (open === undefined) {
      if (how === 'finish') return;
      // It may be finishing: what it has not cut out yet must not come after this.
      await this.leaving.get(captureId)?.close();
      this.scribe.discard(captureId);
      return;
    }
    const { ear } = open;
    this.leave(captureId);
    if (how === 'discard') {
      await ear.close();
      this.scribe.discard(captureId);
      this.reports.report(ear, true);
      return;
    }
    this.leaving.set(captureId, ear);
    try {
      await ear.finish();
      this.reports.report(ear);
      await this.scribe.settled(captureId);
    } finally {
      this.leaving.delete(captureId);
      this.reports.report(ear, true);
    }
  }

  setSpeaking(text: string | null): void {
    this.ownWords.say(text, this.parts.now());
  }

  retry(utteranceId: string): Promise<void> {
    return this.scribe.retry(utteranceId);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const ears = [...this.ears.values()].map(({ ear }) => ear);
    for (const { captureId } of ears) this.leave(captureId);
    this.scribe.close();
    await Promise.all([...ears, ...this.leaving.values()].map((ear) => ear.close()));
  }

  /** @throws AppError in words */
  private checkRoom(): void {
    if (this.isClosed) throw new AppError({ code: 'stopped', message: 'Parley is closing.' });
    if (this.ears.size < mostEars) return;
    throw new AppError({
      code: 'not-allowed',
      message: 'Parley is listening in too many windows. Close some.',
    });
  }

  /** Listening unasked takes something that tells speech from other sound; holding a key does not. */
  private async checkDetector(): Promise<void> {
    try {
      await this.parts.voice.ready();
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new AppError({
        code: 'not-found',
        message: `Hands-free listening does not work, holding the talk key does. ${why}`,
        cause,
      });
    }
  }

  private hearNoMore(captureId: string, error: Error): void {
    this.parts.log.warn('there is no speech detector', { error });
    if (this.ears.get(captureId)?.mode !== 'hands-free') return;
    const message = `Hands-free listening has stopped, holding the talk key works. ${error.message}`;
    const utteranceId = this.ears.get(captureId)?.ear.speaking?.id ?? randomUUID();
    void this.stop(captureId, 'discard');
    this.parts.onHeard({ captureId, utteranceId, result: { kind: 'failed', message } });
  }

  private leave(captureId: string): void {
    const open = this.ears.get(captureId);
    if (open === undefined) return;
    clearTimeout(open.gone);
    this.ears.delete(captureId);
    if (this.ears.size === 0) this.parts.onListening(false);
  }

  /** What was said until then is written down: a window that only slept finds it. */
  private watch(captureId: string): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.parts.log.info('an ear got no sound any more and was closed');
      this.stop(captureId, 'finish').catch(() => undefined);
    }, this.parts.goneMs);
    timer.unref();
    return timer;
  }
}
