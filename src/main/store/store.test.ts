import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultSettings, type Trace } from '#shared/domain/index.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openConnection } from './connection.ts';
import { openStore, openStoreReader, type Store } from './index.ts';
import { storeFiles } from './store-files.ts';
import {
  sampleNavigatorTurn,
  samplePage,
  samplePicture,
  sampleTrace,
  sampleUsage,
  sampleUserTurn,
} from './testing/sample-turns.ts';

let folder = '';
let store: Store;
let now = 1_763_640_000_000;
const open = () => openStore({ dataDir: folder, now: () => now });

beforeEach(async () => {
  folder = temporaryFolder();
  store = await open();
});
afterEach(async () => {
  await store.close();
});

test('what is recorded comes back the same, also after closing and opening', async () => {
  const { id } = await store.createSession();
  const said = await store.recordUserTurn(sampleUserTurn(id, 'search for shoes'));
  const seen = { shown: samplePicture(5_000), sent: samplePicture(4_000), page: samplePage(1) };
  const done = await store.recordNavigatorTurn(sampleNavigatorTurn(id), sampleTrace, seen, {
    step: 1,
  });
  expect([said.index, done.index]).toEqual([0, 1]);
  await store.close();
  store = await open();
  expect(await store.turns(id)).toEqual([said, done]);
  const has = { hasScreenshot: true, hasPage: true, hasSentPicture: true };
  expect(await store.trace(done.id)).toEqual({ ...sampleTrace, turnId: done.id, ...has });
  expect(await store.page(done.id)).toEqual(samplePage(1));
  expect(await store.page(said.id)).toBeNull();
  expect(Buffer.from((await store.picture(done.id, 'sent')) ?? [])).toEqual(
    Buffer.from(samplePicture(4_000)),
  );
  expect(await store.trace(said.id)).toBeNull();
  expect(Buffer.from((await store.picture(done.id, 'shown')) ?? [])).toEqual(
    Buffer.from(samplePicture(5_000)),
  );
  expect(await store.picture(said.id, 'shown')).toBeNull();
  expect(await store.memory(id)).toEqual({ step: 1 });
  expect(await store.session(id)).toMatchObject({
    turns: 2,
    url: 'https://shop.example/',
    interrupted: false,
  });
});

const hasNothing = { hasScreenshot: false, hasPage: false, hasSentPicture: false };

test('what an earlier version recorded reads with its missing fields as unknown', async () => {
  const { id } = await store.createSession();
  const { usage: _usage, ...earlierTurn } = sampleNavigatorTurn(id);
  const { navigator, snapshot, prompt, reply, ownScores } = sampleTrace;
  const earlierTrace = { navigator, snapshot, prompt, reply, candidates: ownScores };
  // The store writes what it is given, so these rows are as the first version left them.
  const { id: turnId } = await store.recordNavigatorTurn(
    earlierTurn as ReturnType<typeof sampleNavigatorTurn>,
    earlierTrace as unknown as typeof sampleTrace,
    {},
    null,
  );
  await store.close();
  const database = openConnection(storeFiles(folder).database);
  const rows = database.prepare('SELECT detail, body FROM turns JOIN traces ON turn_row = row').get() as {
    detail: string;
    body: string;
  };
  database.close();
  expect([rows.detail.includes('usage'), rows.body.includes('ownScores')]).toEqual([false, false]);
  store = await open();
  expect(await store.turns(id)).toMatchObject([{ id: turnId, usage: null }]);
  expect(await store.trace(turnId)).toEqual({ ...sampleTrace, turnId, ...hasNothing });
});

test('what a step asked of a model, and what the ranker made of the page, come back as recorded', async () => {
  const by = { model: 'parley-ranker-1', device: 'cpu', encoded: 12, cached: 30 };
  const ranking: Trace['ranking'] = { by, candidates: [...sampleTrace.ownScores], scores: [['u1', 0.5]] };
  const { id } = await store.createSession();
  const { id: turnId } = await store.recordNavigatorTurn(
    sampleNavigatorTurn(id, { usage: sampleUsage }),
    { ...sampleTrace, ranking },
    {},
    null,
  );
  expect(await store.turns(id)).toMatchObject([{ usage: sampleUsage }]);
  expect(await store.trace(turnId)).toMatchObject({ ranking, ownScores: sampleTrace.ownScores });
});

