import { environmentConnectionId, type Settings } from '#shared/domain/index.ts';
import type { Endpoint } from './endpoint.ts';
import type { KeyStore } from './key-store.ts';

/**
 * The endpoint in use: the active connection, or the environment's when none was chosen. One that was chosen and is
 * gone is not replaced by another: pages must not go to somebody else unasked.
 */
export async function chooseEndpoint(
  settings: Pick<Settings, 'connections' | 'activeConnection'>,
  environment: Endpoint | null,
  keys: Pick<KeyStore, 'get'>,
): Promise<Endpoint | null> {
  const { connections, activeConnection } = settings;
  if (activeConnection === null || activeConnection === environmentConnectionId) return environment;
  const connection = connections.find(({ id }) => id === activeConnection);
  if (connection === undefined) return null;
  return { connection, key: await keys.get(connection.id, connection.baseUrl) };
}
