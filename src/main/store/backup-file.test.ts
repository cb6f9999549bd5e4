import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { openStore, type Store } from './index.ts';
import {
  sampleNavigatorTurn,
  samplePage,
  samplePicture,
  sampleTrace,
  sampleUserTurn,
} from './testing/sample-turns.ts';

let folder = '';
let store: Store;
let other: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-backup-'));
  store = await openStore({ dataDir: join(folder, 'one') });
  other = await openStore({ dataDir: join(folder, 'other') });
});
afterEach(async () => {
  await store.close();
  await other.close();
  rmSync(folder, { recursive: true, force: true });
});

const watch = { signal: new AbortController().signal, onProgress: () => undefined };
const noSounds = { read: async () => null, write: async () => undefined };
const replay = { name: '', sessionId: 'gone', steps: [], asks: [], leftOut: [] };
const file = () => join(folder, 'parley.backup');

async function record(into: Store, words: string): Promise<string> {
  const { id } = await into.createSession();
  const spoken = {
    ...{ engine: 'whisper' as const, model: 'base', durationMs: 1, timeToTextMs: 1, confidence: null },
    ...{ original: words, utteranceIds: [`sound-${words.replaceAll(' ', '-')}`] },
  };
  await into.recordUserTurn({ ...sampleUserTurn(id, words), via: 'voice', spoken });
  await into.recordNavigatorTurn(
    sampleNavigatorTurn(id, { reason: words }),
    { ...sampleTrace, reply: words },
    { shown: samplePicture(5_000), page: samplePage(words.length) },
    { words },
  );
  return id;
}

/** All of a session as it can be read. */
async function read(from: Store, id: string): Promise<unknown> {
  const turns = await from.turns(id);
  const beside = turns.map(async (turn) => [
    await from.trace(turn.id),
    await from.page(turn.id),
    await from.picture(turn.id, 'shown'),
  ]);
  return {
    session: await from.session(id),
    turns,
    beside: await Promise.all(beside),
    memory: await from.memory(id),
  };
}

test('what is in a backup comes back whole in another folder, and what is there stays', async () => {
  const first = await record(store, 'search for boots');
  const second = await record(store, 'search for hats');
  await store.renameSession(second, 'Hats');
  await store.changeSettings({ theme: 'dark', stepBudget: 7 });
  await store.saveReplay({ ...replay, name: 'weekly report' });
  await store.saveReplay({ ...replay, name: 'Own' });
  await store.addGrant({ origin: 'https://a.example', kind: 'post', path: '/', createdAt: 1 });
  const deleted = await record(store, 'deletedcanary');
  await store.deleteSession(deleted);
  const wav = Buffer.from('RIFF sound');
  const shares: number[] = [];
  const made = await store.writeBackup(
    file(),
    { read: async (id) => (id === 'sound-search-for-hats' ? wav : null) },
    {
      ...watch,
      onProgress: (share) => void shares.push(share),
    },
  );
  expect(made.sessions).toBe(2);
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual(shares.toSorted((one, next) => one - next));
  expect(readFileSync(file()).includes('deletedcanary')).toBe(false);
  expect(readdirSync(folder).toSorted()).toEqual(['one', 'other', 'parley.backup']);

  const own = await record(other, 'search for socks');
  await other.changeSettings({ stepBudget: 9 });
  await other.saveReplay({ ...replay, name: 'own' });
  const sounds = new Map<string, Uint8Array>();
  const write = async (id: string, bytes: Uint8Array) => void sounds.set(id, bytes);
  const before = await read(other, own);
  expect(await other.restoreBackup(file(), { read: async () => null, write }, watch)).toEqual({
    restored: [first, second],
    kept: 0,
  });
  for (const id of [first, second]) expect(await read(other, id)).toEqual(await read(store, id));
  expect(await read(other, own)).toEqual(before);
  expect([...sounds.keys()]).toEqual(['sound-search-for-hats']);
  expect(await other.listSessions('hats', 5)).toHaveLength(1);
  expect(await other.settings()).toMatchObject({ theme: 'dark', stepBudget: 9 });
  // Whoever made the file must not be able to permit anything here.
  expect(await other.grants()).toEqual([]);
  expect((await other.replays()).map(({ name }) => name)).toEqual(['own', 'weekly report']);
  // Once more: everything is there already.
  expect(await other.restoreBackup(file(), noSounds, watch)).toEqual({ restored: [], kept: 2 });
  expect(readdirSync(join(folder, 'other')).filter((name) => name.includes('tmp'))).toEqual([]);
});

