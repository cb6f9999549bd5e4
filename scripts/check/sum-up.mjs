/** Adds up the counts of several suites. */
export function addUp(counts) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const name of Object.keys(sum)) for (const each of counts) sum[name] += each[name];
  return sum;
}

/** Several runs as one: counts and names together. */
export function joinCounts(counts) {
  const names = (kind) => counts.flatMap((count) => count[kind] ?? []);
  return { ...addUp(counts), flaky: names('flaky'), failures: names('failures') };
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

/** One line: how long each phase took, in the order in which they ended. */
export function formatTimes(tookMs) {
  const each = [...tookMs].map(([phase, ms]) => {
    const seconds = Math.round(ms / 1000);
    return `${phase} ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  });
  return `minutes: ${each.join(', ')}`;
}
