import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SeenPage } from '../agent/ports.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openConnection } from './connection.ts';
import { openStore, type Store } from './index.ts';
import { storeFiles } from './store-files.ts';
import {
  sampleNavigatorTurn,
  samplePage,
  samplePicture,
  sampleTrace,
  sampleUserTurn,
} from './testing/sample-turns.ts';

let folder = '';
let store: Store;
beforeEach(async () => {
  folder = temporaryFolder();
  store = await openStore({ dataDir: folder });
});
afterEach(async () => {
  await store.close();
});

/** Every file of the data folder that holds these bytes: database, free pages, log and backups alike. */
function filesHolding(text: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => statSync(file).isFile())
    .filter((file) => readFileSync(file).includes(text));
}

test('a masked secret leaves no trace in any file, however often turns are written around it', async () => {
  const { id } = await store.createSession();
  const canaries: string[] = [];
  for (let number = 0; number < 60; number += 1) {
    const canary = `cAnAry${number}qZx${'j'.repeat(number * 17)}`;
    canaries.push(canary);
    await store.recordUserTurn(sampleUserTurn(id, `put ${canary} there ${'and so on '.repeat(number % 30)}`));
    await store.recordNavigatorTurn(
      sampleNavigatorTurn(id, { reason: `typed ${canary}`, text: `textinput(text="${canary}")` }),
      { ...sampleTrace, prompt: `${'p'.repeat(number * 300)} ${canary}`, reply: canary },
      { shown: samplePicture(100 + 1_000 * (number % 9)) },
      { [`seen ${number}`]: canary },
    );
    if (number % 3 === 2) {
      for (const secret of canaries.slice(-3)) {
        const changed = await store.maskSecret(id, secret);
        expect(changed).toHaveLength(2);
        expect(JSON.stringify(changed)).not.toContain(secret);
      }
    }
  }
  expect(filesHolding('cAnAry')).toEqual([]);
  expect(filesHolding('qZx')).toEqual([]);
  expect((await store.listSessions('qZx', 5)).length).toBe(0);
  expect(await store.listSessions('and so on', 5)).toHaveLength(1);
  expect(await store.turns(id)).toHaveLength(120);
  await store.close();
  expect(filesHolding('cAnAry')).toEqual([]);
  expect(trigramsOf('qzx')).toBe(0);
  expect(trigramsOf('and')).toBeGreaterThan(0);
  store = await openStore({ dataDir: folder });
});

/** Entries of the search index itself for one trigram. */
function trigramsOf(term: string): number {
  const database = openConnection(storeFiles(folder).database);
  database.exec("CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab('main', 'turns_search', 'row')");
  const count = database.prepare('SELECT count(*) FROM vocabulary WHERE term = ?').pluck().get(term);
  database.close();
  return Number(count);
}

test('a secret that is already in a backup is taken out of it', async () => {
  const { id } = await store.createSession();
  await store.recordUserTurn(sampleUserTurn(id, 'put canaryInBackup there', Date.now()));
  await store.close();
  expect(filesHolding('canaryInBackup').some((file) => file.includes('backups'))).toBe(true);
  store = await openStore({ dataDir: folder });
  await store.maskSecret(id, 'canaryInBackup');
  expect(filesHolding('canaryInBackup')).toEqual([]);
  expect(readdirSync(storeFiles(folder).backups)).toHaveLength(1);
});

test('a secret that a page repeats in plain letters is covered on its picture before that is kept', async () => {
  await store.close();
  const covered: unknown[] = [];
  const coverPicture = async (jpeg: Uint8Array, boxes: unknown) => {
    covered.push(boxes);
    return jpeg.slice(0, 50);
  };
  store = await openStore({ dataDir: folder, coverPicture });
  const { id } = await store.createSession();
  const page = samplePage(1);
  const [first] = page.texts;
  if (first === undefined) throw new Error('the sample has a text');
  const repeating = { ...page, texts: [{ ...first, text: 'Your password is ••••••' }] };
  const record = (seen: SeenPage) =>
    store.recordNavigatorTurn(sampleNavigatorTurn(id), sampleTrace, seen, null);
  const plain = await record({ shown: samplePicture(100), page });
  expect((await store.picture(plain.id, 'shown'))?.length).toBe(100);
  const masked = await record({ shown: samplePicture(100), page: repeating });
  expect(covered).toEqual([[first.box]]);
  expect((await store.picture(masked.id, 'shown'))?.length).toBe(50);
});

