/**
 * `npm test`: everything that can be tested, from a fresh clone on. Set-up, then the unit and driver tests, the checks
 * that read the code, and the whole app through its window side by side: each of them waits for pages and processes a
 * good part of its time, together they keep two processors busy. The last line sums up all of it.
 *
 * `npm run test:full` leaves nothing to samples (PARLEY_TEST_FULL=1) and writes its result into docs/test-full.md;
 * `npm run test:full -- PART` does so with a part of what `npm test` takes samples of.
 */
import { recordFullRun, runPart } from './check/full-run.mjs';
import { runStaticChecks } from './check/run-checks.mjs';
import { holdBack, runPlaywright, runVitest } from './check/run-suite.mjs';
import { chooseSeed } from './check/seed.mjs';
import { formatTimes, joinCounts, sumUp } from './check/sum-up.mjs';
import { setUp } from './setup.mjs';

const isFull = process.argv.includes('--full');
if (isFull) process.env.PARLEY_TEST_FULL = '1';
chooseSeed();
const part = process.argv.slice(2).filter((word) => word !== '--full');
await (isFull && part.length > 0 ? runPart(part) : runAll());

async function runAll() {
  const startedAt = new Date();
  const took = new Map();
  const timed = async (phase, work) => {
    const startedMs = performance.now();
    const result = await work;
    took.set(phase, performance.now() - startedMs);
    return result;
  };
  const found = await timed('set-up', setUp({ chromium: 'needed', tests: true }));
  // Only the window of its own needs it, which comes late.
  const runtime = setUp({ electron: true, build: false });

  process.stdout.write('\n== Unit and driver tests\n');
  // What the window's tests say comes after what these say.
  const window = holdBack();
  const unitTests = timed('unit tests', runVitest(found, ['--maxWorkers=2']));
  const [unit, checks, { endToEnd, noElectron }] = await Promise.all([
    unitTests,
    timed('checks', runStaticChecks(found.node, { atOnce: 1 })),
    timed('end to end', runWindow(found, { runtime, unitTests, tell: window.tell })),
    unitTests.then(() => {
      process.stdout.write('\n== End-to-end tests\n');
      window.release();
    }),
  ]);
  process.stdout.write(`\n== Checks\n${checks.told}`);
  if (noElectron !== null) {
    process.stdout.write(`\nThe Electron window was not tested: ${noElectron}.\n`);
  }
  process.stdout.write('\n');
  const counts = { checks, unit, 'end to end': endToEnd };
  const times = formatTimes(took);
  if (isFull) recordFullRun({ startedAt, counts, times, noElectron });
  process.stdout.write(`${times}\n`);
  sumUp(Object.values(counts));
}

/**
 * The app on the web host, the window against a played main, the app on the stand-in for Electron and on Electron; at last,
 * when the rest is over, sound.
 */
async function runWindow(found, { runtime, unitTests, tell }) {
  const run = (project, ...words) =>
    runPlaywright(found, [`--project=${project}`, ...words], { tell, name: project });
  const counts = [await run('app-web', '--workers=2'), await run('renderer', '--workers=3')];
  const { noElectron } = await runtime;
  const isElectronHere = noElectron === null;
  counts.push(await run('app-electron-stand-in', '--workers=2'));
  // Where it is not, opening each of its tests to skip it is work for nothing.
  if (isElectronHere) counts.push(await run('app-electron', '--workers=2'));
  await unitTests;
  // What comes before them has run already.
  counts.push(await run('sound', '--no-deps', '--workers=2'), await run('real-time', '--no-deps'));
  counts.push(await run('sound-electron-stand-in'));
  if (isElectronHere) counts.push(await run('sound-electron'));
  return { endToEnd: joinCounts(counts), noElectron };
}
