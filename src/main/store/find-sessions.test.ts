import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SessionFilter } from '#shared/domain/index.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openConnection } from './connection.ts';
import { openStore, type Store } from './index.ts';
import { collectFacts } from './session-facts.ts';
import { storeFiles } from './store-files.ts';
import { sampleNavigatorTurn, sampleTrace, sampleUserTurn } from './testing/sample-turns.ts';

let folder = '';
let store: Store;
let now = 1_000;
const failed = { kind: 'failed', reason: 'covered', message: 'A banner lies over it.' } as const;

beforeEach(async () => {
  folder = temporaryFolder();
  store = await openStore({ dataDir: folder, now: () => now });
});
afterEach(async () => {
  await store.close();
});

/** Three sessions: a typed one on the shop that came off, a spoken one there that failed, one in which only was talked. */
async function recordThree(): Promise<readonly string[]> {
  const ids: string[] = [];
  for (now of [1_000, 2_000, 3_000]) ids.push((await store.createSession()).id);
  const [bought = '', spoken = '', talked = ''] = ids;
  await store.recordUserTurn(sampleUserTurn(bought, 'buy boots', 1_100));
  await store.recordNavigatorTurn(sampleNavigatorTurn(bought, { at: 1_200 }), sampleTrace, {}, null);
  await store.recordUserTurn({ ...sampleUserTurn(spoken, 'buy shoes', 2_100), via: 'voice' });
  await store.recordNavigatorTurn(
    sampleNavigatorTurn(spoken, { at: 2_200, url: 'https://www.news.example/a', outcome: failed }),
    { ...sampleTrace, navigator: 'chat' },
    {},
    null,
  );
  const said = { intent: 'say', utterance: 'Hello.' } as const;
  await store.recordNavigatorTurn(
    sampleNavigatorTurn(spoken, { at: 2_300, action: said, element: null }),
    null,
    {},
    null,
  );
  await store.recordUserTurn(sampleUserTurn(talked, 'hello', 3_100));
  return ids;
}

test('sessions are filtered by site, time, end, voice, navigator and star, and by several of them at once', async () => {
  const [bought = '', spoken = '', talked = ''] = await recordThree();
  await store.starSession(spoken, true);
  const found = async (filter: SessionFilter, query = '') => {
    const list = (await store.listSessions(query, 10, { filter })).map(({ id }) => id);
    expect(await store.countSessions(query, filter)).toBe(list.length);
    return list;
  };
  expect(await found({})).toEqual([talked, spoken, bought]);
  expect(await found({ site: 'shop.example' })).toEqual([spoken, bought]);
  expect(await found({ site: 'news.example' })).toEqual([spoken]);
  expect(await found({ ended: 'failed' })).toEqual([spoken]);
  expect(await found({ ended: 'done' })).toEqual([bought]);
  expect(await found({ ended: 'none' })).toEqual([talked]);
  expect(await found({ via: 'voice' })).toEqual([spoken]);
  expect(await found({ navigator: 'offline' })).toEqual([bought]);
  expect(await found({ isStarred: true })).toEqual([spoken]);
  expect(await found({ from: 2_000, to: 3_000 })).toEqual([spoken]);
  expect(await found({ site: 'shop.example', via: 'text' })).toEqual([bought]);
  expect(await found({ site: 'shop.example', via: 'text', ended: 'failed' })).toEqual([]);
  expect(await found({ site: 'shop.example' }, 'shoes')).toEqual([spoken]);
  expect(await store.session(spoken)).toMatchObject({ isStarred: true, ended: 'failed' });
  expect(await store.sessionFacts()).toEqual({
    sites: [
      { value: 'shop.example', sessions: 2 },
      { value: 'news.example', sessions: 1 },
    ],
    navigators: [
      { value: 'chat', sessions: 1 },
      { value: 'offline', sessions: 1 },
    ],
  });
});

test('a long list is read page by page, none twice and none left out', async () => {
  const ids: string[] = [];
  for (now = 0; now < 25; now += 1) ids.unshift((await store.createSession()).id);
  const pages = await Promise.all([0, 10, 20, 30].map((offset) => store.listSessions('', 10, { offset })));
  expect(pages.map((page) => page.length)).toEqual([10, 10, 5, 0]);
  expect(pages.flat().map(({ id }) => id)).toEqual(ids);
  expect(await store.countSessions('')).toBe(25);
});

test('several are deleted at once or none, and come back until they are purged', async () => {
  const [bought = '', spoken = '', talked = ''] = await recordThree();
  await expect(store.deleteSessions([bought, 'nope'])).rejects.toMatchObject({ code: 'not-found' });
  expect(await store.countSessions('')).toBe(3);
  now = 10_000;
  await store.deleteSessions([bought, spoken]);
  now = 20_000;
  await store.deleteSessions([talked]);
  expect(await store.countSessions('')).toBe(0);
  expect(await store.purgeDeleted(10_000)).toBe(2);
  expect((await store.undeleteSession(talked)).id).toBe(talked);
  await expect(store.undeleteSession(bought)).rejects.toMatchObject({ code: 'not-found' });
});

test('what was purged is in none of the files any more, backups included, while others stay', async () => {
  const canary = 'canary-7f3a9';
  const gone = await store.createSession();
  const stays = await store.createSession();
  await store.recordUserTurn(sampleUserTurn(gone.id, `remember ${canary}`));
  await store.recordNavigatorTurn(
    sampleNavigatorTurn(gone.id, { url: `https://${canary}.example/` }),
    { ...sampleTrace, prompt: canary },
    {},
    null,
  );
  await store.recordUserTurn(sampleUserTurn(stays.id, 'another thing'));
  await store.close();
  store = await openStore({ dataDir: folder, now: () => now });
  const holds = () => filesUnder(folder).filter((file) => readFileSync(file).includes(canary));
  expect(holds().length).toBeGreaterThan(1);
  await store.deleteSessions([gone.id]);
  expect(await store.purgeDeleted(now)).toBe(1);
  expect(holds()).toEqual([]);
  expect(await store.listSessions('another', 5)).toHaveLength(1);
});

test('sessions of before are filtered by what their turns say', async () => {
  const [, spoken = ''] = await recordThree();
  await store.close();
  const database = openConnection(storeFiles(folder).database);
  database.exec("DELETE FROM session_facts; UPDATE sessions SET ended = ''");
  collectFacts(database);
  database.close();
  store = await openStore({ dataDir: folder });
  const filter = { site: 'news.example', ended: 'failed', via: 'voice', navigator: 'chat' } as const;
  expect((await store.listSessions('', 5, { filter })).map(({ id }) => id)).toEqual([spoken]);
  expect(await store.countSessions('', { ended: 'none' })).toBe(1);
});

function filesUnder(path: string): readonly string[] {
  return readdirSync(path).flatMap((name) => {
    const inner = join(path, name);
    return statSync(inner).isDirectory() ? filesUnder(inner) : [inner];
  });
}
