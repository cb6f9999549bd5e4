import { expect, it } from 'vitest';
import { countPlaywright, countVitest, holdBack } from './run-suite.mjs';
import { formatTimes, joinCounts } from './sum-up.mjs';

const vitest = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    {
      name: 'stop.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'failed', fullName: 'stops at once', failureMessages: ['Error: too late\n  at line 1'] },
        { status: 'passed', fullName: 'starts' },
      ],
    },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ],
};

it('counts a vitest report, what is left out as skipped', () => {
  expect(countVitest(vitest)).toEqual({
    passed: 5,
    failed: 1,
    skipped: 3,
    failures: ['stop.test.ts › stops at once\n    Error: too late\n      at line 1'],
  });
});

it('counts a test file that breaks before its first test as a failure', () => {
  const broken = {
    name: 'broken.test.ts',
    status: 'failed',
    message: 'no such module',
    assertionResults: [],
  };
  const counts = countVitest({ ...vitest, testResults: [...vitest.testResults, broken] });
  expect(counts.failed).toBe(2);
  expect(counts.failures.at(-1)).toContain('broken.test.ts');
});

it('counts a Playwright report, with errors outside tests as failures', () => {
  const stats = { expected: 3, flaky: 1, unexpected: 2, skipped: 4 };
  const specs = [
    { file: 'talk.spec.ts', line: 3, title: 'talks', ok: false, tests: [] },
    { file: 'talk.spec.ts', line: 9, title: 'listens', ok: true, tests: [] },
    { file: 'talk.spec.ts', line: 12, title: 'waits', ok: true, tests: [{ status: 'flaky' }] },
  ];
  expect(
    countPlaywright({ stats, suites: [{ suites: [{ specs }] }], errors: [{ message: 'no such file' }] }),
  ).toEqual({
    passed: 4,
    failed: 3,
    skipped: 4,
    flaky: ['talk.spec.ts:12 › waits'],
    failures: ['talk.spec.ts:3 › talks\n    ', 'Playwright\n    no such file'],
  });
});

it('counts a report that was never written as a failure', () => {
  expect(countVitest(null).failed).toBe(1);
  expect(countPlaywright(null).failed).toBe(1);
});

it('says how long each phase took, in minutes and seconds', () => {
  const took = new Map([
    ['set-up', 47_400],
    ['unit tests', 300_000],
    ['end to end', 369_600],
  ]);
  expect(formatTimes(took)).toBe('minutes: set-up 0:47, unit tests 5:00, end to end 6:10');
});

it('keeps the words of one suite back until another has ended, then passes them on as they come', () => {
  const written: string[] = [];
  const window = holdBack((text: string) => written.push(text));
  window.tell('one ');
  window.tell('two');
  expect(written).toEqual([]);
  window.release();
  window.tell('three');
  expect(written).toEqual(['one two', 'three']);
});

it('counts several runs of one suite together', () => {
  const first = { passed: 2, failed: 1, skipped: 0, failures: ['a'] };
  const second = { passed: 1, failed: 0, skipped: 3, failures: [], flaky: ['b'] };
  expect(joinCounts([first, second])).toEqual({
    passed: 3,
    failed: 1,
    skipped: 3,
    failures: ['a'],
    flaky: ['b'],
  });
});
