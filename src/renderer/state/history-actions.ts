import { AppError, formatError, isAppError } from '#shared/errors/index.ts';
import type { ActionParts } from './model.ts';
import { fetchFile, sendFile, type TransferWatch } from './send-file.ts';
import { historyActionsWords } from './words.ts';

export type HistoryActions = ReturnType<typeof createHistoryActions>;

/** Making or restoring a backup: it goes on while settings are closed, so it stands in the window's state. */
export type BackupWork =
  | { readonly status: 'none' }
  /** `share` from 0 to 1. */
  | { readonly status: 'working'; readonly doing: Doing; readonly share: number }
  | { readonly status: 'made'; readonly sessions: number }
  /** Sessions that came back, and those that were here already. */
  | { readonly status: 'restored'; readonly restored: number; readonly kept: number }
  | { readonly status: 'stopped'; readonly message: string }
  | { readonly status: 'failed'; readonly message: string };
type Doing = 'making' | 'restoring';

/** Of the whole, what main's own part of the work is; the rest is the way of the file. */
const mainShare = 0.7;

/** What is kept on this machine: how much of it, for how long, and as one file. */
export function createHistoryActions({ client, app }: Pick<ActionParts, 'client' | 'app'>) {
  let end: AbortController | null = null;

  const tell = (backup: BackupWork): void => app.setState({ backup });

  /** One at a time. What fails is told in the state. */
  async function work<T>(
    doing: Doing,
    task: (watch: Required<TransferWatch>) => Promise<T>,
    done: (result: T) => BackupWork,
  ): Promise<T | null> {
    if (end !== null) return null;
    end = new AbortController();
    const onProgress = (share: number): void => tell({ status: 'working', doing, share });
    onProgress(0);
    try {
      const result = await task({ signal: end.signal, onProgress });
      tell(done(result));
      return result;
    } catch (error) {
      const status = isAppError(error) && error.code === 'stopped' ? 'stopped' : 'failed';
      tell({ status, message: formatError(error) });
      return null;
    } finally {
      end = null;
    }
  }

  /** A call to main that tells how far it is, and that is ended with the signal. */
  async function watched<T>(
    doing: Doing,
    call: () => Promise<T>,
    { signal, onProgress }: Required<TransferWatch>,
  ): Promise<T> {
    signal.throwIfAborted();
    const stop = (): void => void client.call('backups.stop').catch(() => undefined);
    const unlisten = client.onEvent((event) => {
      if (event.type === 'backup-progress' && event.doing === doing) onProgress(event.share);
    });
    signal.addEventListener('abort', stop);
    try {
      return await call();
    } finally {
      unlisten();
      signal.removeEventListener('abort', stop);
    }
  }

  return {
    /** @throws AppError */
    measure: () => client.call('storage.measure'),
    /** Gives how many pictures and pages went. @throws AppError */
    free: () => client.call('storage.free'),
    /** What websites keep: everybody is signed out. @throws AppError */
    clearSites: () => client.call('storage.clearSites'),
    /** Everything that is kept, as a file; null when it was stopped or failed, which has been told. */
    backUp: () =>
      work(
        'making',
        async ({ signal, onProgress }) => {
          const { fileId, sessions, bytes } = await watched('making', () => client.call('backups.write'), {
            signal,
            onProgress: (share) => onProgress(share * mainShare),
          });
          const file = await fetchFile(client, fileId, bytes, {
            signal,
            onProgress: (share) => onProgress(mainShare + share * (1 - mainShare)),
          });
          return { file, sessions };
        },
        ({ sessions }) => ({ status: 'made', sessions }),
      ),
    /** Adds what is in a backup and not here; null when it was stopped or failed, which has been told. */
    restore: (file: Blob) =>
      work(
        'restoring',
        async ({ signal, onProgress }) => {
          const fileId = await sendFile(client, file, {
            signal,
            onProgress: (share) => onProgress(share * (1 - mainShare)),
          });
          return watched('restoring', () => client.call('backups.restore', { fileId }), {
            signal,
            onProgress: (share) => onProgress(1 - mainShare + share * mainShare),
          });
        },
        (restored) => ({ status: 'restored', ...restored }),
      ),
    /** Ends what is being made or restored. */
    stop(): void {
      end?.abort(new AppError({ code: 'stopped', message: historyActionsWords.stopped }));
    },
    /** What came of it has been read. */
    forget(): void {
      if (end === null) tell({ status: 'none' });
    },
  };
}
