import { type Connection, environmentConnectionId, type Settings } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { ConnectionState, ProbeReport } from '#shared/ipc/index.ts';
import { originOf } from '#shared/text/addresses.ts';
import { type Endpoint, type EndpointAddress, hasKey } from '../endpoint/index.ts';
import { createKeyStore, type KeyStore, type SecretStore } from './key-store.ts';
import { isThisMachine, normalizeAddress } from './normalize-address.ts';

export interface ConnectionsParts {
  readonly settings: () => Settings;
  /** Keeps these settings and tells everybody. */
  readonly changeSettings: (
    changes: Partial<Pick<Settings, 'connections' | 'activeConnection' | 'navigator'>>,
  ) => Promise<void>;
  readonly secrets: SecretStore;
  /** Made of environment variables; null when they are not set. */
  readonly environment: Endpoint | null;
  readonly testConnection: (
    endpoint: Endpoint,
    options: { readonly signal: AbortSignal; readonly onChange: (report: ProbeReport) => void },
  ) => Promise<ProbeReport>;
  readonly listModels: (at: EndpointAddress, signal: AbortSignal) => Promise<readonly string[]>;
  readonly onProbe: (report: ProbeReport) => void;
  /** Something the user should know about what was saved. */
  readonly onNotice: (message: string) => void;
}

/** The user's connections to models: kept in settings, their keys with the host. */
export interface Connections {
  list(): Promise<ConnectionState[]>;
  /** Adds or replaces. `key` null keeps the key that is there, "" takes it away. @throws AppError `bad-input` */
  save(connection: Connection, key: string | null): Promise<ConnectionState[]>;
  /** Its key goes with it. @throws AppError `not-found`, `bad-input` */
  remove(connectionId: string): Promise<ConnectionState[]>;
  /** Names that an endpoint lists. `key` null: the kept one, when it was given for this address. */
  models(connectionId: string, baseUrl: string, key: string | null): Promise<string[]>;
  /** The first-run check; a new one ends the one under way. @throws AppError `not-found` */
  test(connectionId: string): Promise<ProbeReport>;
  stopTest(): void;
  /** The endpoint that runs use now; null when none is set up. */
  active(): Promise<Endpoint | null>;
  /** One connection with its key; null when it is not there any more. */
  endpoint(connectionId: string): Promise<Endpoint | null>;
  /** @throws AppError `bad-input` for settings that go through `save` and `remove`, or a choice that is not there */
  checkSettings(changes: Readonly<Record<string, unknown>>): void;
  close(): Promise<void>;
}

/** The list has a deadline of its own, in words; this one is for what does not keep it. In ms. */
const listDeadlineMs = 30_000;

