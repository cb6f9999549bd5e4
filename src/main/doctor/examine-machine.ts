import type { DoctorReport } from '#shared/ipc/index.ts';
import { findChromium } from '../host/web/chromium/index.ts';
import { checkChromium } from './check-chromium.ts';
import { checkDataFolder, checkDiskSpace } from './check-data-folder.ts';
import { checkElectron } from './check-electron.ts';
import { checkRuntime } from './check-runtime.ts';
import { checkStore } from './check-store.ts';

export interface ExamineOptions {
  readonly dataDir: string;
}

/** What works on this machine, what does not, and what to do. Looks only: nothing is made, changed or fetched. */
export async function examineMachine({ dataDir }: ExamineOptions): Promise<DoctorReport> {
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
        found: 'offline: direct instructions, no model and no key needed; no endpoint is set up',
        advice: '',
      },
      { name: 'Ranker', status: 'ok', found: 'lexical, on the processor; no GPU needed', advice: '' },
    ],
  };
}
