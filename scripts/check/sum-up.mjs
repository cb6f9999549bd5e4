/** Adds the counts of several suites and prints the line that ends a run. */
export function sumUp(counts) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of counts) {
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }
  process.stdout.write(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped\n`);
  process.exitCode = sum.failed === 0 ? 0 : 1;
}
