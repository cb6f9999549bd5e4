import type { Settings } from '#shared/domain/index.ts';
import type { ExaminedSpeech } from '../diagnostics/index.ts';
import type { Host } from '../host/index.ts';
import { listModels } from '../models/endpoint/index.ts';
import type { StartProcess } from '../platform/child-process.ts';
import type { Log } from '../platform/log.ts';
import type { DataPaths } from '../platform/paths.ts';
import { createSpeech, examineSpeech, type Speech, speechCommandName } from '../speech/index.ts';
import type { Models } from './create-models.ts';
import type { Events } from './events.ts';

export interface AppSpeechParts {
  readonly settings: () => Settings;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly events: Events;
  readonly host: Pick<Host, 'views' | 'applySettings'>;
  readonly models: Models;
  readonly paths: DataPaths;
  /** Models that come with the app. */
  readonly modelsDir: string;
  readonly startProcess?: StartProcess | undefined;
  readonly log: Log;
}

/** Speech, joined to the user's connections, to the pages that are muted meanwhile and to the talk key. */
export function createAppSpeech(parts: AppSpeechParts): Speech {
  const { settings, environment, events, host, models, paths, log } = parts;
  host.applySettings(settings());
  return createSpeech({
    settings,
    command: () => (environment[speechCommandName] ?? '').trim(),
    onEvent: (event) => events.publish(event),
    // A page must not be heard as the user (fault case 13).
    onListening: (isListening) => host.views.setMuted(isListening),
    endpoint: async (connectionId) => {
      const endpoint = await models.endpointOf(connectionId);
      return endpoint === null ? null : { baseUrl: endpoint.connection.baseUrl, key: endpoint.key };
    },
    folders: {
      shipped: parts.modelsDir,
      models: paths.speechModels,
      builds: paths.speechBuilds,
      work: paths.speechWork,
      audio: paths.audio,
    },
    startProcess: parts.startProcess,
    log,
  });
}

/** What would write down speech, with the connection that is chosen for it: for the window's doctor. */
export async function examineAppSpeech(
  settings: Settings,
  paths: DataPaths,
  models: Models,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<ExaminedSpeech> {
  const endpoint = await models.endpointOf(settings.speechConnection);
  const folders = { models: paths.speechModels, builds: paths.speechBuilds, work: paths.speechWork };
  return {
    ...(await examineSpeech({ settings, folders, environment })),
    endpoint: {
      model: settings.speechEndpointModel,
      at: endpoint === null ? null : { ...endpoint, keyIsLocked: false },
      listModels,
    },
  };
}
