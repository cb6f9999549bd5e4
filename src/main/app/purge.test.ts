import { expect, test } from 'vitest';
import { createPurge } from './purge.ts';

test('what was deleted is purged when its time is over, each up to its own moment', async () => {
  const purged: number[] = [];
  const both = Promise.withResolvers<void>();
  const purge = createPurge({
    store: {
      purgeDeleted: async (until) => {
        if (purged.push(until) === 2) both.resolve();
        return 1;
      },
    },
    onFault: both.reject,
    afterMs: 5,
  });
  const before = Date.now();
  purge.soon();
  purge.soon();
  await both.promise;
  expect(purged.every((until) => until >= before && until <= Date.now())).toBe(true);
  expect(purge.close()).toBe(false);
  purge.soon();
  expect(purge.close()).toBe(true);
});
