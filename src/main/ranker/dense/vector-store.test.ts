import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createVectorStore } from './vector-store.ts';

const limits = { entries: 4, bytes: 1_000_000 };
const row = (...values: number[]) => Float32Array.from(values);

it('keeps vectors by text and gives dot products, NaN for what it does not know', () => {
  const store = createVectorStore(2, limits);
  store.add('a', row(1, 2), 0);
  store.add('b', row(9, 9, 3, 4), 2);
  expect(store.find('a')).toBe(0);
  expect(store.find('c')).toBe(-1);
  expect([...store.score(row(1, 10), Int32Array.of(1, 0, -1))]).toEqual([43, 21, Number.NaN]);
});

it('gives up the longest unused, never what is in use now, and says that rows have changed', () => {
  const store = createVectorStore(1, limits);
  for (const [index, text] of ['a', 'b', 'c', 'd'].entries()) {
    store.beginUse();
    store.add(text, row(index), 0);
  }
  const generation = store.generation;
  store.beginUse();
  store.touch(store.find('a'));
  expect(store.add('e', row(5), 0)).toBeGreaterThanOrEqual(0);
  expect(store.generation).toBeGreaterThan(generation);
  expect(['a', 'b', 'e'].map((text) => store.find(text) >= 0)).toEqual([true, false, true]);
  expect([...store.score(row(1), Int32Array.of(store.find('e'), store.find('a')))]).toEqual([5, 0]);
});

it('keeps no more than it may, and says so when everything is in use', () => {
  const store = createVectorStore(1, limits);
  store.beginUse();
  const rows = ['a', 'b', 'c', 'd', 'e'].map((text) => store.add(text, row(1), 0));
  expect(rows).toEqual([0, 1, 2, 3, -1]);
  expect(store.size).toBe(4);
});

it('counts texts as well as vectors', () => {
  const store = createVectorStore(1, { entries: 1_000, bytes: 1_000 });
  for (let index = 0; index < 50; index += 1) {
    store.beginUse();
    store.add(`${index}${'x'.repeat(100)}`, row(index), 0);
  }
  expect(store.bytes).toBeLessThanOrEqual(1_000);
  expect(store.size).toBeGreaterThan(2);
});

it('never mixes vectors up, whatever comes and goes', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 60 }), (keys) => {
      const store = createVectorStore(1, limits);
      for (const key of keys) {
        store.beginUse();
        store.add(String(key), row(key), 0);
        for (let other = 0; other <= 12; other += 1) {
          const at = store.find(String(other));
          if (at >= 0) expect(store.score(row(1), Int32Array.of(at))[0]).toBe(other);
        }
        expect(store.find(String(key))).toBeGreaterThanOrEqual(0);
        expect(store.size).toBeLessThanOrEqual(4);
      }
    }),
  );
});
