import { readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { cache, modules, root } from '../setup/paths.mjs';
import { runAttached } from '../setup/run-attached.mjs';

/**
 * Unit and driver tests, beside their files.
 *
 * @returns {Promise<{passed: number, failed: number, skipped: number, failures: string[]}>}
 */
export async function runVitest(found, words = []) {
  const report = join(cache, 'reports', 'vitest.json');
  rmSync(report, { force: true });
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...words];
  const code = await runAttached(found.node, [join(modules, 'vitest', 'vitest.mjs'), ...args], {
    cwd: root,
    env: environment(found),
  });
  return atLeastOneFailure(code, countVitest(read(report)));
}

/**
 * The app as a person uses it, through its window.
 *
 * @param {{node: string, chromium: string | null}} found
 * @param {readonly string[]} words files and options of Playwright
 * @param {{tell?: (text: string) => void, name?: string}} options `tell` hears what it says, else the terminal; `name`:
 *   of a run beside or after others, so that each leaves traces and a report of its own
 */
export async function runPlaywright(found, words = [], { tell, name = 'playwright' } = {}) {
  const report = join(cache, 'reports', `${name}.json`);
  rmSync(report, { force: true });
  const config = ['--config', join('e2e', 'playwright.config.ts'), '--output', join('test-results', name)];
  const args = ['test', ...config, '--reporter=list,json', ...words];
  const code = await runAttached(found.node, [join(modules, '@playwright', 'test', 'cli.js'), ...args], {
    cwd: root,
    env: { ...environment(found), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    tell,
  });
  return atLeastOneFailure(code, countPlaywright(read(report)));
}

/** Words that wait for their turn on the terminal; from `release` on they are passed on as they come. */
export function holdBack(write = (text) => process.stdout.write(text)) {
  let held = '';
  let isReleased = false;
  return {
    tell(text) {
      if (isReleased) write(text);
      else held += text;
    },
    release() {
      isReleased = true;
      write(held);
      held = '';
    },
  };
}

/** What a test starts by the name `node` must be the same one; and it should not search for Chromium again. */
function environment({ node, chromium }) {
  const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`;
  return { ...process.env, PATH: path, ...(chromium === null ? {} : { PARLEY_CHROMIUM: chromium }) };
}

export function countVitest(report) {
  if (report === null) return { passed: 0, failed: 1, skipped: 0, failures: ['the runner left no report'] };
  // A file that fails before its first test has no tests to count.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  const failedTests = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => describeFailure(`${file.name} › ${test.fullName}`, test.failureMessages?.[0])),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...failedTests, ...brokenFiles.map((file) => describeFailure(file.name, file.message))],
  };
}

export function countPlaywright(report) {
  if (report === null) return { passed: 0, failed: 1, skipped: 0, failures: ['the runner left no report'] };
  const { expected, flaky, unexpected, skipped } = report.stats;
  return {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    skipped,
    flaky: findSpecs(report.suites ?? [], isFlaky).map((spec) => nameSpec(spec)),
    failures: [
      ...findSpecs(report.suites ?? [], ({ ok }) => !ok).map((spec) =>
        describeFailure(nameSpec(spec), spec.tests?.[0]?.results?.at(-1)?.error?.message),
      ),
      ...report.errors.map((error) => describeFailure('Playwright', error.message)),
    ],
  };
}

const isFlaky = (spec) => (spec.tests ?? []).some(({ status }) => status === 'flaky');
const nameSpec = (spec) => `${spec.file}:${spec.line} › ${spec.title}`;

/** The specs that fit, from suites within suites. */
function findSpecs(suites, fits) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).filter(fits),
    ...findSpecs(suite.suites ?? [], fits),
  ]);
}

/** Name and the first lines of what went wrong: the end of a log is often all that is read of it. */
function describeFailure(name, message) {
  const keptLines = 6;
  const lines = (message ?? '').split('\n').slice(0, keptLines);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}

/** A runner that ends with an error and names no failed test has failed itself. */
function atLeastOneFailure(code, counts) {
  if (code === 0 || counts.failed > 0) return counts;
  return { ...counts, failed: 1, failures: [...counts.failures, `the runner ended with code ${code}`] };
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return null;
  }
}
