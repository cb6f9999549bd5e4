import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openModels } from './testing/open-models.ts';
import { playedModel, type ServedModels, serveModels } from './testing/serve-models.ts';

const bytes = 3_000_000;
const one = playedModel('one', bytes);
const catalogue = [one.entry];
const room = mkdtempSync(join(tmpdir(), 'parley-room-'));

let served: ServedModels;
beforeEach(async () => {
  served = await serveModels();
  served.files.set('one', one.content);
});
afterEach(async () => {
  await served.close();
  rmSync(room, { recursive: true, force: true });
});

test('room is looked for before anything is fetched', async () => {
  const opened = openModels({ source: served.source, catalogue, freeBytes: async () => 5_000_000 });
  await expect(opened.models.download('one')).rejects.toMatchObject({
    message: expect.stringMatching(/too little room: 5\.0 MB are free, 70\.1 MB are needed/),
  });
  expect(served.asked).toEqual([]);
  await opened.close();
});

/** A disk of one megabyte, where this user may make one. */
function smallDisk(): string | null {
  const folder = join(room, 'disk');
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    return null;
  }
}

test('a disk that gets full on the way gets its room back, and nothing is taken for a model', async (context) => {
  const disk = smallDisk();
  if (disk === null) return context.skip('this user cannot mount a disk');
  try {
    const opened = openModels({ source: served.source, catalogue }, disk);
    await expect(opened.models.download('one')).rejects.toMatchObject({
      code: 'store',
      message: expect.stringMatching(/disk is full.*Free 3\.0 MB/),
    });
    expect(await opened.one('one')).toMatchObject({ status: 'failed', receivedBytes: 0 });
    expect(opened.files()).toEqual([]);
    expect(await opened.models.fileOf('one')).toBeNull();
    await opened.models.close();
  } finally {
    execFileSync('umount', [disk]);
  }
});

test('a limit on the size of files is said the same way', async () => {
  const folder = join(room, 'limited');
  mkdirSync(folder, { recursive: true });
  const script = fileURLToPath(new URL('testing/fetch-and-say.ts', import.meta.url));
  // 1,000 blocks of 1 KiB.
  const { stdout } = await promisify(execFile)('bash', [
    ...['-c', 'ulimit -f 1000; exec "$0" "$@"'],
    ...[process.execPath, script, served.source, folder, String(bytes), one.entry.sha256],
  ]);
  expect(JSON.parse(stdout)).toMatchObject({
    status: 'failed',
    receivedBytes: 0,
    message: expect.stringMatching(/disk is full/),
    files: [],
  });
});
