import { type Connection, environmentConnectionId, type Settings } from '#shared/domain/index.ts';
import type { ConnectionState, ProbeReport } from '#shared/ipc/index.ts';
import type { AppData } from './app-data.ts';
import { withProbe } from './apply-event.ts';
import type { ActionParts } from './model.ts';

/** The connection that goals are answered with now; null for direct instructions only. */
export function usedConnection(data: Pick<AppData, 'settings' | 'connections'>): ConnectionState | null {
  const { navigator, activeConnection } = data.settings;
  if (navigator !== 'chat') return null;
  // None chosen: the environment's own is used, where there is one.
  const id = activeConnection ?? environmentConnectionId;
  return data.connections.list.find(({ connection }) => connection.id === id) ?? null;
}

/** Connections to models. What fails is thrown in words, for the form or list where it was asked for. */
export interface ConnectionActions {
  load(): Promise<void>;
  /** Adds or replaces it. `key` null keeps the one that is there, "" takes it away. @throws AppError */
  save(connection: Connection, key: string | null): Promise<void>;
  /** Its key goes with it. @throws AppError */
  remove(connectionId: string): Promise<void>;
  /** Goals are answered with this connection from now on; null: direct instructions only. */
  use(connectionId: string | null): Promise<void>;
  /** The names that the endpoint lists, for what is typed as well as what is kept. @throws AppError */
  listModels(connectionId: string, baseUrl: string, key: string | null): Promise<readonly string[]>;
  /** The first-run check; each line arrives in `probes` as it is known. @throws AppError */
  test(connectionId: string): Promise<ProbeReport>;
  stopTest(): Promise<void>;
}

export function createConnectionActions(
  { client, app, attempt }: ActionParts,
  changeSettings: (changes: Partial<Settings>) => Promise<void>,
): ConnectionActions {
  return {
    async load() {
      try {
        const list = await client.call('connections.list');
        app.setState({ connections: { loading: { status: 'ready' }, list } });
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        app.setState((data) => ({
          connections: { list: data.connections.list, loading: { status: 'failed', message } },
        }));
      }
    },
    async save(connection, key) {
      const list = await client.call('connections.save', { connection, key });
      app.setState((data) => ({
        connections: { loading: { status: 'ready' }, list },
        // What was found out about it before it was changed holds no more.
        probes: withoutProbe(data.probes, connection.id),
      }));
    },
    async remove(connectionId) {
      const list = await client.call('connections.remove', { connectionId });
      app.setState((data) => ({
        connections: { loading: { status: 'ready' }, list },
        probes: withoutProbe(data.probes, connectionId),
      }));
    },
    use: (connectionId) =>
      changeSettings(
        connectionId === null
          ? { navigator: 'offline' }
          : { navigator: 'chat', activeConnection: connectionId },
      ),
    listModels: (connectionId, baseUrl, key) =>
      client.call('connections.models', { connectionId, baseUrl, key }),
    async test(connectionId) {
      const report = await client.call('connections.test', { connectionId });
      app.setState((data) => withProbe(data, report));
      return report;
    },
    stopTest: () => attempt(() => client.call('connections.stopTest')),
  };
}

function withoutProbe(
  probes: Readonly<Record<string, ProbeReport>>,
  connectionId: string,
): Readonly<Record<string, ProbeReport>> {
  return Object.fromEntries(Object.entries(probes).filter(([id]) => id !== connectionId));
}
