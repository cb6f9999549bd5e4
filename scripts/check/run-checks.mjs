import { join } from 'node:path';
import { modules, root } from '../setup/paths.mjs';
import { runQuietly } from '../setup/run-quietly.mjs';

/** Every check that reads the code without running it: name and the arguments that Node gets. */
function staticChecks() {
  // Types alone: what reads the code by TypeScript's own interface has version 6, which still has one.
  const tsc = join(modules, 'typescript-native', 'bin', 'tsc');
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
    ['unused code', join(modules, 'knip', 'bin', 'knip.js'), '--no-progress'],
    ['source rules', join(root, 'scripts', 'check', 'source-rules.mjs')],
    ...['shared', 'main', 'renderer', 'tests'].map((name) => [
      `types: ${name}`,
      tsc,
      '-p',
      `tsconfig.${name}.json`,
      // By itself it takes four checkers, each of which reads what all of them share.
      '--checkers',
      '1',
    ]),
  ];
}

/**
 * The type checks are a program in Go, which cleans up its memory more often than one that ends at once needs: with this
 * and one checker they take 7 s of a processor where they took 19.
 */
const environment = { ...process.env, GOGC: '400', GOMEMLIMIT: '1GiB' };

/**
 * Runs all of them, as many at a time as asked for.
 *
 * @param {string} node
 * @param {{atOnce?: number, tell?: (text: string) => void}} options `tell` hears of each as it ends; without it all is in `told`
 * @returns {Promise<{passed: number, failed: number, skipped: number, failures: string[], told: string}>}
 */
export async function runStaticChecks(node, { atOnce = 2, tell = () => undefined } = {}) {
  const waiting = staticChecks();
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [], told: '' };
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const [name, ...args] = check;
      const { ok, output } = await runQuietly(node, args, { env: environment });
      counts[ok ? 'passed' : 'failed'] += 1;
      if (!ok) counts.failures.push(name);
      const text = ok ? `ok     ${name}\n` : `FAILED ${name}\n${output.trimEnd()}\n`;
      counts.told += text;
      tell(text);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return counts;
}
