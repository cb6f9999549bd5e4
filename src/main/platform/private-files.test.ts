import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { keepFilePrivate, keepFolderPrivate, mendRights } from './private-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-private-'));
const rights = (path: string): string => (statSync(path).mode & 0o7777).toString(8);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('private files', () => {
  it('are made for this user alone', () => {
    keepFolderPrivate(join(folder, 'a', 'b'));
    keepFilePrivate(join(folder, 'a', 'b', 'c'));
    expect([rights(join(folder, 'a')), rights(join(folder, 'a', 'b'))]).toEqual(['700', '700']);
    expect(rights(join(folder, 'a', 'b', 'c'))).toBe('600');
  });

  it('are mended, with what they hold and what their owner may not do', () => {
    const [open, file] = [join(folder, 'open'), join(folder, 'file')];
    mkdirSync(open);
    chmodSync(open, 0o555);
    writeFileSync(file, 'kept');
    chmodSync(file, 0o644);
    keepFolderPrivate(open);
    keepFilePrivate(file);
    mendRights(join(folder, 'not there'));
    expect([rights(open), rights(file), statSync(file).size]).toEqual(['500', '600', 4]);
  });

  it('leave a folder for everybody alone', () => {
    const shared = join(folder, 'shared');
    mkdirSync(shared);
    chmodSync(shared, 0o1777);
    keepFolderPrivate(shared);
    expect(rights(shared)).toBe('1777');
  });
});
