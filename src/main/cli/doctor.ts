import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { defaultSettings, type Settings } from '#shared/domain/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import type { RankerState } from '#shared/ipc/index.ts';
import {
  type ExaminedModels,
  type ExaminedSpeech,
  examineMachine,
  formatReport,
} from '../diagnostics/index.ts';
import { openFileSecrets } from '../host/web/index.ts';
import {
  chooseEndpoint,
  chosenAtFirstUse,
  createKeyStore,
  endpointFromEnvironment,
} from '../models/connections/index.ts';
import { listModels } from '../models/endpoint/index.ts';
import { besideArchive, dataPaths } from '../platform/paths.ts';
import { createFileRanker } from '../ranker/index.ts';
import { examineSpeech } from '../speech/index.ts';
import { openStoreReader } from '../store/index.ts';
import { checkUpdates } from '../updates/index.ts';
import type { DoctorArguments } from './program.ts';

export interface DoctorParts {
  /** Folder that holds `resources/` and package.json. */
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly writeOut: (text: string) => void;
}

/** How long the ranker's model may take to start and to try its devices, in ms. */
const rankerDeadlineMs = 60_000;

/**
 * `parley doctor`: what the window would use with this data folder, which is not opened for writing.
 * @returns the exit code: 1 when something that is needed is missing
 */
export async function runDoctor({ dataDir, json }: DoctorArguments, parts: DoctorParts): Promise<number> {
  const settings = await savedSettings(dataDir);
  const [models, ranker, speech] = await Promise.all([
    findModels(settings, dataDir, parts.environment),
    tryRanker(settings, parts.root),
    findSpeech(settings, dataDir, parts.environment),
  ]);
  const updates = checkUpdates(parts.root, dataPaths(dataDir).updates);
  const report = await examineMachine({ dataDir, models, ranker, speech, updates });
  parts.writeOut(`${json ? JSON.stringify(report, null, 2) : formatReport(report)}\n`);
  return report.checks.some((check) => check.status === 'missing') ? 1 : 0;
}

/** What cannot be read has a line of its own in the report; here the defaults stand in. */
async function savedSettings(dataDir: string): Promise<Settings> {
  try {
    const store = await openStoreReader(dataDir);
    try {
      return await store.settings();
    } finally {
      await store.close();
    }
  } catch (problem) {
    if (isAppError(problem)) return defaultSettings;
    throw problem;
  }
}

async function findModels(
  settings: Settings,
  dataDir: string,
  environment: DoctorParts['environment'],
): Promise<ExaminedModels> {
  const keys = createKeyStore(openFileSecrets(join(dataDir, 'secrets.json')));
  const endpoint = await chooseEndpoint(settings, endpointFromEnvironment(environment), keys);
  const { navigator } = settings;
  const asking = { navigator, listModels, isChosenLater: (model: string) => model === chosenAtFirstUse };
  if (endpoint === null) return { ...asking, endpoint };
  const keyIsLocked = await keys.isLocked(endpoint.connection.id);
  return { ...asking, endpoint: { ...endpoint, keyIsLocked } };
}

/** What would write down speech, with the connection that is chosen for it. */
async function findSpeech(
  settings: Settings,
  dataDir: string,
  environment: DoctorParts['environment'],
): Promise<ExaminedSpeech> {
  const paths = dataPaths(dataDir);
  const folders = { models: paths.speechModels, builds: paths.speechBuilds, work: paths.speechWork };
  const examined = await examineSpeech({ settings, folders, environment });
  const activeConnection = settings.speechConnection ?? settings.activeConnection;
  const { endpoint } = await findModels({ ...settings, activeConnection }, dataDir, environment);
  return { ...examined, endpoint: { model: settings.speechEndpointModel, at: endpoint, listModels } };
}

/** Starts the ranker's model as the app would, and ends it again. */
async function tryRanker(settings: Settings, root: string): Promise<RankerState> {
  const ranker = createFileRanker({
    modelsFolder: join(besideArchive(root), 'resources', 'models'),
    folder: settings.rankerModel || null,
    device: settings.rankerDevice,
  });
  const deadline = new AbortController();
  try {
    return await Promise.race([
      ranker.ready(),
      wait(rankerDeadlineMs, null, { signal: deadline.signal }).then(() => ranker.state()),
    ]);
  } finally {
    deadline.abort();
    await ranker.close();
  }
}