test('a secret is found where an address or a program wrote it in another form', async () => {
  const { id } = await store.createSession();
  const secret = 'cAn Ary&7/ü';
  const forms = [
    encodeURIComponent(secret),
    'cAn+Ary%267%2F%C3%BC',
    'cAn Ary&amp;7/ü',
    Buffer.from(secret).toString('base64'),
  ];
  for (const form of forms) {
    await store.recordNavigatorTurn(
      sampleNavigatorTurn(id, { url: `https://x.example/?v=${form}` }),
      { ...sampleTrace, prompt: JSON.stringify([form]), reply: form },
      { page: { ...samplePage(1), title: form } },
      { note: form },
    );
  }
  expect(await store.maskSecret(id, secret)).toHaveLength(forms.length);
  for (const form of forms) expect(filesHolding(form)).toEqual([]);
  for (const turn of await store.turns(id)) {
    const page = JSON.stringify(await store.page(turn.id));
    for (const form of forms) expect(page).not.toContain(form);
  }
});

test('a secret with quotes in it is found in a prompt, which is JSON inside JSON', async () => {
  const { id } = await store.createSession();
  const secret = 'cAn"Ary\\7';
  const prompt = JSON.stringify([{ role: 'user', content: `put ${secret} there` }]);
  await store.recordNavigatorTurn(
    sampleNavigatorTurn(id),
    { ...sampleTrace, prompt, reply: secret },
    {},
    {
      note: secret,
    },
  );
  const [turn] = await store.turns(id);
  await store.maskSecret(id, secret);
  const kept = await store.trace(turn?.id ?? '');
  expect(JSON.parse(kept?.prompt ?? '')).toEqual([{ role: 'user', content: 'put •••••• there' }]);
  expect(kept?.reply).toBe('••••••');
  expect(filesHolding('cAn')).toEqual([]);
});

test('the automatic title is masked with the turn that it came from', async () => {
  const { id } = await store.createSession();
  await store.recordUserTurn(sampleUserTurn(id, 'put swordfish99 there'));
  await store.maskSecret(id, 'swordfish99');
  expect((await store.session(id)).title).toBe('put •••••• there');
});

test('a short or common secret does not make a record unreadable', async () => {
  const { id } = await store.createSession();
  await store.recordUserTurn(sampleUserTurn(id, 'put 123 and click and done there'));
  const navigator = await store.recordNavigatorTurn(
    sampleNavigatorTurn(id, {
      reason: '123 of 1234',
      outcome: { kind: 'failed', reason: 'covered', message: 'covered by 123' },
    }),
    sampleTrace,
    {},
    null,
  );
  for (const secret of [
    '123',
    'click',
    'button',
    'covered',
    'navigator',
    'failed',
    'not-needed',
    '',
    '••••••',
  ]) {
    await store.maskSecret(id, secret);
  }
  const [said, done] = await store.turns(id);
  expect(said).toMatchObject({ utterance: 'put •••••• and •••••• and done there' });
  expect(done).toMatchObject({
    id: navigator.id,
    reason: '•••••• of 1234',
    action: { intent: 'click', uid: 'a1b2c3d4-0e1f-4a5b' },
    outcome: { kind: 'failed', reason: 'covered', message: '•••••• by ••••••' },
  });
  expect(await store.trace(navigator.id)).toMatchObject({ navigator: 'offline' });
});

test('what was said for a password and card numbers anywhere never reach the files', async () => {
  const { id } = await store.createSession();
  const said = await store.recordUserTurn(sampleUserTurn(id, 'type hunter2canary in the password field'));
  expect(said.utterance).toBe('type •••••• in the password field');
  await store.recordNavigatorTurn(
    sampleNavigatorTurn(id, {
      title: 'Paid with 4111 1111 1111 1111',
      url: 'https://x.example/?c=4111111111111111',
    }),
    { ...sampleTrace, prompt: 'card 4111-1111-1111-1111', reply: '5555555555554444' },
    {},
    { card: '378282246310005' },
  );
  await store.renameSession(id, 'my password is hunter2canary');
  for (const secret of ['hunter2canary', '1111 1111', '1111-1111', '11111111', '55555555', '378282246'])
    expect({ secret, files: filesHolding(secret) }).toEqual({ secret, files: [] });
});

