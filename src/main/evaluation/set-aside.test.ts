import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { byGroup, joinByGroup } from './set-aside.ts';

function folder(): string {
  const made = temporaryFolder();
  return made;
}

/** Of 3,000 groups four records each, round after round: no two of a group stand beside each other. */
async function* records() {
  for (let round = 0; round < 4; round += 1) {
    for (let group = 0; group < 3_000; group += 1) yield { group: `g${group}`, round, words: 'é “x”\n' };
  }
}

test('groups come whole and in order, and nothing is left on the disk', async () => {
  const place = folder();
  const seen = new Map<string, readonly number[]>();
  for await (const [group, found] of byGroup(records(), (record) => record.group, place)) {
    expect(seen.has(group)).toBe(false);
    expect(found.every(({ words }) => words === 'é “x”\n')).toBe(true);
    seen.set(
      group,
      found.map(({ round }) => round),
    );
  }
  expect(seen.size).toBe(3_000);
  expect(new Set([...seen.values()].map(String))).toEqual(new Set(['0,1,2,3']));
  expect(readdirSync(place)).toEqual([]);
});

test('nothing is left on the disk where reading broke off either', async () => {
  const place = folder();
  const broken = async function* () {
    yield { group: 'g' };
    throw new Error('cut off');
  };
  const read = async () => {
    for await (const _ of byGroup(broken(), ({ group }) => group, place));
  };
  await expect(read()).rejects.toThrow('cut off');
  expect(readdirSync(place)).toEqual([]);
});

test('two kinds are joined by group: all of both, each where the other is, and nothing is left on the disk', async () => {
  const place = folder();
  async function* others() {
    for (let group = 2_999; group >= 0; group -= 2) yield { group: `g${group}`, round: -1, words: '' };
    yield { group: 'alone', round: -1, words: '' };
  }
  let [ones, pairs, alone] = [0, 0, 0];
  for await (const [left, right] of joinByGroup(records(), others(), ({ group }) => group, place)) {
    ones += left.length;
    const here = Map.groupBy(left, ({ group }) => group);
    for (const { group } of right) {
      const found = here.get(group);
      if (found === undefined) alone += 1;
      else {
        pairs += 1;
        expect(found.map(({ round }) => round)).toEqual([0, 1, 2, 3]);
      }
    }
  }
  expect({ ones, pairs, alone }).toEqual({ ones: 12_000, pairs: 1_500, alone: 1 });
  expect(readdirSync(place)).toEqual([]);
});
