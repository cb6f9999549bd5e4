import { randomUUID } from 'node:crypto';
import type { Snapshot, TabInfo } from '#shared/domain/index.ts';
import { type DriverChannel, withDeadline } from '../channel/index.ts';
import { captureSessions } from './capture-sessions.ts';
import { computeSnapshot } from './compute-snapshot.ts';
import { measureScrolls } from './measure-scrolls.ts';
import { defaultLimits, type SnapshotLimits } from './snapshot-limits.ts';

/** The part of a page's channel that looking at it takes. */
export type SnapshotSource = Pick<DriverChannel, 'call' | 'children'>;

export interface CaptureOptions {
  readonly tabId: number;
  readonly tabs: readonly TabInfo[];
  readonly signal: AbortSignal;
  readonly limits?: Partial<SnapshotLimits>;
}

/**
 * Looks at the page once. The page's DOM is not touched, and none of the page's scripts run.
 * Frames that do not answer in time are named in `gaps`; only the page itself not answering is an error.
 * @throws AppError `stopped`, `deadline` or `page-gone`
 */
export function captureSnapshot(page: SnapshotSource, options: CaptureOptions): Promise<Snapshot> {
  const limits = { ...defaultLimits, ...options.limits };
  return withDeadline(look(page, options, limits), {
    signal: options.signal,
    ms: limits.deadlineMs,
    what: 'the page to be looked at',
  });
}

async function look(
  page: SnapshotSource,
  options: CaptureOptions,
  limits: SnapshotLimits,
): Promise<Snapshot> {
  const raw = await captureSessions(page, { ...limits, signal: options.signal, looks: true });
  const snapshot = await computeSnapshot(raw, {
    id: randomUUID(),
    takenAt: Date.now(),
    tabId: options.tabId,
    tabs: options.tabs,
    limits,
  });
  return measureScrolls(page, snapshot, options.signal);
}
