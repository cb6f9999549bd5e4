import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '#shared/domain/index.ts';
import type { StorageReport } from '#shared/ipc/index.ts';
import type { DataPaths } from '../platform/paths.ts';
import type { KeptSince, OldContents, Store } from '../store/index.ts';

/** All that Parley keeps in its data folder, by kind: what the store has, and what lies beside it. */
export async function measureApp(
  store: Pick<Store, 'storage'>,
  paths: Pick<DataPaths, 'audio' | 'browserProfiles'>,
): Promise<StorageReport['kinds']> {
  const profiles = await Promise.all(paths.browserProfiles.map(measureFolder));
  return [
    ...(await store.storage()),
    { kind: 'sounds', ...(await measureFolder(paths.audio)) },
    { kind: 'sites', count: 0, bytes: profiles.reduce((sum, { bytes }) => sum + bytes, 0) },
  ];
}

/** Files at any depth. One that goes while it is looked at counts as gone. */
async function measureFolder(folder: string): Promise<{ readonly count: number; readonly bytes: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        stat(join(entry.parentPath, entry.name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  );
  return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

const dayMs = 86_400_000;
/** How often it is looked whether a day has passed: a machine that slept counts no timers. */
const lookMs = 3_600_000;

/** Removes pictures and pages that are older than settings want them kept, at start and once a day. */
export function createRetention(parts: {
  readonly store: Pick<Store, 'oldContents' | 'dropOldContents' | 'releaseFree'>;
  readonly settings: () => Pick<Settings, 'keepPicturesDays' | 'keepPagesDays'>;
  readonly onFault: (error: unknown) => void;
}) {
  const { store, settings, onFault } = parts;
  const momentOf = (days: number | null): number | null => (days === null ? null : Date.now() - days * dayMs);
  const since = (): KeptSince => ({
    pictures: momentOf(settings().keepPicturesDays),
    pages: momentOf(settings().keepPagesDays),
  });
  let appliedAt = 0;
  let underWay: Promise<number> | null = null;

  function apply(): Promise<number> {
    appliedAt = Date.now();
    underWay ??= store.dropOldContents(since()).finally(() => {
      underWay = null;
    });
    return underWay;
  }
  const applyByItself = (): void => {
    const { pictures, pages } = since();
    if (pictures !== null || pages !== null) apply().catch(onFault);
  };
  const timer = setInterval(() => {
    if (Date.now() - appliedAt >= dayMs) applyByItself();
  }, lookMs);
  timer.unref();
  applyByItself();

  return {
    /** What the rules would take away now. */
    old: (): Promise<OldContents> => store.oldContents(since()),
    /** Takes it away, and gives the disk back what is free in the database. */
    async free(): Promise<number> {
      const gone = await apply();
      await store.releaseFree();
      return gone;
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await underWay?.catch(() => undefined);
    },
  };
}

/** How long a delete can be taken back. */
const undoMs = 30_000;

/** Removes deleted sessions for good once they can be taken back no more; what is left at the end, the store removes. */
export function createPurge(parts: {
  readonly store: Pick<Store, 'purgeDeleted'>;
  readonly onFault: (error: unknown) => void;
  /** For tests. */
  readonly afterMs?: number;
}) {
  const { store, onFault, afterMs = undoMs } = parts;
  const timers = new Set<NodeJS.Timeout>();
  return {
    /** Something was deleted just now. */
    soon(): void {
      const deletedAt = Date.now();
      const timer = setTimeout(() => {
        timers.delete(timer);
        store.purgeDeleted(deletedAt).catch(onFault);
      }, afterMs);
      timers.add(timer);
    },
    /** @returns whether something was still waiting, which the store removes when it is closed */
    close(): boolean {
      const isWaiting = timers.size > 0;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      return isWaiting;
    },
  };
}
