import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openStore } from './index.ts';
import { sampleUserTurn } from './testing/sample-turns.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});

/** Everything below a folder that somebody else may do something with. */
function open(path: string): readonly string[] {
  const own = (statSync(path).mode & 0o077) === 0 ? [] : [path];
  if (!statSync(path).isDirectory()) return own;
  return [...own, ...readdirSync(path).flatMap((name) => open(join(path, name)))];
}

test.skipIf(process.platform === 'win32')(
  'nobody else may read what is kept, in a folder that others could look into, while it is open and afterwards',
  async () => {
    chmodSync(folder, 0o755);
    const store = await openStore({ dataDir: folder });
    await store.recordUserTurn(sampleUserTurn((await store.createSession()).id, 'search for shoes'));
    expect(readdirSync(folder)).toContain('parley.db-wal');
    expect(open(folder)).toEqual([]);
    await store.close();
    expect(readdirSync(join(folder, 'backups'))).toHaveLength(1);
    expect(open(folder)).toEqual([]);

    // As an earlier Parley left them.
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o755);
    for (const name of readdirSync(join(folder, 'backups'))) chmodSync(join(folder, 'backups', name), 0o644);
    chmodSync(folder, 0o755);
    const again = await openStore({ dataDir: folder });
    expect(open(folder).filter((path) => !path.endsWith('backups'))).toEqual([]);
    await again.close();
    expect(open(folder)).toEqual([]);
    writeFileSync(join(folder, 'other'), '');
  },
);
