import type { Settings } from '#shared/domain/index.ts';
import type { StorageReport } from '#shared/ipc/index.ts';
import type { Host } from '../host/index.ts';
import type { Log } from '../platform/log.ts';
import type { DataPaths } from '../platform/paths.ts';
import { createKeptSounds } from '../speech/index.ts';
import type { Store } from '../store/index.ts';
import { createBackups } from './backups.ts';
import type { Events } from './events.ts';
import { createPurge, createRetention, measureApp } from './storage.ts';
import { createTransfers } from './transfers.ts';

export type History = ReturnType<typeof createHistory>;

/** What becomes of what is kept: how much it is, for how long, what is deleted, and backups of it. */
export function createHistory(parts: {
  readonly store: Store;
  readonly host: Pick<Host, 'views'>;
  readonly paths: DataPaths;
  readonly log: Log;
  readonly events: Pick<Events, 'publish'>;
  readonly settings: () => Settings;
  readonly onFault: (error: unknown) => void;
}) {
  const { store, host, paths, log, events, settings, onFault } = parts;
  const transfers = createTransfers(paths.transfers);
  const sounds = createKeptSounds(paths.audio, log);
  const backups = createBackups({ store, sounds, transfers, publish: events.publish });
  const retention = createRetention({ store, settings, onFault });
  /** Of what is gone for good: in a backup that was made and not fetched, and as what websites sent. */
  async function forgetCopies(): Promise<void> {
    await backups.forget();
    await host.views.forgetSites('cache');
  }
  const purge = createPurge({
    store: {
      purgeDeleted: async (until) => {
        const gone = await store.purgeDeleted(until);
        if (gone > 0) await forgetCopies();
        return gone;
      },
    },
    onFault,
  });
  return {
    transfers,
    backups,
    /** What is kept, by kind, and what is older than settings keep it. */
    async measure(): Promise<StorageReport> {
      const [kinds, old] = await Promise.all([measureApp(store, paths), retention.old()]);
      return { kinds, old };
    },
    free: retention.free,
    /** Something was deleted just now, and can be taken back for a while. */
    deleted: purge.soon,
    forgetCopies,
    clearSites: () => host.views.forgetSites('all'),
    /** Before the browser and the store. */
    async close(): Promise<void> {
      if (purge.close()) await host.views.forgetSites('cache').catch(onFault);
      await backups.close();
      await retention.close();
    },
  };
}
