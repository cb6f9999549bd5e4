import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from '../setup/paths.mjs';
import { addUp } from './sum-up.mjs';

/** Writes docs/test-full.md, to be committed: what `npm run test:full` last said, when, and about which commit. */
export function recordFullRun({ startedAt, counts, times, noElectron }, endedAt = new Date()) {
  const all = Object.entries(counts);
  const rows = [...all, ['all', addUp(all.map(([, count]) => count))]].map(
    ([name, { passed, failed, skipped }]) => `| ${name} | ${passed} | ${failed} | ${skipped} |`,
  );
  const minutes = Math.round((endedAt.getTime() - startedAt.getTime()) / 60_000);
  const failures = all.flatMap(([, count]) => count.failures ?? []).map((text) => text.split('\n')[0]);
  const text = [
    '# The last full test run',
    '',
    'Written by `npm run test:full`, which tests every combination that `npm test` takes samples of. Not edited by hand.',
    '',
    `${startedAt.toISOString().slice(0, 10)}, commit ${commit()}, ${minutes} minutes on ${availableParallelism()} processors, Node ${process.versions.node}${noElectron === null ? '' : `; without the Electron window (${noElectron})`}.`,
    '',
    `In ${times}.`,
    '',
    '| suite | passed | failed | skipped |',
    '| --- | ---: | ---: | ---: |',
    ...rows,
    ...(failures.length === 0 ? [] : ['', 'Failed:', '', ...failures.map((line) => `- ${line}`)]),
  ];
  writeFileSync(join(root, 'docs', 'test-full.md'), `${text.join('\n')}\n`);
}

function commit() {
  try {
    const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
    const changed = git('status', '--porcelain') === '' ? '' : ' with changes';
    return `${git('rev-parse', '--short', 'HEAD')}${changed}`;
  } catch {
    return 'unknown';
  }
}