test('card numbers in what a model was sent and answered are masked, and nothing of it is found by search', async () => {
  const { id } = await store.createSession();
  const { id: turnId } = await store.recordNavigatorTurn(
    sampleNavigatorTurn(id),
    {
      ...sampleTrace,
      prompt: JSON.stringify([{ role: 'user', content: 'page says 4111 1111 1111 1111 and zebra' }]),
      reply: 'text_input(text="4111111111111111", uid="x")',
    },
    {},
    null,
  );
  const kept = await store.trace(turnId);
  expect(JSON.stringify(kept)).not.toMatch(/4111/);
  expect(JSON.parse(kept?.prompt ?? '')).toMatchObject([{ content: 'page says •••••• and zebra' }]);
  expect(await store.listSessions('zebra', 5)).toEqual([]);
});

test('what words were for, and that an answer was given beside a run, is kept with the turn', async () => {
  const { id } = await store.createSession();
  await store.recordUserTurn({ ...sampleUserTurn(id, 'pause'), purpose: 'steering' });
  await store.recordUserTurn(sampleUserTurn(id, 'go on with it'));
  await store.recordNavigatorTurn(sampleNavigatorTurn(id, { answers: 'page-question' }), null, {}, null);
  await store.close();
  store = await open();
  const turns = await store.turns(id);
  expect(turns).toMatchObject([{ purpose: 'steering' }, {}, { answers: 'page-question' }]);
  expect(turns[1]).not.toHaveProperty('purpose');
});

test('a session is named after what was said first, until the user names it', async () => {
  const { id, title } = await store.createSession();
  expect(title).toBe('New session');
  await store.recordUserTurn(sampleUserTurn(id, 'go to   the shop\nand look around'));
  await store.recordUserTurn(sampleUserTurn(id, 'something else'));
  expect((await store.session(id)).title).toBe('go to the shop and look around');
  expect((await store.renameSession(id, 'Shoes')).title).toBe('Shoes');
  await store.recordUserTurn(sampleUserTurn(id, 'more'));
  expect((await store.session(id)).title).toBe('Shoes');
});

test.each([
  [['go to https://shop.example/search?q=1'], 'shop.example'],
  [['go to shop.example, search for boots'], 'shop.example: search for boots'],
  [['open 127.0.0.1:4040/shop', 'search for boots'], '127.0.0.1:4040: search for boots'],
  [['shop.example', 'news.example'], 'shop.example'],
  [['search for boots', 'go to shop.example'], 'search for boots'],
])('a session that begins with an address is named by the site and the goal: %j', async (said, title) => {
  const { id } = await store.createSession();
  for (const words of said) await store.recordUserTurn(sampleUserTurn(id, words));
  expect((await store.session(id)).title).toBe(title);
});

test('sessions are found by parts of words in titles and turns, every word of the query somewhere', async () => {
  const first = await store.createSession();
  await store.recordUserTurn(sampleUserTurn(first.id, 'find Crème brûlée recipes', 1));
  await store.recordNavigatorTurn(sampleNavigatorTurn(first.id, { at: 2 }), null, {}, null);
  const second = await store.createSession();
  await store.recordUserTurn(sampleUserTurn(second.id, 'book a flight to 東京 100% "now"', 3));
  await store.renameSession(second.id, 'Holidays');
  now += 1;
  const found = async (query: string) => (await store.listSessions(query, 10)).map((session) => session.id);
  expect(await found('')).toEqual(expect.arrayContaining([first.id, second.id]));
  expect(await found('creme')).toEqual([first.id]);
  expect(await found('RECIPES shop')).toEqual([first.id]);
  expect(await found('recipes flight')).toEqual([]);
  expect(await found('olida light')).toEqual([second.id]);
  expect(await found('東京')).toEqual([second.id]);
  expect(await found('0%')).toEqual([second.id]);
  expect(await found('"now"')).toEqual([second.id]);
  expect(await found('a_f')).toEqual([]);
  expect(await found('OR NEAR( *')).toEqual([]);
  expect(await store.listSessions('', 1)).toHaveLength(1);
});

test('a search tells which turn has the words first, and the text around them', async () => {
  const { id } = await store.createSession();
  await store.recordUserTurn(sampleUserTurn(id, 'open the shop', 1));
  const long = `look through everything that this shop has for a Crème brûlée dish ${'and more '.repeat(20)}`;
  const said = await store.recordUserTurn(sampleUserTurn(id, long, 2));
  await store.recordUserTurn(sampleUserTurn(id, 'the creme one', 3));
  const [session] = await store.listSessions('creme', 10);
  expect(session?.found?.turnId).toBe(said.id);
  expect(session?.found?.text).toMatch(/^… shop has for a Crème brûlée dish .* …$/);
  const [named] = await store.listSessions('', 10);
  expect(named?.found).toBeUndefined();
});

