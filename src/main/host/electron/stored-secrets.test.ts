import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';

/** A key store: what it encrypts under one key it can decrypt under that key only. */
const store = vi.hoisted(() => ({
  available: true,
  backend: 'gnome_libsecret',
  key: 1,
  reEncrypt: false,
  locked: '',
}));

vi.mock('electron', () => ({
  safeStorage: {
    isAsyncEncryptionAvailable: async () => store.available,
    getSelectedStorageBackend: () => store.backend,
    encryptStringAsync: async (text: string) => {
      if (store.locked === 'encrypt') throw new Error('encryption is temporarily unavailable');
      return Buffer.from(`${store.key}:${[...text].reverse().join('')}`);
    },
    decryptStringAsync: async (bytes: Buffer) => {
      if (store.locked === 'decrypt') throw new Error('the key ring is locked');
      const [key, text = ''] = bytes.toString().split(':');
      if (key !== String(store.key)) throw new Error('decryption failed');
      return { result: [...text].reverse().join(''), shouldReEncrypt: store.reEncrypt };
    },
  },
}));

const { openStoredSecrets } = await import('./stored-secrets.ts');
const home = mkdtempSync(join(tmpdir(), 'parley-secrets-'));
const path = join(home, 'secrets.json');
afterAll(() => rmSync(home, { recursive: true, force: true }));
beforeEach(() =>
  Object.assign(store, { available: true, backend: 'gnome_libsecret', key: 1, reEncrypt: false, locked: '' }),
);

it('keeps secrets encrypted on disk and gives them back after a restart', async () => {
  await (await openStoredSecrets(path)).set('openai', 'canary');
  expect(readFileSync(path, 'utf8')).not.toContain('canary');
  const secrets = await openStoredSecrets(path);
  expect(await secrets.get('openai')).toBe('canary');
  expect([secrets.encrypted, secrets.warning]).toEqual([true, '']);
  await secrets.remove('openai');
  expect(await secrets.get('openai')).toBeNull();
});

it('warns when Linux has no key store but a key that everyone knows', async () => {
  store.backend = 'basic_text';
  const secrets = await openStoredSecrets(path);
  // The other systems have no such backend.
  expect(secrets.encrypted).toBe(process.platform !== 'linux');
  if (process.platform === 'linux') expect(secrets.warning).toContain('not truly encrypted');
});

it('writes nothing to disk when there is no encryption at all, and says so', async () => {
  store.available = false;
  const other = join(home, 'other.json');
  const secrets = await openStoredSecrets(other);
  await secrets.set('openai', 'canary');
  expect(await secrets.get('openai')).toBe('canary');
  expect(secrets.warning).toContain('forgotten');
  expect(() => readFileSync(other)).toThrow();
});

it.each(['encrypt', 'decrypt'])('does not say “encrypted” of a key store that cannot %s', async (what) => {
  store.locked = what;
  const locked = join(home, `locked-${what}.json`);
  const secrets = await openStoredSecrets(locked);
  expect(secrets.encrypted).toBe(false);
  expect(secrets.warning).toContain('forgotten');
  await secrets.set('openai', 'canary');
  expect(await secrets.get('openai')).toBe('canary');
  expect(() => readFileSync(locked)).toThrow();
});

it('treats a secret of a lost key store as not there', async () => {
  await (await openStoredSecrets(path)).set('openai', 'canary');
  store.key = 2;
  expect(await (await openStoredSecrets(path)).get('openai')).toBeNull();
});
