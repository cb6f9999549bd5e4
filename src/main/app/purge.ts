import type { Store } from '../store/index.ts';

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
