import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StorageReport } from '#shared/ipc/index.ts';
import type { DataPaths } from '../platform/paths.ts';
import type { Store } from '../store/index.ts';

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
