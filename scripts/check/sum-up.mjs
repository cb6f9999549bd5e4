/** Adds the counts of several suites, repeats what failed, and prints the line that ends a run. */
export function sumUp(counts) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped, failures = [], flaky = [] } of counts) {
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
    for (const name of flaky) process.stdout.write(`passed at the second try: ${name}\n`);
    for (const failure of failures) process.stdout.write(`failed: ${failure}\n`);
  }
  process.stdout.write(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped\n`);
  process.exitCode = sum.failed === 0 ? 0 : 1;
}
