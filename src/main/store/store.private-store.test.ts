import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openStore } from './index.ts';
import { sampleUserTurn } from './testing/sample-turns.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const folder = temporaryFolder();
afterEach(() => folder.remove());

/** Everything below a folder that somebody else may do something with. */
function open(path: string): readonly string[] {
  const own = (statSync(path).mode & 0o077) === 0 ? [] : [path];
  if (!statSync(path).isDirectory()) return own;
  return [...own, ...readdirSync(path).flatMap((name) => open(join(path, name)))];
}

test.skipIf(process.platform === 'win32')(
  'nobody else may read what is kept, in a folder that others could look into, while it is open and afterwards',
  async () => {
    chmodSync(folder.path, 0o755);
    const store = await openStore({ dataDir: folder.path });
    await store.recordUserTurn(sampleUserTurn((await store.createSession()).id, 'search for shoes'));
    expect(readdirSync(folder.path)).toContain('parley.db-wal');
    expect(open(folder.path)).toEqual([]);
    await store.close();
    expect(readdirSync(join(folder.path, 'backups'))).toHaveLength(1);
    expect(open(folder.path)).toEqual([]);

    // As an earlier Parley left them.
    for (const name of readdirSync(folder.path)) chmodSync(join(folder.path, name), 0o755);
    for (const name of readdirSync(join(folder.path, 'backups')))
      chmodSync(join(folder.path, 'backups', name), 0o644);
    chmodSync(folder.path, 0o755);
    const again = await openStore({ dataDir: folder.path });
    expect(open(folder.path).filter((path) => !path.endsWith('backups'))).toEqual([]);
    await again.close();
    expect(open(folder.path)).toEqual([]);
    writeFileSync(join(folder.path, 'other'), '');
  },
);