test('a damaged backup is refused with the reason, wherever the damage is, and nothing is changed', async () => {
  await record(store, 'search for boots');
  await store.writeBackup(file(), noSounds, watch);
  const own = await record(other, 'search for socks');
  const before = await read(other, own);
  const whole = readFileSync(file());
  const flipped = (at: number) => {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes;
  };
  const start = whole.indexOf(10) + 1;
  const damaged: readonly (readonly [Buffer, RegExp])[] = [
    [whole.subarray(0, whole.length - 1), /a part of it is missing/],
    [whole.subarray(0, 20), /no backup/],
    [Buffer.from('SQLite format 3'), /no backup/],
    [Buffer.alloc(0), /no backup/],
    ...[0, 100, Math.floor(whole.length / 2), whole.length - start - 1].map(
      (at) => [flipped(start + at), /has changed since/] as const,
    ),
    [
      Buffer.concat([
        Buffer.from(whole.subarray(0, start).toString().replace('"version":1', '"version":2')),
        whole.subarray(start),
      ]),
      /newer Parley/,
    ],
  ];
  for (const [bytes, problem] of damaged) {
    writeFileSync(file(), bytes);
    await expect(other.restoreBackup(file(), noSounds, watch)).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(problem),
    });
    expect(await read(other, own)).toEqual(before);
    expect(await other.listSessions('', 10)).toHaveLength(1);
  }
  await expect(other.restoreBackup(join(folder, 'nowhere'), noSounds, watch)).rejects.toMatchObject({
    code: 'bad-input',
  });
});

test('ended in the middle, making one leaves no file and restoring one leaves nothing of it', async () => {
  for (let number = 0; number < 6; number += 1) await record(store, `search number ${number}`);
  const ending = (share: number) => {
    const controller = new AbortController();
    return {
      signal: controller.signal,
      onProgress: (now: number) => {
        if (now >= share) controller.abort(new AppError({ code: 'stopped', message: 'ended' }));
      },
    };
  };
  await expect(store.writeBackup(file(), noSounds, ending(0.1))).rejects.toThrow('ended');
  expect(readdirSync(folder).toSorted()).toEqual(['one', 'other']);
  await store.writeBackup(file(), noSounds, watch);
  await expect(other.restoreBackup(file(), noSounds, ending(0.7))).rejects.toThrow('ended');
  expect(await other.listSessions('', 10)).toEqual([]);
  expect((await other.restoreBackup(file(), noSounds, watch)).restored).toHaveLength(6);
});

test('where the disk has no room for it, restoring says so and leaves nothing of it', async () => {
  for (let number = 0; number < 20; number += 1) {
    const { id } = await store.createSession();
    const shown = samplePicture(60_000 + number);
    await store.recordNavigatorTurn(sampleNavigatorTurn(id), sampleTrace, { shown }, null);
  }
  await store.writeBackup(file(), noSounds, watch);
  // SQLite answers as on a full disk beyond these pages: the tables fit, and some of the sessions.
  const small = await openStore({ dataDir: join(folder, 'small'), maxPages: 300 });
  const own = await small.createSession();
  await expect(small.restoreBackup(file(), noSounds, watch)).rejects.toMatchObject({
    code: 'store',
    message: expect.stringMatching(/no room is left/),
  });
  expect((await small.listSessions('', 50)).map(({ id }) => id)).toEqual([own.id]);
  expect(readdirSync(join(folder, 'small')).filter((name) => name.includes('tmp'))).toEqual([]);
  await small.close();
});
