import { expect, test } from 'vitest';
import type { ProbeReport } from '#shared/ipc/index.ts';
import { verdictLine } from './connection-test.tsx';

const report: ProbeReport = {
  connectionId: 'c1',
  verdict: 'works',
  sentence: 'It can be used.',
  lines: [],
  answered: { right: 5, of: 5 },
  stepMs: 2_410,
  firstTokenMs: 612,
  tokensPerStep: { in: 2_914, out: 41 },
  pricePerStep: null,
};

test('the list says how the last test went', () => {
  expect(verdictLine(undefined)).toBe('Not tested since Parley was opened');
  expect(verdictLine(report)).toBe('Works, 2.4 s a step');
  expect(verdictLine({ ...report, verdict: 'running' })).toBe('Testing …');
});
