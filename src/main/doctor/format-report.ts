import type { DoctorReport } from '#shared/ipc/index.ts';

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
