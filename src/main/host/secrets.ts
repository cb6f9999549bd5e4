import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { readJsonFile } from '../platform/json.ts';
import { replaceFile } from '../platform/replace-file.ts';
import type { Secrets } from './host.ts';

const contents = z.record(z.string(), z.string());

/** Named texts in one file that only this user can read. */
export function openPrivateRecord(path: string) {
  const read = () => readJsonFile(path, contents) ?? {};
  const write = (values: Record<string, string>): void => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    replaceFile(path, JSON.stringify(values));
  };
  return {
    get: (name: string): string | null => {
      const values = read();
      return Object.hasOwn(values, name) ? (values[name] ?? null) : null;
    },
    /** @throws Error when the file cannot be written; what was in it stays */
    set: (name: string, value: string) => write({ ...read(), [name]: value }),
    remove: (name: string) => {
      const { [name]: _removed, ...others } = read();
      write(others);
    },
  };
}

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
