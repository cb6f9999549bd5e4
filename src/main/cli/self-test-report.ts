import { arch, release } from 'node:os';
import type { Host } from '../host/index.ts';

/** What was tried, and what came of it. */
export interface SelfTestCheck {
  readonly name: string;
  /** In words behind "tried": "to open a tab". */
  readonly tried: string;
  readonly result: 'passed' | 'failed' | 'not-possible';
  /** What was seen, or why it cannot be tried on this machine. */
  readonly found: string;
  /** What to do; "" when nothing. */
  readonly remedy: string;
}

interface SelfTestReport {
  readonly parley: string;
  readonly host: string;
  readonly node: string;
  readonly chromium: string;
  readonly electron: string;
  readonly system: string;
  readonly checks: readonly SelfTestCheck[];
}

/** Versions and the kind of machine: nothing that names its user. */
export function testPlatform(version: string, host: Host['kind'] | null): Omit<SelfTestReport, 'checks'> {
  const { node = '', electron = '', chrome = '' } = process.versions;
  return {
    parley: version,
    host: host ?? 'none was opened',
    node,
    chromium: chrome,
    electron,
    system: `${process.platform} ${release()} ${arch()}`,
  };
}

const words = { passed: 'passed', failed: 'FAILED', 'not-possible': 'not possible here' } as const;

/** As a page to paste into a report of a fault. */
export function formatSelfTest({ checks, ...about }: SelfTestReport): string {
  const facts = Object.entries(about).filter(([, value]) => value !== '');
  return [
    '## Parley’s self-test',
    '',
    ...facts.map(([name, value]) => `- ${name}: ${value}`),
    '',
    ...checks.flatMap(({ name, tried, result, found, remedy }) => [
      `- ${name}: **${words[result]}**; tried ${tried}: ${found}`,
      ...(remedy === '' ? [] : [`  → ${remedy}`]),
    ]),
  ].join('\n');
}
