/** Adds up the counts of several suites. */
export function addUp(counts) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const name of Object.keys(sum)) for (const each of counts) sum[name] += each[name];
  return sum;
}

/** Repeats what failed in any suite, and prints the line that ends a run. */
export function sumUp(counts) {
  for (const { failures = [], flaky = [] } of counts) {
    for (const name of flaky) process.stdout.write(`passed at the second try: ${name}\n`);
    for (const failure of failures) process.stdout.write(`failed: ${failure}\n`);
  }
  const { passed, failed, skipped } = addUp(counts);
  process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
