import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import { allTensorBytes, beforeVocabulary, type GgmlShape } from './testing/write-ggml.ts';

const shapes: Readonly<Record<string, Pick<GgmlShape, 'layers' | 'state'>>> = {
  tiny: { layers: 4, state: 384 },
  base: { layers: 6, state: 512 },
  small: { layers: 12, state: 768 },
};

/** What is left of a file for its vocabulary once everything that can be counted is taken off. */
function vocabularyBytes(id: string, bytes: number): number {
  const [, size = '', language, kind] = /^(\w+?)(\.en)?(-q5_1)?$/.exec(id) ?? [];
  const shape = shapes[size];
  if (shape === undefined) throw new Error(`${id} is of no known size`);
  const vocabulary = language === undefined ? 51_865 : 51_864;
  return (
    bytes - beforeVocabulary - allTensorBytes({ ...shape, vocabulary, fileType: kind === undefined ? 1 : 9 })
  );
}

test('there are three sizes, each English and for many languages, each full and small', () => {
  expect(catalogue.map(({ id }) => id).toSorted()).toEqual([
    ...['base', 'base-q5_1', 'base.en', 'base.en-q5_1'],
    ...['small', 'small-q5_1', 'small.en', 'small.en-q5_1'],
    ...['tiny', 'tiny-q5_1', 'tiny.en', 'tiny.en-q5_1'],
  ]);
  expect(new Set(catalogue.map(({ sha256 }) => sha256)).size).toBe(12);
  for (const { sha256 } of catalogue) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
});

test('every size is what its tensors come to, with one and the same vocabulary for each kind of language', () => {
  for (const language of ['english', 'multilingual']) {
    const left = catalogue
      .filter((entry) => entry.language === language)
      .map(({ id, bytes }) => vocabularyBytes(id, bytes));
    expect(left).toHaveLength(6);
    expect(new Set(left).size).toBe(1);
    // GPT-2's 50,257 words of some six letters, each with its length.
    expect(left[0]).toBeGreaterThan(400_000);
    expect(left[0]).toBeLessThan(800_000);
  }
});

test('the full and the small file of a model differ in nothing but their numbers', () => {
  const full = catalogue.find(({ id }) => id === 'base.en');
  expect(full).toMatchObject({ name: 'Base, English', quantised: false, recommended: false });
  expect(catalogue.find(({ id }) => id === 'base.en-q5_1')).toMatchObject({
    name: 'Base, English, small file',
    quantised: true,
    recommended: true,
  });
});
