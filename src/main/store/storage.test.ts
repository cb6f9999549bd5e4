import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore, type Store } from './index.ts';
import { sampleNavigatorTurn, samplePage, samplePicture, sampleTrace } from './testing/sample-turns.ts';

let folder = '';
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-storage-'));
  store = await openStore({ dataDir: folder });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

test('what is kept is told by kind, and what is older than a moment can be counted and removed', async () => {
  const { id } = await store.createSession();
  const record = async (at: number, number: number) =>
    store.recordNavigatorTurn(
      sampleNavigatorTurn(id, { at }),
      sampleTrace,
      { shown: samplePicture(10_000 + number), page: samplePage(number) },
      null,
    );
  const old = await record(1_000, 1);
  // Shown at an old turn and at a new one: it stays.
  const shared = await record(1_500, 2);
  const recent = await record(9_000, 2);
  await store.trace(recent.id);
  const kinds = new Map((await store.storage()).map((one) => [one.kind, one]));
  expect(kinds.get('pictures')).toMatchObject({ count: 2, bytes: 20_003 });
  expect(kinds.get('pages')?.count).toBe(2);
  expect(kinds.get('turns')?.count).toBe(3);
  expect(kinds.get('index')?.bytes).toBeGreaterThan(0);

  const since = { pictures: 5_000, pages: null };
  expect(await store.oldContents(since)).toEqual({
    pictures: { count: 1, bytes: 10_001 },
    pages: { count: 0, bytes: 0 },
  });
  expect(await store.dropOldContents(since)).toBe(1);
  expect(await store.picture(old.id, 'shown')).toBeNull();
  for (const turn of [shared, recent]) expect(await store.picture(turn.id, 'shown')).not.toBeNull();
  expect(await store.page(old.id)).not.toBeNull();
  expect(await store.turns(id)).toHaveLength(3);
  expect(await store.dropOldContents({ pictures: null, pages: 5_000 })).toBe(1);
  expect(await store.page(old.id)).toBeNull();
  expect(await store.trace(old.id)).toMatchObject({ hasPage: false, hasScreenshot: false });
});

test('a session with a star keeps what it has, and room that was left free goes back to the disk', async () => {
  const record = async (starred: boolean, number: number) => {
    const { id } = await store.createSession();
    if (starred) await store.starSession(id, true);
    const turn = await store.recordNavigatorTurn(
      sampleNavigatorTurn(id, { at: 1_000 }),
      sampleTrace,
      { shown: samplePicture(200_000 + number), page: samplePage(number) },
      null,
    );
    await store.trace(turn.id);
    return turn.id;
  };
  const starred = await record(true, 1);
  for (let number = 2; number < 10; number += 1) await record(false, number);
  const since = { pictures: 5_000, pages: null };
  expect((await store.oldContents(since)).pictures.count).toBe(8);
  expect(await store.dropOldContents(since)).toBe(8);
  expect(await store.picture(starred, 'shown')).not.toBeNull();
  const before = statSync(join(folder, 'parley.db')).size;
  const free = (await store.storage()).find(({ kind }) => kind === 'free');
  expect(free?.bytes).toBeGreaterThan(1_500_000);
  await store.releaseFree();
  expect((await store.storage()).find(({ kind }) => kind === 'free')?.bytes).toBe(0);
  expect(before - statSync(join(folder, 'parley.db')).size).toBeGreaterThan(1_500_000);
});
