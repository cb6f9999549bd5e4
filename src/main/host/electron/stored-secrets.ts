import { randomUUID } from 'node:crypto';
import { safeStorage } from 'electron';
import type { Secrets } from '../host.ts';
import { openPrivateRecord } from '../secrets.ts';

/**
 * Secrets encrypted by the desktop's key store (Keychain, DPAPI, libsecret, KWallet). Where there is none they are
 * kept for as long as the app runs, or under a key that every program knows, and the user is told which.
 *
 * Must be called after Electron is ready.
 */
export async function openStoredSecrets(path: string): Promise<Secrets> {
  const record = openPrivateRecord(path);
  const available = await safeStorage.isAsyncEncryptionAvailable();
  if (!available) return inMemory();
  if (!(await isKept())) return inMemory();
  const isBasic = process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text';
  return {
    encrypted: !isBasic,
    warning: isBasic
      ? 'This desktop has no key store that Parley can use, so keys are kept in a file that only you can read, not truly encrypted. Unlocking GNOME Keyring or KWallet before the start changes that.'
      : '',
    get: async (name) => {
      const kept = record.get(name);
      if (kept === null) return null;
      try {
        const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(kept, 'base64'));
        if (shouldReEncrypt) await keep(name, result);
        return result;
      } catch {
        // Encrypted by a key store that is no more: as good as not there, and asked for again.
        return null;
      }
    },
    set: keep,
    remove: async (name) => record.remove(name),
  };

  async function keep(name: string, value: string): Promise<void> {
    record.set(name, (await safeStorage.encryptStringAsync(value)).toString('base64'));
  }
}

/**
 * Whether what is encrypted now can be read again. A key store that is locked, or whose dialog was dismissed, says that it
 * is there all the same, and only fails when it is used.
 */
async function isKept(): Promise<boolean> {
  const text = randomUUID();
  try {
    const { result } = await safeStorage.decryptStringAsync(await safeStorage.encryptStringAsync(text));
    return result === text;
  } catch {
    return false;
  }
}

function inMemory(): Secrets {
  const kept = new Map<string, string>();
  return {
    encrypted: false,
    warning: 'This machine offers no encryption to Parley, so keys are forgotten when it closes.',
    get: async (name) => kept.get(name) ?? null,
    set: async (name, value) => void kept.set(name, value),
    remove: async (name) => void kept.delete(name),
  };
}
