import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AppEvent } from '#shared/ipc/index.ts';
import type { WorkWatch } from '../store/index.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createBackups } from './backups.ts';
import { createTransfers, type Transfers } from './transfers.ts';

let folder = '';
let transfers: Transfers;
beforeEach(() => {
  folder = temporaryFolder();
  transfers = createTransfers(join(folder, 'transfer'));
});

/** A store whose work goes on until it is let go or ended. */
function playedStore() {
  const held = Promise.withResolvers<void>();
  const started = Promise.withResolvers<WorkWatch>();
  const ended = ({ signal }: WorkWatch) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  return {
    go: held.resolve,
    started: started.promise,
    store: {
      writeBackup: async (target: string, _sounds: unknown, watch: WorkWatch) => {
        started.resolve(watch);
        await Promise.race([held.promise, ended(watch)]);
        writeFileSync(target, 'all that is kept');
        return { sessions: 3, bytes: 16 };
      },
      restoreBackup: async (source: string, _sounds: unknown, watch: WorkWatch) => {
        started.resolve(watch);
        await Promise.race([held.promise, ended(watch)]);
        return { restored: [readFileSync(source, 'utf8')], kept: 0 };
      },
    },
  };
}

function create(store: ReturnType<typeof playedStore>['store']) {
  const events: AppEvent[] = [];
  const sounds = { read: async () => null, write: async () => undefined };
  return {
    events,
    backups: createBackups({ store, sounds, transfers, publish: (event) => events.push(event) }),
  };
}

test('a backup is made for a window, told in percent, and a second one waits its turn', async () => {
  const { store, go, started } = playedStore();
  const { backups, events } = create(store);
  const making = backups.write();
  const { onProgress } = await started;
  for (const share of [0.1, 0.101, 0.5]) onProgress(share);
  expect(events).toEqual([
    { type: 'backup-progress', doing: 'making', share: 0.1 },
    { type: 'backup-progress', doing: 'making', share: 0.5 },
  ]);
  await expect(backups.write()).rejects.toMatchObject({ code: 'not-allowed' });
  go();
  const { fileId, sessions } = await making;
  expect(sessions).toBe(3);
  expect((await transfers.read(fileId, 0)).toString()).toBe('all that is kept');
  await backups.close();
  expect(readdirSync(join(folder, 'transfer'))).toEqual([]);
});

test('one that is stopped leaves no file, and what was sent to be restored goes either way', async () => {
  const first = playedStore();
  const { backups } = create(first.store);
  const making = backups.write();
  await first.started;
  backups.stop();
  await expect(making).rejects.toMatchObject({ code: 'stopped' });
  expect(readdirSync(join(folder, 'transfer'))).toEqual([]);

  const second = playedStore();
  const other = create(second.store);
  const fileId = await transfers.add(null, Buffer.from('of before'));
  second.go();
  expect(await other.backups.restore(fileId)).toEqual({ restored: ['of before'], kept: 0 });
  expect(readdirSync(join(folder, 'transfer'))).toEqual([]);
  await expect(other.backups.restore(fileId)).rejects.toMatchObject({ code: 'not-found' });
});

test('when sessions are gone for good no backup with them lies here or is made', async () => {
  const { store, go } = playedStore();
  const { backups } = create(store);
  go();
  const { fileId } = await backups.write();
  await backups.forget();
  expect(() => transfers.path(fileId)).toThrow(/did not arrive/);

  const slow = playedStore();
  const other = create(slow.store);
  const making = other.backups.write();
  const told = vi.fn();
  making.catch(told);
  await slow.started;
  await other.backups.forget();
  expect(told.mock.calls[0]?.[0]).toMatchObject({ message: expect.stringContaining('Make it again') });
  expect(readdirSync(join(folder, 'transfer'))).toEqual([]);
});