test('a deleted session is out of sight, can be taken back, and is gone after the store was closed', async () => {
  const { id } = await store.createSession();
  await store.recordUserTurn(sampleUserTurn(id, 'unusualword'));
  await store.deleteSession(id);
  expect(await store.listSessions('unusualword', 10)).toEqual([]);
  await expect(store.turns(id)).rejects.toMatchObject({ code: 'not-found' });
  await expect(store.recordUserTurn(sampleUserTurn(id, 'x'))).rejects.toMatchObject({ code: 'not-found' });
  expect((await store.undeleteSession(id)).turns).toBe(1);
  expect(await store.listSessions('unusualword', 10)).toHaveLength(1);
  await store.deleteSession(id);
  await store.close();
  store = await open();
  await expect(store.undeleteSession(id)).rejects.toMatchObject({ code: 'not-found' });
});

test('a session that ran when the process died is interrupted until it runs again', async () => {
  const { id } = await store.createSession();
  await store.setRunning(id, true);
  // Closing while it runs is what a quit does; a kill is tried in store.kill.test.ts.
  await store.close();
  store = await open();
  expect((await store.session(id)).interrupted).toBe(true);
  await store.setRunning(id, true);
  expect((await store.session(id)).interrupted).toBe(false);
  await store.setRunning(id, false);
  await store.close();
  store = await open();
  expect((await store.session(id)).interrupted).toBe(false);
});

test('settings have defaults, take known keys with fitting values, and nothing of a change that fails', async () => {
  expect(await store.settings()).toEqual(defaultSettings);
  expect(await store.changeSettings({ theme: 'dark', stepBudget: 5 })).toMatchObject({
    theme: 'dark',
    stepBudget: 5,
  });
  await expect(store.changeSettings({ theme: 'light', colour: 'red' })).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining('colour'),
  });
  await expect(store.changeSettings({ theme: 'light', stepBudget: 0 })).rejects.toMatchObject({
    code: 'bad-input',
  });
  await expect(store.changeSettings({ constructor: 1 })).rejects.toMatchObject({ code: 'bad-input' });
  await store.close();
  store = await open();
  expect(await store.settings()).toEqual({ ...defaultSettings, theme: 'dark', stepBudget: 5 });
});

test('a permission is kept once per site and kind, and can be taken back', async () => {
  const grant = { origin: 'https://shop.example', kind: 'submit', path: '/', createdAt: 5 } as const;
  const kept = await store.addGrant(grant);
  expect(await store.addGrant({ ...grant, createdAt: 9 })).toEqual(kept);
  expect(await store.grants()).toEqual([kept]);
  await store.revokeGrant(kept.id);
  expect(await store.grants()).toEqual([]);
  await expect(store.revokeGrant(kept.id)).rejects.toMatchObject({ code: 'not-found' });

  // What an older version granted for a whole site, or for what is asked about each time now.
  const still = await store.addGrant(grant);
  await store.addGrant({ ...grant, path: '' });
  await store.addGrant({ ...grant, kind: 'send', path: '/mail' });
  expect(await store.dropOldGrants(['submit', 'request'])).toBe(2);
  expect(await store.grants()).toEqual([still]);
});

test('an unknown session is a `not-found`, for every method that takes one', async () => {
  const calls = [
    () => store.session('nope'),
    () => store.turns('nope'),
    () => store.memory('nope'),
    () => store.setRunning('nope', true),
    () => store.renameSession('nope', 'x'),
    () => store.deleteSession('nope'),
    () => store.maskSecret('nope', 'secret'),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'not-found' });
});

test('a second Parley on the same folder is told so, and may still read', async () => {
  const { id } = await store.createSession();
  await store.recordUserTurn(sampleUserTurn(id, 'hello'));
  await expect(open()).rejects.toMatchObject({
    code: 'store',
    message: expect.stringMatching(/already open/),
  });
  const reader = await openStoreReader(folder);
  expect(await reader.turns(id)).toHaveLength(1);
  await store.recordUserTurn(sampleUserTurn(id, 'again'));
  expect(await reader.turns(id)).toHaveLength(2);
  await reader.close();
  await store.recordUserTurn(sampleUserTurn(id, 'and again'));
});

test('closing twice is closing once, and the folder is free afterwards', async () => {
  await Promise.all([store.close(), store.close()]);
  store = await open();
});
