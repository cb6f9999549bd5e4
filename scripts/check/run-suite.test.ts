import { expect, it } from 'vitest';
import { countPlaywright, countVitest } from './run-suite.mjs';

const vitest = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ],
};

it('counts a vitest report, what is left out as skipped', () => {
  expect(countVitest(vitest)).toEqual({ passed: 5, failed: 1, skipped: 3 });
});

it('counts a test file that breaks before its first test as a failure', () => {
  const broken = { status: 'failed', assertionResults: [] };
  expect(countVitest({ ...vitest, testResults: [...vitest.testResults, broken] }).failed).toBe(2);
});

it('counts a Playwright report, with errors outside tests as failures', () => {
  const stats = { expected: 3, flaky: 1, unexpected: 2, skipped: 4 };
  expect(countPlaywright({ stats, errors: [{ message: 'no such file' }] })).toEqual({
    passed: 4,
    failed: 3,
    skipped: 4,
  });
});

it('counts a report that was never written as a failure', () => {
  expect(countVitest(null).failed).toBe(1);
  expect(countPlaywright(null).failed).toBe(1);
});
