import type { ProbeCheck, ProbeReport, ProbeVerdict } from '#shared/ipc/index.ts';
import { formatDuration } from '../../../ui/index.ts';

/** What each line of the check looks at. */
export const checkWords: Readonly<Record<ProbeCheck, string>> = {
  reachable: 'Reachable',
  key: 'Key',
  model: 'Model',
  format: 'Follows the format',
  images: 'Sees pictures',
  speed: 'Speed',
  cost: 'Cost per step',
};

export const statusWords: Readonly<Record<ProbeReport['lines'][number]['status'], string>> = {
  waiting: 'Not yet',
  running: 'Being checked',
  ok: 'All right',
  problem: 'Problem',
  unknown: 'Not known',
};

/** The verdict in two or three words. */
export const verdictWords: Readonly<Record<ProbeVerdict, string>> = {
  running: 'Testing',
  works: 'Works',
  slow: 'Works, but slowly',
  'wrong-format': 'Does not follow the format',
  'no-such-model': 'No such model',
  'key-refused': 'The key was refused',
  unreachable: 'Cannot be reached',
  failed: 'The test could not be finished',
  stopped: 'The test was stopped',
};

/** Whether the verdict is good news, bad news or neither. */
export function verdictTone(verdict: ProbeVerdict): 'good' | 'bad' | 'neither' {
  if (verdict === 'works') return 'good';
  return verdict === 'running' || verdict === 'stopped' || verdict === 'slow' ? 'neither' : 'bad';
}

/** The last test in one line, for the list. */
export function verdictLine(report: ProbeReport | undefined): string {
  if (report === undefined) return 'Not tested since Parley was opened';
  const step = report.stepMs === null ? '' : `, ${formatDuration(report.stepMs)} a step`;
  return `${verdictWords[report.verdict]}${report.verdict === 'running' ? ' …' : step}`;
}
