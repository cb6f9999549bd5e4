/**
 * `npm test`: everything that can be tested, from a fresh clone on. Set-up, the checks that read the code, unit
 * and driver tests, then the whole app through its window. The last line sums up all of it.
 */
import { runStaticChecks } from './check/run-checks.mjs';
import { runPlaywright, runVitest } from './check/run-suite.mjs';
import { sumUp } from './check/sum-up.mjs';
import { setUp } from './setup.mjs';

const found = await setUp({ electron: true, chromium: 'needed', sound: true });
const counts = [];
for (const [title, run] of [
  ['Checks', () => runStaticChecks(found.node)],
  ['Unit and driver tests', () => runVitest(found)],
  ['End-to-end tests', () => runPlaywright(found)],
]) {
  process.stdout.write(`\n== ${title}\n`);
  counts.push(await run());
}
if (found.electron === null) {
  process.stdout.write(`\nThe Electron window was not tested: ${found.noElectron}.\n`);
}
process.stdout.write('\n');
sumUp(counts);
