import type { Secrets } from '../host.ts';
import { openPrivateRecord } from '../private-record.ts';

/** Secrets in a file that only this user can read: all that there is without a desktop's key store. */
export function openFileSecrets(path: string): Secrets {
  const record = openPrivateRecord(path);
  return {
    encrypted: false,
    warning: `Keys are kept unencrypted in ${path}, which only you can read: this machine offers no key store to Parley.`,
    get: async (name) => record.get(name),
    set: async (name, value) => record.set(name, value),
    remove: async (name) => record.remove(name),
  };
}
