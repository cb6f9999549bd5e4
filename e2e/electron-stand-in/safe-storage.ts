import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from './app.ts';
import { knownMembers } from './known-members.ts';

/** As Chromium marks what a key store's key encrypted. */
const mark = Buffer.from('v11');

let key: Buffer | null = null;

/** The desktop's key store keeps it from one start to the next; here a file of the profile does. */
function storedKey(): Buffer {
  const file = join(app.getPath('userData'), 'stand-in.key');
  if (key === null && !existsSync(file)) writeFileSync(file, randomBytes(32), { mode: 0o600 });
  key ??= readFileSync(file);
  return key;
}

export const safeStorage = knownMembers('safeStorage', {
  isAsyncEncryptionAvailable: async (): Promise<boolean> => true,
  getSelectedStorageBackend: () => 'gnome_libsecret' as const,
  encryptStringAsync: async (text: string): Promise<Buffer> => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', storedKey(), nonce);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([mark, nonce, cipher.getAuthTag(), body]);
  },
  decryptStringAsync: async (
    encrypted: Buffer,
  ): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }> => {
    if (!encrypted.subarray(0, 3).equals(mark))
      throw new Error('Ciphertext does not appear to be encrypted.');
    const decipher = createDecipheriv('aes-256-gcm', storedKey(), encrypted.subarray(3, 15));
    decipher.setAuthTag(encrypted.subarray(15, 31));
    const result = Buffer.concat([decipher.update(encrypted.subarray(31)), decipher.final()]);
    return { result: result.toString('utf8'), shouldReEncrypt: false };
  },
});
