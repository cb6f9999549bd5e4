import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { openInference } from './testing/open-inference.ts';
import { never, testModel } from './testing/test-models.ts';

test('the app’s own event loop stays free while 5,000 texts are encoded', async () => {
  const inference = await openInference(testModel('test-ranker'));
  const texts = Array.from(
    { length: 5_000 },
    (_, place) => `link | result ${place} | in item ${place} of 5000`,
  );
  const delay = monitorEventLoopDelay({ resolution: 5 });
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  delay.enable();
  const rows = await inference.encode('document', texts, never());
  delay.disable();
  clearInterval(timer);
  expect(rows.length).toBe(texts.length * inference.card.dimensions);
  // The number itself is the benchmark's; here: the loop went round while the model ran.
  console.info(`event loop delay p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms, ${turns} turns`);
  expect(turns).toBeGreaterThan(3);
});
