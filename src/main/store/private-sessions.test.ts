import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openStore, type StoreWithPrivate, withPrivateSessions } from './index.ts';
import {
  sampleNavigatorTurn,
  samplePage,
  samplePicture,
  sampleTrace,
  sampleUserTurn,
} from './testing/sample-turns.ts';

let folder = '';
let store: StoreWithPrivate;
const gone: string[] = [];

beforeEach(async () => {
  folder = temporaryFolder();
  gone.length = 0;
  const kept = await openStore({ dataDir: folder });
  store = withPrivateSessions(kept, {
    dataDir: folder,
    coverPicture: async (jpeg) => jpeg,
    onSoundsGone: (ids) => void gone.push(...ids),
  });
});
afterEach(async () => {
  await store.close();
});

/** Every byte that the store has written. */
function written(): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n');
}

const canary = 'canary-quetzal-4711';
const picture = Buffer.from(`jpeg ${canary}`);

async function talkIn(sessionId: string): Promise<string> {
  await store.recordUserTurn(sampleUserTurn(sessionId, `search for ${canary} and ${canary}-secret`));
  const turn = await store.recordNavigatorTurn(
    { ...sampleNavigatorTurn(sessionId), title: canary },
    { ...sampleTrace, prompt: canary },
    { page: { ...samplePage(1), title: canary }, shown: picture, sent: picture },
    { note: canary },
  );
  await store.maskSecret(sessionId, `${canary}-secret`);
  return turn.id;
}

test('a private session is used like any other, and not a byte of it is written', async () => {
  // There are backups, which what is masked elsewhere would renew.
  const other = await store.createSession();
  await store.recordUserTurn(sampleUserTurn(other.id, 'an ordinary one'));
  const { id, isPrivate } = await store.createPrivateSession();
  expect(isPrivate).toBe(true);
  const turnId = await talkIn(id);
  await store.renameSession(id, `${canary} again`);
  await store.addPrivateGrant({
    origin: `https://${canary}.example`,
    kind: 'post',
    path: '/',
    createdAt: 1,
  });

  expect((await store.turns(id)).length).toBe(2);
  expect((await store.trace(turnId))?.prompt).toBe(canary);
  expect(Buffer.from((await store.picture(turnId, 'shown')) ?? [])).toEqual(picture);
  expect(await store.memory(id)).toEqual({ note: canary });
  expect((await store.grants()).map(({ origin }) => origin)).toEqual([`https://${canary}.example`]);
  const found = await store.listSessions(canary, 10);
  expect(found).toMatchObject([{ id, isPrivate: true }]);
  expect((await store.listSessions('', 10)).length).toBe(2);

  expect(written()).not.toContain(canary);
  await store.close();
  expect(written()).not.toContain(canary);
  expect(written()).toContain('an ordinary one');
});

test('the search for the canary would find it in an ordinary session', async () => {
  const { id } = await store.createSession();
  await talkIn(id);
  expect(written()).toContain(canary);
});

test('a private session that is deleted is gone at once and cannot come back', async () => {
  const { id } = await store.createPrivateSession();
  const turnId = await talkIn(id);
  await store.deleteSession(id);
  expect(store.privateCount).toBe(0);
  expect(await store.listSessions('', 10)).toEqual([]);
  expect(await store.trace(turnId)).toBeNull();
  await expect(store.undeleteSession(id)).rejects.toThrow();
});

test('clearing the history leaves no word, picture or backup of it, and keeps settings and permissions', async () => {
  const { id } = await store.createSession();
  await talkIn(id);
  await store.recordNavigatorTurn(
    sampleNavigatorTurn(id),
    sampleTrace,
    { shown: samplePicture(5_000) },
    null,
  );
  await store.changeSettings({ theme: 'dark' });
  await store.addGrant({ origin: 'https://forum.example', kind: 'post', path: '/', createdAt: 1 });
  // Closing makes a backup, which holds it too.
  await store.close();
  const kept = await openStore({ dataDir: folder });
  store = withPrivateSessions(kept, { dataDir: folder, coverPicture: async (jpeg) => jpeg });
  const hidden = await store.createPrivateSession();
  expect(written()).toContain(canary);

  expect([...(await store.clearHistory())].sort()).toEqual([id, hidden.id].sort());
  expect(await store.listSessions('', 10)).toEqual([]);
  expect(written()).not.toContain(canary);
  expect((await store.settings()).theme).toBe('dark');
  expect((await store.grants()).length).toBe(1);
});
