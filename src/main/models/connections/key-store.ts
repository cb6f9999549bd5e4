import { z } from 'zod';
import { originOf } from '#shared/text/addresses.ts';
import { parseJson } from '../../platform/json.ts';

/** Where the host keeps secrets. */
export interface SecretStore {
  get(name: string): Promise<string | null>;
  /** @throws Error when it cannot be written */
  set(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/**
 * Keys of connections, each good for the origin that it was given for (docs/decisions/0013): a changed address never
 * takes a key to another host.
 */
export type KeyStore = ReturnType<typeof createKeyStore>;

const keptKey = z.object({ origin: z.string(), key: z.string().min(1) });

export function createKeyStore(secrets: SecretStore) {
  const nameOf = (connectionId: string): string => `connection:${connectionId}`;
  const read = async (connectionId: string): Promise<z.infer<typeof keptKey> | null> => {
    const kept = await secrets.get(nameOf(connectionId));
    return kept === null ? null : parseKept(kept);
  };
  return {
    /** null when there is none, or when it was given for another origin than `baseUrl`'s. */
    async get(connectionId: string, baseUrl: string): Promise<string | null> {
      const kept = await read(connectionId);
      return kept !== null && kept.origin === originOf(baseUrl) ? kept.key : null;
    },
    /** Origin that the kept key is for; null when there is none. */
    originOf: async (connectionId: string): Promise<string | null> =>
      (await read(connectionId))?.origin ?? null,
    /** Something is kept that only another key store can read: the desktop's, from the command line. */
    async isLocked(connectionId: string): Promise<boolean> {
      const kept = await secrets.get(nameOf(connectionId));
      return kept !== null && parseKept(kept) === null;
    },
    set: (connectionId: string, baseUrl: string, key: string) =>
      secrets.set(nameOf(connectionId), JSON.stringify({ origin: originOf(baseUrl), key })),
    remove: (connectionId: string) => secrets.remove(nameOf(connectionId)),
  };
}

/** What another program or another key store wrote there is not a key. */
const parseKept = (kept: string) => parseJson(kept, keptKey);
