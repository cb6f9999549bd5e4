import type { Settings } from '#shared/domain/index.ts';
import type { ExaminedSpeech } from '../diagnostics/index.ts';
import { listModels } from '../models/endpoint/index.ts';
import type { DataPaths } from '../platform/paths.ts';
import { examineSpeech } from '../speech/index.ts';
import type { Models } from './create-models.ts';

/** What would write down speech, with the connection that is chosen for it: for the window's doctor. */
export async function examineAppSpeech(
  settings: Settings,
  paths: DataPaths,
  models: Models,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<ExaminedSpeech> {
  const { speechConnection } = settings;
  const endpoint = await (speechConnection === null
    ? models.endpoint()
    : models.connections.endpoint(speechConnection));
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
