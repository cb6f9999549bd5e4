import type { Settings } from '#shared/domain/index.ts';
import type { KeptSince, OldContents, Store } from '../store/index.ts';

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
