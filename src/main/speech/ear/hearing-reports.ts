import type { Hearing } from '#shared/ipc/index.ts';
import type { Ear } from './ear.ts';
import type { Scribe } from './scribe.ts';

/** Counts of samples are told this often, in ms; what the user sees is told at once. */
const countsEveryMs = 500;

interface Told {
  readonly hearing: Hearing;
  readonly at: number;
}

/** Says what ears are doing, and not more often than anybody can use. */
export class HearingReports {
  private readonly told = new Map<string, Told>();
  private readonly scribe: Scribe;
  private readonly now: () => number;
  private readonly onHearing: (hearing: Hearing) => void;

  constructor(parts: { scribe: Scribe; now: () => number; onHearing: (hearing: Hearing) => void }) {
    this.scribe = parts.scribe;
    this.now = parts.now;
    this.onHearing = parts.onHearing;
  }

  /** @param isLast the ear is closing: told whatever was told before */
  report(ear: Ear, isLast = false): void {
    const { captureId, isHearing, samples } = ear;
    const hearing: Hearing = {
      captureId,
      isHearing,
      transcribing: this.scribe.count(captureId),
      samples: samples.came,
      lostSamples: samples.lost,
    };
    const before = this.told.get(captureId);
    const isNews =
      before === undefined ||
      before.hearing.isHearing !== hearing.isHearing ||
      before.hearing.transcribing !== hearing.transcribing ||
      before.hearing.lostSamples !== hearing.lostSamples;
    const at = this.now();
    if (!isLast && !isNews && at - before.at < countsEveryMs) return;
    if (isLast) this.told.delete(captureId);
    else this.told.set(captureId, { hearing, at });
    this.onHearing(hearing);
  }
}
