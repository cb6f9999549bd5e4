import { randomUUID } from 'node:crypto';
import type { Snapshot, TabInfo } from '#shared/domain/index.ts';
import { withDeadline } from '../../platform/deadline.ts';
import type { DriverChannel } from '../cdp/index.ts';
import { captureSessions } from './capture-sessions.ts';
import { computeLook } from './compute-snapshot.ts';
import { measureScrolls } from './scrollers.ts';
import { rememberPlaces } from './secret-places.ts';
import { defaultLimits, type SnapshotLimits } from './snapshot-limits.ts';

/** The part of a page's channel that looking at it takes. */
export type SnapshotSource = Pick<DriverChannel, 'call' | 'children'>;

export interface SnapshotOptions {
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
export function captureSnapshot(page: SnapshotSource, options: SnapshotOptions): Promise<Snapshot> {
  const limits = { ...defaultLimits, ...options.limits };
  return withDeadline(look(page, options, limits), {
    signal: options.signal,
    ms: limits.deadlineMs,
    what: 'the page to be looked at',
  });
}

async function look(
  page: SnapshotSource,
  options: SnapshotOptions,
  limits: SnapshotLimits,
): Promise<Snapshot> {
  const raw = await captureSessions(page, { ...limits, signal: options.signal, looks: true });
  const { snapshot, tree } = await computeLook(raw, {
    id: randomUUID(),
    takenAt: Date.now(),
    tabId: options.tabId,
    tabs: options.tabs,
    limits,
  });
  const measured = await measureScrolls(page, snapshot, options.signal);
  rememberPlaces(measured, raw, tree);
  return measured;
}
