import type { Connection, Settings } from '#shared/domain/index.ts';
import type { Clock, Navigator } from '../agent/ports.ts';
import {
  type Connections,
  createConnections,
  endpointFromEnvironment,
  type SecretStore,
} from '../models/connections/index.ts';
import { type Endpoint, listModels } from '../models/endpoint/index.ts';
import { createChatNavigator, testConnection } from '../navigators/chat/index.ts';
import { createMindAct } from '../navigators/mindact/index.ts';
import { createSeeAct } from '../navigators/seeact/index.ts';
import type { Events } from './events.ts';

/** What of a connection says how its model is asked. */
export type AskedAs = Pick<Connection, 'prompt' | 'api' | 'images' | 'templates'>;

export interface ModelsParts {
  readonly settings: () => Settings;
  readonly changeSettings: (changes: Readonly<Record<string, unknown>>) => Promise<unknown>;
  readonly secrets: SecretStore;
  /** Of the process: OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The command line: what the environment names is used before the active connection. */
  readonly environmentFirst: boolean;
  /** The command line: wins over what the connection says; null for as it says. */
  readonly asked: AskedAs | null;
  readonly events: Events;
  readonly clock: Clock;
}

export interface Models {
  readonly connections: Connections;
  /** The one that asks with the prompt of the connection in use. */
  navigator(): Navigator;
  /** What the chat navigator would ask now; null when nothing is set up. */
  endpoint(): Promise<Endpoint | null>;
  /** The connection that is chosen for something else, null for the one in use. */
  endpointOf(connectionId: string | null): Promise<Endpoint | null>;
}

/** The user's connections, and the navigator that works through the one in use. */
export function createModels(parts: ModelsParts): Models {
  const environment = endpointFromEnvironment(parts.environment);
  /** What asks through a connection where its prompt is one of choosing; null: the chat navigator does. */
  const chooserOf = (used: Endpoint): Navigator | null => {
    const asking = { endpoint: async () => used, clock: parts.clock };
    if (used.connection.prompt === 'mindact') return createMindAct(asking).navigator;
    return used.connection.prompt === 'seeact' ? createSeeAct(asking).navigator : null;
  };
  const connections = createConnections({
    settings: parts.settings,
    changeSettings: async (changes) => {
      await parts.changeSettings(changes);
    },
    secrets: parts.secrets,
    environment,
    testConnection: (tested, options) => testConnection(tested, { ...options, navigatorOf: chooserOf }),
    listModels,
    onProbe: (report) => parts.events.publish({ type: 'probe-changed', report }),
    onNotice: (message) => parts.events.publish({ type: 'notice', level: 'info', message, sessionId: null }),
  });
  const { clock, asked } = parts;
  const first = parts.environmentFirst ? environment : null;
  const endpoint = async (): Promise<Endpoint | null> => {
    const found = first ?? (await connections.active());
    return found && asked ? { ...found, connection: { ...found.connection, ...askedAs(asked) } } : found;
  };
  const chat = createChatNavigator({ endpoint, clock });
  const mindact = createMindAct({ endpoint, clock }).navigator;
  const seeact = createSeeAct({ endpoint, clock }).navigator;
  return {
    connections,
    endpoint,
    endpointOf: (connectionId) => (connectionId === null ? endpoint() : connections.endpoint(connectionId)),
    navigator() {
      const { connections: own, activeConnection } = parts.settings();
      const used =
        first?.connection ?? own.find(({ id }) => id === activeConnection) ?? environment?.connection;
      const prompt = asked?.prompt ?? used?.prompt;
      if (prompt === 'mindact') return mindact;
      return prompt === 'seeact' ? seeact : chat;
    },
  };
}

const askedAs = ({ prompt, api, images, templates }: AskedAs): AskedAs => ({
  prompt,
  api,
  images,
  templates,
});
