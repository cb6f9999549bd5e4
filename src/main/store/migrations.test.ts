import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { sample } from '../testing/index.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openConnection } from './connection.ts';
import { openStore } from './index.ts';
import { latestVersion, migrate, schemaVersion } from './migrations.ts';
import { findDamage } from './recovery.ts';
import { storeFiles } from './store-files.ts';
import { runChild } from './testing/run-child.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});

/** A database of the first schema, with one session of two turns, as the first version wrote them. */
function writeFirstSchema(file: string): void {
  const database = openConnection(file);
  migrate(database, { to: 1, backup: () => {} });
  database.exec(`
    INSERT INTO sessions (id, title, created_at, updated_at) VALUES ('s1', 'Old session', 1, 2);
    INSERT INTO turns (id, session_row, position, at, speaker, text, detail) VALUES
      ('t1', 1, 0, 1, 'user', 'look for sandals', '{"via":"text"}'),
      ('t2', 1, 1, 2, 'user', 'and socks', '{"via":"voice"}');
  `);
  database.close();
}

test('each schema is reached from the one before it with what it held', () => {
  const file = join(folder, 'x.db');
  writeFirstSchema(file);
  const database = openConnection(file);
  const backups: number[] = [];
  for (let version = 2; version <= latestVersion; version += 1) {
    migrate(database, { to: version, backup: (from) => backups.push(from) });
    expect(schemaVersion(database)).toBe(version);
    expect(database.prepare('SELECT count(*) FROM turns').pluck().get()).toBe(2);
    expect(database.pragma('quick_check', { simple: true })).toBe('ok');
  }
  expect(backups).toEqual(Array.from({ length: latestVersion - 1 }, (_none, index) => index + 1));
  database.close();
});

test('pictures of before are found where pictures are now, the same one once', async () => {
  const { database: file } = storeFiles(folder);
  const database = openConnection(file);
  migrate(database, { to: 3, backup: () => {} });
  database.exec(`
    INSERT INTO sessions (id, title, created_at, updated_at) VALUES ('s1', 'Old session', 1, 2);
    INSERT INTO turns (id, session_row, position, at, speaker, text, detail) VALUES
      ('t1', 1, 0, 1, 'user', 'a', '{"via":"text"}'), ('t2', 1, 1, 2, 'user', 'b', '{"via":"text"}'),
      ('t3', 1, 2, 3, 'user', 'c', '{"via":"text"}');
    INSERT INTO screenshots VALUES (1, x'0102'), (2, x'0102'), (3, x'03');
  `);
  database.close();
  const store = await openStore({ dataDir: folder });
  const pictures = await Promise.all(['t1', 't2', 't3'].map((turn) => store.picture(turn, 'shown')));
  expect(pictures.map((picture) => [...(picture ?? [])])).toEqual([[1, 2], [1, 2], [3]]);
  await store.close();
  const reader = openConnection(file, { readonly: true });
  expect(reader.prepare('SELECT count(*) FROM contents').pluck().get()).toBe(2);
  reader.close();
});

test('an old folder opens with its sessions, which are found by the new search, and its backup is kept', async () => {
  writeFirstSchema(storeFiles(folder).database);
  const store = await openStore({ dataDir: folder });
  expect((await store.listSessions('sandals', 5)).map((session) => session.title)).toEqual(['Old session']);
  expect(await store.turns('s1')).toMatchObject([{ utterance: 'look for sandals' }, { via: 'voice' }]);
  const kept = readdirSync(storeFiles(folder).backups).find((name) => name.includes('-format-1'));
  expect(kept).toBeDefined();
  const backup = openConnection(join(storeFiles(folder).backups, kept ?? ''), { readonly: true });
  expect(schemaVersion(backup)).toBe(1);
  backup.close();
  await store.close();
});

test('killed before any statement of a migration, a start afterwards finds everything', {
  timeout: 600_000,
}, async () => {
  const original = join(folder, 'first.db');
  writeFirstSchema(original);
  const start = (dieAt: number) => {
    const dataDir = join(folder, `at-${dieAt}`);
    mkdirSync(dataDir);
    copyFileSync(original, storeFiles(dataDir).database);
    return { dataDir, child: runChild('open-once.ts', [dataDir, String(dieAt)]) };
  };
  const whole = start(0);
  await whole.child.ended;
  const statements = Number(whole.child.lines[0]?.split(' ')[1]);
  expect(statements).toBeGreaterThan(20);

  for (const dieAt of sample(
    Array.from({ length: statements }, (_none, index) => index + 1),
    10,
  )) {
    const { dataDir, child } = start(dieAt);
    expect((await child.ended).signal).toBe('SIGKILL');
    expect(findDamage(storeFiles(dataDir).database)).toBeNull();
    const notices: string[] = [];
    const store = await openStore({ dataDir, onNotice: (notice) => notices.push(notice) });
    expect(notices).toEqual([]);
    expect((await store.turns('s1')).map((turn) => turn.id)).toEqual(['t1', 't2']);
    expect(await store.listSessions('sandals', 5)).toHaveLength(1);
    await store.close();
  }
});
