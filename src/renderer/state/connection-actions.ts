import { type Connection, environmentConnectionId, type Settings } from '#shared/domain/index.ts';
import type { ConnectionState } from '#shared/ipc/index.ts';
import { type AppData, failedLoading } from './app-data.ts';
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

export type ConnectionActions = ReturnType<typeof createConnectionActions>;

/** Connections to models. What fails is thrown as an AppError, for the form or list where it was asked for. */
export function createConnectionActions(
  { client, app, attempt }: ActionParts,
  changeSettings: (changes: Partial<Settings>) => Promise<void>,
) {
  /** What was found out about a connection before it was changed holds no more. */
  function setList(list: readonly ConnectionState[], changedId: string): void {
    app.setState((data) => ({
      connections: { loading: { status: 'ready' }, list },
      probes: Object.fromEntries(Object.entries(data.probes).filter(([id]) => id !== changedId)),
    }));
  }

  return {
    async load(): Promise<void> {
      try {
        const list = await client.call('connections.list');
        app.setState({ connections: { loading: { status: 'ready' }, list } });
      } catch (error) {
        app.setState((data) => ({ connections: { ...data.connections, loading: failedLoading(error) } }));
      }
    },
    /** Adds or replaces it. `key` null keeps the one that is there, "" takes it away. */
    async save(connection: Connection, key: string | null): Promise<void> {
      setList(await client.call('connections.save', { connection, key }), connection.id);
    },
    /** Its key goes with it. */
    async remove(connectionId: string): Promise<void> {
      setList(await client.call('connections.remove', { connectionId }), connectionId);
    },
    /** Goals are answered with this connection from now on; null: direct instructions only. */
    use: (connectionId: string | null) =>
      changeSettings(
        connectionId === null
          ? { navigator: 'offline' }
          : { navigator: 'chat', activeConnection: connectionId },
      ),
    /** The names that the endpoint lists, for what is typed as well as what is kept. */
    listModels: (connectionId: string, baseUrl: string, key: string | null) =>
      client.call('connections.models', { connectionId, baseUrl, key }),
    /** The first-run check; each line arrives in `probes` as it is known. */
    async test(connectionId: string): Promise<void> {
      const report = await client.call('connections.test', { connectionId });
      app.setState((data) => withProbe(data, report));
    },
    stopTest: () => attempt(() => client.call('connections.stopTest')),
  };
}