export function createConnections(parts: ConnectionsParts): Connections {
  const { settings, environment } = parts;
  const keys = createKeyStore(parts.secrets);
  const probe = createProbe(parts.testConnection, parts.onProbe);
  // One change at a time: each reads the list, and writes it whole.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };

  async function list(): Promise<ConnectionState[]> {
    const own = settings().connections.map(async (connection) => ({
      connection,
      hasKey: (await keys.get(connection.id, connection.baseUrl)) !== null,
      fromEnvironment: false,
    }));
    const theirs =
      environment === null
        ? []
        : [{ connection: environment.connection, hasKey: hasKey(environment), fromEnvironment: true }];
    return [...theirs, ...(await Promise.all(own))];
  }

  const endpoint = (connectionId: string): Promise<Endpoint | null> =>
    chooseEndpoint({ ...settings(), activeConnection: connectionId }, environment, keys);

  async function find(connectionId: string): Promise<Endpoint> {
    const found = await endpoint(connectionId);
    if (found !== null) return found;
    throw new AppError({
      code: 'not-found',
      message: 'This connection is not there any more. Choose another one.',
    });
  }

  async function save(given: Connection, key: string | null): Promise<ConnectionState[]> {
    refuseEnvironment(given.id);
    if (key !== null) checkKey(key);
    const connection = { ...given, baseUrl: normalizeAddress(given.baseUrl) };
    const { connections, activeConnection } = settings();
    const isNew = !connections.some(({ id }) => id === connection.id);
    const takeBack = await keepKey(connection, key);
    try {
      await parts.changeSettings({
        connections: isNew
          ? [...connections, connection]
          : connections.map((each) => (each.id === connection.id ? connection : each)),
        // Whoever adds a first model wants it used: offline is the default until one is set up.
        ...(isNew && connections.length === 0 && activeConnection === null
          ? { activeConnection: connection.id, navigator: 'chat' as const }
          : {}),
      });
    } catch (problem) {
      await takeBack();
      throw problem;
    }
    if (key !== null && key !== '') warnOfOpenTransport(connection);
    return list();
  }

  /** @returns puts things back as they were */
  async function keepKey(connection: Connection, key: string | null): Promise<() => Promise<void>> {
    const { id, baseUrl, name } = connection;
    const origin = await keys.originOf(id);
    const isForElsewhere = origin !== null && origin !== originOf(baseUrl);
    if (key === null && !isForElsewhere) return async () => undefined;
    const before = origin === null ? null : await keys.get(id, origin);
    try {
      if (key === null || key === '') await keys.remove(id);
      else await keys.set(id, baseUrl, key);
    } catch (cause) {
      throw new AppError({
        code: 'store',
        message: 'The key could not be kept on this machine, so nothing was saved. See the log.',
        cause,
      });
    }
    if (key === null) {
      parts.onNotice(
        `The key of “${name}” was given for ${origin}, so it was not taken along to ${originOf(baseUrl)}. Enter the key for that address.`,
      );
    }
    return async () => {
      if (before === null || origin === null) await keys.remove(id);
      else await keys.set(id, origin, before);
    };
  }

  function warnOfOpenTransport({ baseUrl, name }: Connection): void {
    if (!baseUrl.startsWith('http:') || isThisMachine(baseUrl)) return;
    parts.onNotice(
      `“${name}” is reached over http: its key and what is sent can be read on the way. Use https where the endpoint has it.`,
    );
  }

  return {
    list,
    save: (connection, key) => inTurn(() => save(connection, key)),
    remove: (connectionId) =>
      inTurn(async () => {
        refuseEnvironment(connectionId);
        const { connections, activeConnection } = settings();
        if (!connections.some(({ id }) => id === connectionId)) await find(connectionId);
        // The key first: what cannot be taken away must stay where the user can see it and try again.
        await keys.remove(connectionId);
        await parts.changeSettings({
          connections: connections.filter(({ id }) => id !== connectionId),
          // Back to the navigator without a model: pages must not go to another endpoint unasked.
          ...(activeConnection === connectionId
            ? { activeConnection: null, navigator: 'offline' as const }
            : {}),
        });
        return list();
      }),
    async models(connectionId, baseUrl, key) {
      const address = normalizeAddress(baseUrl);
      if (key !== null) checkKey(key);
      const kept = async (): Promise<string | null> => {
        if (connectionId !== environmentConnectionId) return keys.get(connectionId, address);
        const isTheirs =
          environment !== null && originOf(environment.connection.baseUrl) === originOf(address);
        return isTheirs ? environment.key : null;
      };
      const used = key === null ? await kept() : key === '' ? null : key;
      const names = await parts.listModels(
        { baseUrl: address, key: used },
        AbortSignal.timeout(listDeadlineMs),
      );
      return [...names];
    },
    test: async (connectionId) => probe.start(await find(connectionId)),
    stopTest: () => probe.stop(),
    active: () => chooseEndpoint(settings(), environment, keys),
    endpoint,
    checkSettings(changes) {
      if (Object.hasOwn(changes, 'connections')) {
        throw badInput('Connections are added, changed and removed one by one, so that their keys go along.');
      }
      const chosen = changes.activeConnection;
      const isThere =
        chosen === undefined ||
        chosen === null ||
        (chosen === environmentConnectionId && environment !== null) ||
        settings().connections.some(({ id }) => id === chosen);
      if (!isThere) throw badInput('This connection is not there any more. Choose another one.');
    },
    async close() {
      await probe.close();
      await last;
    },
  };
}

function refuseEnvironment(connectionId: string): void {
  if (connectionId !== environmentConnectionId) return;
  throw badInput(
    'This connection comes from OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL: change them and restart Parley.',
  );
}

/** A key travels in a header, which takes no line breaks and nothing beyond ASCII. */
function checkKey(key: string): void {
  if (/^[\x21-\x7e]*$/.test(key)) return;
  throw badInput(
    'A key is one word of plain letters, digits and signs. Copy it again, without spaces or line breaks.',
  );
}

function badInput(message: string): AppError {
  return new AppError({ code: 'bad-input', message });
}

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

/** The first-run check, one at a time: a new one ends the one under way and begins once that has ended. */
function createProbe(
  testConnection: ConnectionsParts['testConnection'],
  onProbe: (report: ProbeReport) => void,
): { start(endpoint: Endpoint): Promise<ProbeReport>; stop(): void; close(): Promise<void> } {
  let current: { readonly ending: AbortController; readonly done: Promise<unknown> } | null = null;

  return {
    async start(endpoint) {
      const before = current;
      const ending = new AbortController();
      const run = async (): Promise<ProbeReport> => {
        before?.ending.abort();
        await before?.done;
        return testConnection(endpoint, { signal: ending.signal, onChange: onProbe });
      };
      const report = run();
      const mine = { ending, done: report.catch(() => undefined) };
      current = mine;
      try {
        return await report;
      } finally {
        if (current === mine) current = null;
      }
    },
    stop: () => current?.ending.abort(),
    async close() {
      current?.ending.abort();
      await current?.done;
    },
  };
}
