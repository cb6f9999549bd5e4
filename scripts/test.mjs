/**
 * `npm test`: everything that can be tested, from a fresh clone on. Set-up, the checks that read the code beside the
 * unit and driver tests, then the whole app through its window. The last line sums up all of it.
 *
 * `npm run test:full` leaves nothing to samples (PARLEY_TEST_FULL=1) and writes its result into docs/test-full.md.
 */
import { recordFullRun } from './check/full-run.mjs';
import { runStaticChecks } from './check/run-checks.mjs';
import { runPlaywright, runVitest } from './check/run-suite.mjs';
import { formatTimes, sumUp } from './check/sum-up.mjs';
import { setUp } from './setup.mjs';

const isFull = process.argv.includes('--full');
if (isFull) process.env.PARLEY_TEST_FULL = '1';
const startedAt = new Date();
const took = new Map();
const found = await timed('set-up', setUp({ electron: true, chromium: 'needed', sound: true, build: false }));

process.stdout.write('\n== Unit and driver tests\n');
// Both wait now and then, the tests for pages and the checks for the disk; together they keep two processors busy.
const [unit, checks] = await Promise.all([
  timed('unit tests', runVitest(found)),
  timed('checks beside them', runStaticChecks(found.node, { atOnce: 1 })),
]);
process.stdout.write(`\n== Checks\n${checks.told}\n== End-to-end tests\n`);
await timed('build', setUp());
const endToEnd = await timed('end to end', runPlaywright(found));
if (found.electron === null) {
  process.stdout.write(`\nThe Electron window was not tested: ${found.noElectron}.\n`);
}
process.stdout.write('\n');
const counts = { checks, unit, 'end to end': endToEnd };
const times = formatTimes(took);
if (isFull) recordFullRun({ startedAt, counts, times, noElectron: found.noElectron });
process.stdout.write(`${times}\n`);
sumUp(Object.values(counts));

/** So that whoever wants it quicker need not guess. */
async function timed(phase, work) {
  const startedMs = performance.now();
  const result = await work;
  took.set(phase, performance.now() - startedMs);
  return result;
}
