import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { KeptSince } from '../store/index.ts';
import { createPurge, createRetention } from './storage.ts';

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

describe('retention', () => {
  const dayMs = 86_400_000;
  beforeEach(() => vi.useFakeTimers({ now: 1_000 * dayMs }));
  afterEach(() => vi.useRealTimers());

  function playedStore() {
    const dropped: KeptSince[] = [];
    let released = 0;
    return {
      dropped,
      released: () => released,
      store: {
        oldContents: async (since: KeptSince) => ({
          pictures: { count: since.pictures === null ? 0 : 7, bytes: 70 },
          pages: { count: 0, bytes: 0 },
        }),
        dropOldContents: async (since: KeptSince) => dropped.push(since),
        releaseFree: async () => {
          released += 1;
        },
      },
    };
  }

  test('the rules are applied at start and once a day, each counted from that moment', async () => {
    const { store, dropped } = playedStore();
    const settings = { keepPicturesDays: 30, keepPagesDays: null };
    const retention = createRetention({ store, settings: () => settings, onFault: vi.fn() });
    expect(dropped).toEqual([{ pictures: 970 * dayMs, pages: null }]);
    await vi.advanceTimersByTimeAsync(0.9 * dayMs);
    expect(dropped).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(0.2 * dayMs);
    expect(dropped[1]?.pictures).toBe(971 * dayMs);
    await retention.close();
    await vi.advanceTimersByTimeAsync(3 * dayMs);
    expect(dropped).toHaveLength(2);
  });

  test('without rules nothing is removed by itself; when it is asked for, free room goes back all the same', async () => {
    const { store, dropped, released } = playedStore();
    const settings = { keepPicturesDays: null as number | null, keepPagesDays: null };
    const retention = createRetention({ store, settings: () => settings, onFault: vi.fn() });
    await vi.advanceTimersByTimeAsync(3 * dayMs);
    expect(dropped).toEqual([]);
    expect((await retention.old()).pictures.count).toBe(0);
    // A rule that is set counts for what is asked next.
    settings.keepPicturesDays = 7;
    expect((await retention.old()).pictures.count).toBe(7);
    await retention.free();
    expect(dropped).toEqual([{ pictures: (1_003 - 7) * dayMs, pages: null }]);
    expect(released()).toBe(1);
    await retention.close();
  });

  test('a store that cannot do it is told about and asked again the next day', async () => {
    const onFault = vi.fn();
    const { store } = playedStore();
    const failing = { ...store, dropOldContents: () => Promise.reject(new Error('no room')) };
    const settings = { keepPicturesDays: 7, keepPagesDays: 7 };
    const retention = createRetention({ store: failing, settings: () => settings, onFault });
    await vi.advanceTimersByTimeAsync(1.1 * dayMs);
    expect(onFault).toHaveBeenCalledTimes(2);
    await retention.close();
  });
});
