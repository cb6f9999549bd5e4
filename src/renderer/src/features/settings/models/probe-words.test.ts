import { expect, test } from 'vitest';
import type { ProbeReport } from '#shared/ipc/index.ts';
import { probeFigures, verdictLine } from './probe-words.ts';

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

test('what is known is told in numbers, what is not is left out', () => {
  expect(probeFigures(report).map(({ value, of }) => `${value} ${of}`)).toEqual([
    '5 of 5 answers that can be carried out',
    '0.6 s to the first word',
    '2.4 s a step',
    '2,914 + 41 tokens a step, in and out',
  ]);
});

test('a model that never answers in the format is told so in numbers, too', () => {
  const wrong: ProbeReport = { ...report, verdict: 'wrong-format', answered: { right: 0, of: 5 } };
  expect(probeFigures(wrong)[0]?.value).toBe('0 of 5');
});

test('the list says how the last test went', () => {
  expect(verdictLine(undefined)).toBe('Not tested since Parley was opened');
  expect(verdictLine(report)).toBe('Works, 2.4 s a step');
  expect(verdictLine({ ...report, verdict: 'running' })).toBe('Testing …');
});