test('a deleted session is in no file once the store was closed, pictures and backups included', async () => {
  const { id } = await store.createSession();
  const other = await store.createSession();
  await store.recordUserTurn(sampleUserTurn(other.id, 'stays here'));
  const picture = samplePicture(50_000);
  picture.set(Buffer.from('pictureCanary'), 30_000);
  await store.recordUserTurn(sampleUserTurn(id, 'deletedCanary'));
  await store.recordNavigatorTurn(
    sampleNavigatorTurn(id),
    { ...sampleTrace, reply: 'deletedCanary' },
    { shown: picture, page: { ...samplePage(1), title: 'deletedCanary' } },
    null,
  );
  await store.close();
  store = await openStore({ dataDir: folder });
  expect(filesHolding('deletedCanary').length).toBeGreaterThan(1);
  await store.deleteSession(id);
  await store.close();
  expect(filesHolding('deletedCanary')).toEqual([]);
  expect(filesHolding('pictureCanary')).toEqual([]);
  expect(filesHolding('stays here').length).toBeGreaterThan(1);
  store = await openStore({ dataDir: folder });
});

test('a secret that is found out later is taken out of pages and covered on their pictures', async () => {
  await store.close();
  const covered: unknown[] = [];
  store = await openStore({
    dataDir: folder,
    coverPicture: async (jpeg, boxes, view) => {
      covered.push([jpeg.length, boxes, view]);
      return jpeg.map((byte) => byte ^ 1);
    },
  });
  const { id } = await store.createSession();
  const plain = samplePage(1);
  const box = { x: 5, y: 6, width: 70, height: 8 };
  const page = {
    ...plain,
    texts: [
      ...plain.texts,
      { text: 'Signed in as canary=Pages', box, headingLevel: 0, region: -1, frame: 0 },
    ],
  };
  const shown = samplePicture(900);
  const record = (seen: SeenPage) =>
    store.recordNavigatorTurn(sampleNavigatorTurn(id), sampleTrace, seen, null);
  const first = await record({ page, shown, sent: samplePicture(500) });
  const other = await record({ page: plain, shown: samplePicture(700) });
  const blind = await store.recordNavigatorTurn(
    sampleNavigatorTurn(id, { reason: 'saw canary=Pages' }),
    sampleTrace,
    { shown: samplePicture(300) },
    null,
  );
  await store.maskSecret(id, 'canary=Pages');
  expect((await store.page(first.id))?.texts.at(-1)?.text).toBe('Signed in as ••••••');
  expect((await store.page(first.id))?.elements).toEqual(plain.elements);
  expect(covered).toEqual([
    [900, [box], plain.viewport],
    [500, [box], plain.viewport],
  ]);
  expect((await store.picture(first.id, 'shown'))?.[0]).toBe((shown[0] ?? 0) ^ 1);
  expect(await store.page(other.id)).toEqual(plain);
  expect(Buffer.from((await store.picture(other.id, 'shown')) ?? [])).toEqual(
    Buffer.from(samplePicture(700)),
  );
  // Nobody can say where on it the secret stands.
  expect(await store.picture(blind.id, 'shown')).toBeNull();
});

test('a picture that cannot be covered goes', async () => {
  await store.close();
  store = await openStore({
    dataDir: folder,
    coverPicture: () => Promise.reject(new Error('no picture')),
  });
  const { id } = await store.createSession();
  const seen = { page: { ...samplePage(1), title: 'canaryTitle' }, shown: samplePicture(900) };
  const { id: turnId } = await store.recordNavigatorTurn(sampleNavigatorTurn(id), sampleTrace, seen, null);
  await store.maskSecret(id, 'canaryTitle');
  expect((await store.page(turnId))?.title).toBe('••••••');
  expect(await store.picture(turnId, 'shown')).toBeNull();
});
