import type { DoctorCheck, DoctorReport, RankerState } from '#shared/ipc/index.ts';
import { findChromium } from '../host/web/chromium/index.ts';
import { checkDataFolder, checkDiskSpace, checkStore } from './check-data.ts';
import { checkEndpoint, checkRanker, type ExaminedModels } from './check-models.ts';
import { checkChromium, checkElectron, checkRuntime } from './check-programs.ts';
import { checkSpeech, type ExaminedSpeech } from './check-speech.ts';

export interface ExamineOptions {
  readonly dataDir: string;
  readonly models: ExaminedModels;
  readonly ranker: RankerState;
  readonly speech: ExaminedSpeech;
  /** What is known of newer versions; null where no window and no command asks. */
  readonly updates: DoctorCheck | null;
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
  updates,
}: ExamineOptions): Promise<DoctorReport> {
  const runtime = checkRuntime(process.versions);
  return {
    checks: [
      ...(updates === null ? [] : [updates]),
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

const words = { ok: 'ok', warning: 'note', missing: 'PROBLEM' } as const;

/** The report as lines for a terminal; advice stands under what it is about. */
export function formatReport({ checks }: DoctorReport): string {
  const width = Math.max(0, ...checks.map((check) => check.name.length));
  const indent = ' '.repeat(9 + width + 2);
  return checks
    .flatMap((check) => [
      `${words[check.status].padEnd(9)}${check.name.padEnd(width)}  ${check.found}`,
      ...(check.advice === '' ? [] : [`${indent}→ ${check.advice}`]),
    ])
    .join('\n');
}
