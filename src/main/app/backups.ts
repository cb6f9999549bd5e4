import { AppError } from '#shared/errors/index.ts';
import type { AppEvent } from '#shared/ipc/index.ts';
import type { Sounds, Store, WorkWatch } from '../store/index.ts';
import type { Transfers } from './transfers.ts';

type Doing = Extract<AppEvent, { type: 'backup-progress' }>['doing'];

/** Everything that is kept as one file for a window, and back: one at a time, told while it goes, and it can be stopped. */
export function createBackups(parts: {
  readonly store: Pick<Store, 'writeBackup' | 'restoreBackup'>;
  readonly sounds: Sounds;
  readonly transfers: Transfers;
  readonly publish: (event: AppEvent) => void;
}) {
  const { store, sounds, transfers, publish } = parts;
  let work: { readonly doing: Doing; readonly end: AbortController; readonly done: Promise<unknown> } | null =
    null;
  /** Made and not fetched yet. */
  let made: string | null = null;

  async function once<T>(doing: Doing, task: (watch: WorkWatch) => Promise<T>): Promise<T> {
    if (work !== null) {
      throw new AppError({
        code: 'not-allowed',
        message: 'A backup is being made or restored already. Stop that one first, or wait until it is done.',
      });
    }
    const end = new AbortController();
    let told = -1;
    const onProgress = (share: number): void => {
      const percent = Math.floor(share * 100);
      if (percent === told) return;
      told = percent;
      publish({ type: 'backup-progress', doing, share });
    };
    const done = task({ signal: end.signal, onProgress });
    work = { doing, end, done: done.catch(() => undefined) };
    try {
      return await done;
    } finally {
      work = null;
    }
  }
  function stop(message: string): void {
    work?.end.abort(new AppError({ code: 'stopped', message }));
  }
  async function dropMade(): Promise<void> {
    if (made !== null) await transfers.drop(made);
    made = null;
  }

  return {
    /** The file can be fetched from `transfers` under its id. @throws AppError */
    async write() {
      return once('making', async (watch) => {
        await dropMade();
        const fileId = await transfers.begin();
        try {
          const { sessions, bytes } = await store.writeBackup(transfers.path(fileId), sounds, watch);
          made = fileId;
          return { fileId, sessions, bytes };
        } catch (problem) {
          await transfers.drop(fileId);
          throw problem;
        }
      });
    },
    /** @param fileId what a window has sent; it is used up. @throws AppError */
    async restore(fileId: string) {
      const source = transfers.path(fileId);
      try {
        return await once('restoring', (watch) => store.restoreBackup(source, sounds, watch));
      } finally {
        await transfers.drop(fileId);
      }
    },
    stop: () => stop('It was stopped. Nothing was changed.'),
    /** Sessions are gone for good: no copy of them may lie here or be in the making. */
    async forget(): Promise<void> {
      if (work?.doing === 'making') {
        stop('Sessions were deleted while the backup was made. Make it again.');
        await work.done;
      }
      await dropMade();
    },
    async close(): Promise<void> {
      stop('Parley is being closed.');
      await work?.done;
      await dropMade();
    },
  };
}
