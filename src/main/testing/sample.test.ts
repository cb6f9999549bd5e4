import { afterEach, expect, it, vi } from 'vitest';
import { ofThisRun } from './sample.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function sampled(all: readonly string[], step: number, seed: string, full = ''): Promise<string> {
  vi.stubEnv('PARLEY_SEED', seed);
  vi.stubEnv('PARLEY_TEST_FULL', full);
  vi.resetModules();
  const { sample } = await import('./sample.ts');
  return sample(all, step).join('');
}

const letters = [...'abcdefg'];

it('takes one in so many, others with another seed, all of them in turn', async () => {
  expect(await sampled(letters, 3, '0')).toBe('adg');
  expect(await sampled(letters, 3, '4')).toBe('be');
  expect(await sampled(letters, 3, '20261121')).toBe('adg');
  expect(await sampled(letters, 3, '2')).toBe('cf');
});

it('takes at least one', async () => {
  expect(await sampled(['a', 'b'], 5, '4')).toBe('a');
  expect(await sampled(['a', 'b'], 5, '3')).toBe('b');
});

it('leaves nothing out in the full run', async () => {
  expect(await sampled(letters, 3, '1', '1')).toBe('abcdefg');
});

it('draws about one in so many by its name, others with another seed, each with one of them', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `test ${index}`);
  const drawn = [];
  for (const seed of ['0', '1', '2']) {
    await sampled([], 1, seed);
    const { isDrawn } = await import('./sample.ts');
    drawn.push(names.filter((name) => isDrawn(name, 3)));
    expect(names.filter((name) => isDrawn(name, 1))).toEqual(names);
  }
  expect(drawn.flat().toSorted()).toEqual(names.toSorted());
  for (const each of drawn) expect(each.length).toBeGreaterThan(70);
  await sampled([], 1, '1', '1');
  const { isDrawn } = await import('./sample.ts');
  expect(names.filter((name) => isDrawn(name, 3))).toEqual(names);
});

it('shares what a full run does among several, each item in exactly one of them', () => {
  const shares = ['1/3', '2/3', '3/3'].map((part) => ofThisRun(letters, part));
  expect(shares.map((share) => share.join(''))).toEqual(['adg', 'be', 'cf']);
  expect(ofThisRun(letters)).toEqual(letters);
  expect(() => ofThisRun(letters, '4/3')).toThrow('4/3');
});
