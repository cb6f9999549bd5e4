import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openConnection } from './connection.ts';
import { openStore, type Store } from './index.ts';
import { storeFiles } from './store-files.ts';
import { sampleNavigatorTurn, samplePicture, sampleTrace, sampleUserTurn } from './testing/sample-turns.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

let folder = temporaryFolder();
let store: Store;
beforeEach(async () => {
  folder = temporaryFolder();
  store = await openStore({ dataDir: folder.path });
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

/** Every file of the data folder that holds these bytes: database, free pages, log and backups alike. */
function filesHolding(text: string): string[] {
  return readdirSync(folder.path, { recursive: true })
    .map((name) => join(folder.path, String(name)))
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
      samplePicture(100 + 1_000 * (number % 9)),
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
  store = await openStore({ dataDir: folder.path });
});

/** Entries of the search index itself for one trigram. */
function trigramsOf(term: string): number {
  const database = openConnection(storeFiles(folder.path).database);
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
  store = await openStore({ dataDir: folder.path });
  await store.maskSecret(id, 'canaryInBackup');
  expect(filesHolding('canaryInBackup')).toEqual([]);
  expect(readdirSync(storeFiles(folder.path).backups)).toHaveLength(1);
});

test('a secret with quotes in it is found in a prompt, which is JSON inside JSON', async () => {
  const { id } = await store.createSession();
  const secret = 'cAn"Ary\\7';
  const prompt = JSON.stringify([{ role: 'user', content: `put ${secret} there` }]);
  await store.recordNavigatorTurn(sampleNavigatorTurn(id), { ...sampleTrace, prompt, reply: secret }, null, {
    note: secret,
  });
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
    null,
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
    null,
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
    picture,
    null,
  );
  await store.close();
  store = await openStore({ dataDir: folder.path });
  expect(filesHolding('deletedCanary').length).toBeGreaterThan(1);
  await store.deleteSession(id);
  await store.close();
  expect(filesHolding('deletedCanary')).toEqual([]);
  expect(filesHolding('pictureCanary')).toEqual([]);
  expect(filesHolding('stays here').length).toBeGreaterThan(1);
  store = await openStore({ dataDir: folder.path });
});
