import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KeySet } from './key-set.ts';

it('knows what was added and nothing else, as a set of texts does', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 6 }), { maxLength: 60 }),
      fc.string({ maxLength: 6 }),
      (keys, asked) => {
        const set = new KeySet();
        const known = new Set<string>();
        for (const key of keys) {
          expect(set.add(key)).toBe(!known.has(key));
          known.add(key);
        }
        expect(set.size).toBe(known.size);
        expect(set.has(asked)).toBe(known.has(asked));
      },
    ),
  );
});

it('tells 200,000 turns of recordings apart', () => {
  const set = new KeySet();
  for (let demo = 0; demo < 5_000; demo += 1) {
    for (let turn = 0; turn < 40; turn += 1) set.add(`${demo.toString(26)},${turn}`);
  }
  expect(set.size).toBe(200_000);
  expect(set.has('0,39')).toBe(true);
  expect(set.has('0,40')).toBe(false);
});
