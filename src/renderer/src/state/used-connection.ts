import { environmentConnectionId } from '#shared/domain/index.ts';
import type { ConnectionState } from '#shared/ipc/index.ts';
import type { AppData } from './app-data.ts';

/** The connection that goals are answered with now; null for direct instructions only. */
export function usedConnection(data: Pick<AppData, 'settings' | 'connections'>): ConnectionState | null {
  const { navigator, activeConnection } = data.settings;
  if (navigator !== 'chat') return null;
  // None chosen: the environment's own is used, where there is one.
  const id = activeConnection ?? environmentConnectionId;
  return data.connections.list.find(({ connection }) => connection.id === id) ?? null;
}
