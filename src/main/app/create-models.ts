import type { Settings } from '#shared/domain/index.ts';
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
import type { Events } from './events.ts';

export interface ModelsParts {
  readonly settings: () => Settings;
  readonly changeSettings: (changes: Readonly<Record<string, unknown>>) => Promise<unknown>;
  readonly secrets: SecretStore;
  /** Of the process: OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The command line: what the environment names is used before the active connection. */
  readonly environmentFirst: boolean;
  readonly events: Events;
  readonly clock: Clock;
}

export interface Models {
  readonly connections: Connections;
  readonly navigator: Navigator;
  /** Multiple choice through the same connection; the command line's only. */
  readonly mindact: Navigator;
  /** What the chat navigator would ask now; null when nothing is set up. */
  endpoint(): Promise<Endpoint | null>;
}

/** The user's connections, and the navigator that works through the one in use. */
export function createModels(parts: ModelsParts): Models {
  const environment = endpointFromEnvironment(parts.environment);
  const connections = createConnections({
    settings: parts.settings,
    changeSettings: async (changes) => {
      await parts.changeSettings(changes);
    },
    secrets: parts.secrets,
    environment,
    testConnection,
    listModels,
    onProbe: (report) => parts.events.publish({ type: 'probe-changed', report }),
    onNotice: (message) => parts.events.publish({ type: 'notice', level: 'info', message, sessionId: null }),
  });
  const endpoint = async (): Promise<Endpoint | null> =>
    parts.environmentFirst && environment !== null ? environment : connections.active();
  const { clock } = parts;
  return {
    connections,
    endpoint,
    navigator: createChatNavigator({ endpoint, clock }),
    mindact: createMindAct({ endpoint, clock }).navigator,
  };
}
