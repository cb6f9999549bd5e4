import type { DoctorReport, RankerState } from '#shared/ipc/index.ts';
import { findChromium } from '../host/web/chromium/index.ts';
import { checkChromium } from './check-chromium.ts';
import { checkDataFolder, checkDiskSpace } from './check-data-folder.ts';
import { checkElectron } from './check-electron.ts';
import { checkEndpoint, type ExaminedModels } from './check-endpoint.ts';
import { checkRanker } from './check-ranker.ts';
import { checkRuntime } from './check-runtime.ts';
import { checkSpeech, type ExaminedSpeech } from './check-speech.ts';
import { checkStore } from './check-store.ts';

export interface ExamineOptions {
  readonly dataDir: string;
  readonly models: ExaminedModels;
  readonly ranker: RankerState;
  readonly speech: ExaminedSpeech;
}

/**
 * What works on this machine, what does not, and what to do. Looks only: nothing is made or changed, nothing but the
 * names of its models is asked of an endpoint, and a speech command is given a tone.
 */
export async function examineMachine({
  dataDir,
  models,
  ranker,
  speech,
}: ExamineOptions): Promise<DoctorReport> {
  const runtime = checkRuntime(process.versions);
  return {
    checks: [
      runtime,
      await checkChromium(findChromium),
      checkElectron(),
      checkDataFolder(dataDir),
      checkDiskSpace(dataDir),
      // On a Node that is too old, opening a database ends the process.
      ...(runtime.status === 'ok' ? [await checkStore(dataDir)] : []),
      {
        name: 'Navigator',
        status: 'ok',
        found:
          models.navigator === 'chat'
            ? 'chat: goals and instructions, through the model below'
            : 'offline: direct instructions, no model and no key needed',
        advice: '',
      },
      await checkEndpoint(models),
      checkRanker(ranker),
      ...(await checkSpeech(speech)),
    ],
  };
}
