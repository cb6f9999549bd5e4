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
  const startedMs = performance.now();
  const { node } = await setUp({ build: false, tests: true });
  // They need no more, and a processor that waits for Chromium.
  const checks = timed('checks', runStaticChecks(node, { atOnce: 1 }));
  const found = await setUp({ chromium: 'needed' });
  took.set('set-up', performance.now() - startedMs);
  // Only the window of its own needs it, which comes late.
  const runtime = setUp({ electron: true, build: false });

  process.stdout.write('\n== Unit and driver tests\n');
  // What the window's tests say comes after what these say.
  const window = holdBack();
  const unitTests = timed('unit tests', runVitest(found, ['--maxWorkers=2']));
  const [unit, checked, { endToEnd, noElectron }] = await Promise.all([
    unitTests,
    checks,
    timed('end to end', runWindow(found, { runtime, unitTests, tell: window.tell })),
    unitTests.then(() => {
      process.stdout.write('\n== End-to-end tests\n');
      window.release();
    }),
  ]);
  process.stdout.write(`\n== Checks\n${checked.told}`);
  if (noElectron !== null) {
    process.stdout.write(`\nThe Electron window was not tested: ${noElectron}.\n`);
  }
  process.stdout.write('\n');
  const counts = { checks: checked, unit, 'end to end': endToEnd };
  const times = formatTimes(took);
  if (isFull) recordFullRun({ startedAt, counts, times, noElectron });
  process.stdout.write(`${times}\n`);
  sumUp(Object.values(counts));
}

/**
 * The app on the stand-in for Electron and on the web host, beside the unit tests; then the window against a played main, and
 * between its tests what is said and heard, which takes the time that it takes and needs a processor that is free; then the app
 * on Electron; at last, alone, sound that is compared sample by sample.
 */
async function runWindow(found, { runtime, unitTests, tell }) {
  const run = (name, projects, ...words) =>
    runPlaywright(found, [...projects.map((project) => `--project=${project}`), ...words], { tell, name });
  const counts = [await run('app', ['app-electron-stand-in', 'app-web'], '--workers=4')];
  await unitTests;
  counts.push(await run('window', ['sound', 'sound-electron-stand-in', 'renderer'], '--workers=3'));
  const { noElectron } = await runtime;
  // Where it is not, opening each of its tests to skip it is work for nothing.
  const isElectronHere = noElectron === null;
  if (isElectronHere) counts.push(await run('electron', ['app-electron', 'sound-electron'], '--workers=1'));
  const alone = [
    'real-time',
    'real-time-electron-stand-in',
    ...(isElectronHere ? ['real-time-electron'] : []),
  ];
  // What comes before them has run already.
  counts.push(await run('real-time', alone, '--no-deps', '--workers=1'));
  return { endToEnd: joinCounts(counts), noElectron };
}
