import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openConnection } from './connection.ts';
import { openStore } from './index.ts';
import { storeFiles } from './store-files.ts';
import { runChild } from './testing/run-child.ts';
import { sampleNavigatorTurn, sampleTrace, sampleUserTurn } from './testing/sample-turns.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});

const files = () => storeFiles(folder);
const openWithNotices = async () => {
  const notices: string[] = [];
  return {
    store: await openStore({ dataDir: folder, onNotice: (text) => notices.push(text) }),
    notices,
  };
};

/** A folder that a Parley has written and closed, with a backup in it. */
async function filledFolder(): Promise<string> {
  const { store } = await openWithNotices();
  const { id } = await store.createSession();
  for (let number = 0; number < 40; number += 1) {
    await store.recordUserTurn(sampleUserTurn(id, `instruction ${number} ${'words '.repeat(50)}`));
    await store.recordNavigatorTurn(sampleNavigatorTurn(id), sampleTrace, {}, null);
  }
  await store.close();
  return id;
}

function overwrite(file: string, at: number, bytes: Uint8Array): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, bytes, 0, bytes.length, at);
  closeSync(handle);
}

test.each([
  ['a header of garbage', (file: string) => overwrite(file, 0, Buffer.alloc(100, 0x5a))],
  ['a broken page', (file: string) => overwrite(file, 4_096 * 4, Buffer.alloc(4_096 * 3, 0x5a))],
  ['a truncated file', (file: string) => truncateSync(file, 4_096 * 5 + 123)],
  ['a file of something else', (file: string) => writeFileSync(file, '<html>not found</html>'.repeat(300))],
])('%s is set aside and the last backup takes its place', async (_name, damage) => {
  const id = await filledFolder();
  damage(files().database);
  const damaged = readFileSync(files().database);
  const { store, notices } = await openWithNotices();
  expect(notices).toHaveLength(1);
  expect(notices[0]).toMatch(/damaged file is kept as .*backup of .* was restored/);
  const aside = readdirSync(folder).find((name) => /^parley-damaged-.*\.db$/.test(name)) ?? '';
  expect(readFileSync(join(folder, aside))).toEqual(damaged);
  expect(await store.turns(id)).toHaveLength(80);
  expect(await store.listSessions('instruction 39', 5)).toHaveLength(1);
  await store.recordUserTurn(sampleUserTurn(id, 'it goes on'));
  await store.close();
});

test('with damage and no backup Parley starts empty and says so', async () => {
  await filledFolder();
  rmSync(files().backups, { recursive: true });
  overwrite(files().database, 0, Buffer.alloc(100, 0x5a));
  const { store, notices } = await openWithNotices();
  expect(notices[0]).toMatch(/no backup/);
  expect(await store.listSessions('', 5)).toEqual([]);
  await store.close();
});

test('a backup that is damaged too is passed over', async () => {
  const id = await filledFolder();
  const { store } = await openWithNotices();
  await store.close();
  const [older = '', newer = ''] = readdirSync(files().backups).sort();
  expect([older, newer].every((name) => name !== '')).toBe(true);
  overwrite(join(files().backups, newer), 4_096 * 2, Buffer.alloc(4_096 * 3, 0x5a));
  truncateSync(files().database, 5_000);
  const again = await openWithNotices();
  expect(await again.store.turns(id)).toHaveLength(80);
  await again.store.close();
});

test.each([
  ['zero bytes long', (file: string) => truncateSync(file, 0)],
  ['missing', (file: string) => rmSync(file)],
])('a database that is %s after there were sessions is a loss, not a first start', async (_name, lose) => {
  const id = await filledFolder();
  lose(files().database);
  const { store, notices } = await openWithNotices();
  expect(notices[0]).toMatch(/are gone.*backup of .* was restored/);
  expect(await store.turns(id)).toHaveLength(80);
  await store.close();
});

test('a first start says nothing, and neither does one after a first start without sessions', async () => {
  for (let start = 0; start < 2; start += 1) {
    const { store, notices } = await openWithNotices();
    expect(notices).toEqual([]);
    await store.close();
  }
});

test('a write-ahead log that vanished after a kill is noticed', async () => {
  const child = runChild('record-until-killed.ts', [folder]);
  await child.printed(5);
  child.process.kill('SIGKILL');
  await child.ended;
  rmSync(`${files().database}-wal`);
  const { store, notices } = await openWithNotices();
  expect(notices[0]).toMatch(/last turns may be gone|was restored|starts empty/);
  await store.close();
});

test('a database of a newer Parley is refused and not touched', async () => {
  await filledFolder();
  const database = openConnection(files().database);
  database.pragma('user_version = 99');
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
  const before = readFileSync(files().database);
  await expect(openWithNotices()).rejects.toMatchObject({
    code: 'store',
    message: expect.stringMatching(/newer Parley/),
  });
  expect(readFileSync(files().database)).toEqual(before);
});

test('a folder that cannot be written gives one clear error', async () => {
  if (process.getuid?.() === 0) {
    // Root may write anywhere but here.
    await expect(openStore({ dataDir: '/sys/parley' })).rejects.toMatchObject({
      code: 'store',
      message: expect.stringMatching(/cannot write to its data folder/),
    });
  }
  writeFileSync(join(folder, 'file'), '');
  await expect(openStore({ dataDir: join(folder, 'file', 'data') })).rejects.toMatchObject({
    code: 'store',
    message: expect.stringMatching(/cannot write to its data folder/),
  });
});

test.skipIf(process.getuid?.() !== 0)(
  'a read-only folder gives one clear error to an ordinary user',
  async () => {
    await filledFolder();
    const child = runChild(
      'open-once.ts',
      [folder],
      ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'],
    );
    const { errors } = await child.ended;
    expect(child.lines).toEqual(['store']);
    expect(errors).toMatch(/cannot write to its data folder/);
    expect(existsSync(files().database)).toBe(true);
  },
);
