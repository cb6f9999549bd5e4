import { join } from 'node:path';
import { modules, root } from '../setup/paths.mjs';
import { runQuietly } from '../setup/run-quietly.mjs';

/** Every check that reads the code without running it: name and the arguments that Node gets. */
function staticChecks() {
  const tsc = join(modules, 'typescript', 'bin', 'tsc');
  return [
    [
      'format and lint',
      join(modules, '@biomejs', 'biome', 'bin', 'biome'),
      'check',
      '--error-on-warnings',
      '--max-diagnostics=10',
    ],
    ['import law', join(root, 'scripts', 'check', 'import-law.mjs')],
    ['lockfile', join(root, 'scripts', 'check', 'lockfile.mjs')],
    ['source rules', join(root, 'scripts', 'check', 'source-rules.mjs')],
    ...['shared', 'main', 'renderer', 'tests'].map((name) => [
      `types: ${name}`,
      tsc,
      '-p',
      `tsconfig.${name}.json`,
    ]),
  ];
}

/**
 * Runs all of them, as many at a time as the machine has processors for, and tells of each as it ends.
 *
 * @param {string} node
 * @returns {Promise<{passed: number, failed: number, skipped: number}>}
 */
export async function runStaticChecks(node) {
  const waiting = staticChecks();
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const [name, ...args] = check;
      const result = await runQuietly(node, args);
      counts[result.ok ? 'passed' : 'failed'] += 1;
      process.stdout.write(`${result.ok ? 'ok    ' : 'FAILED'} ${name}\n`);
      if (!result.ok) process.stdout.write(`${result.output.trimEnd()}\n`);
    }
  };
  await Promise.all([worker(), worker()]);
  return counts;
}
