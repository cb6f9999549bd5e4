import { describe, expect, it } from 'vitest';
import { nameColour } from './colours.ts';
import { readEndonym } from './languages.ts';
import { readOrdinal } from './numbers.ts';
import { editDistance, identifierWords, similarityTo, tokenize, toWords } from './words.ts';

const like = (said: string, found: string): number => {
  const [one] = toWords(said);
  const [other] = toWords(found);
  return one === undefined || other === undefined ? 0 : similarityTo(one)(other);
};

describe('words', () => {
  it('folds accents, quotes and possessives', () => {
    expect(tokenize('Café’s “Déjà vu”, £14.50')).toEqual(['cafe', 'deja', 'vu', '14.50']);
  });

  it('takes a phrase for one idea, whatever determiners stand in it', () => {
    expect(toWords('Forgot your password?').map((word) => word.surface)).toEqual(['forgot your password']);
    expect(toWords('reset my password')).toHaveLength(1);
  });

  it('reads identifiers as the words they are made of', () => {
    expect(identifierWords('newsletterEmail_field-2').map((word) => word.surface)).toEqual([
      'newsletter',
      'email',
      'field',
      '2',
    ]);
  });

  it('reads a lone sign as what it stands for', () => {
    expect(tokenize('×')).toEqual(['close']);
    expect(tokenize('☰')).toEqual(['menu']);
  });
});

describe('similarityTo', () => {
  it('orders the same word, its kin, its synonyms and its misspellings', () => {
    const values = [
      like('reviews', 'reviews'),
      like('review', 'reviews'),
      like('basket', 'cart'),
      like('jakcets', 'jackets'),
    ];
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(values.at(-1)).toBeGreaterThan(0.7);
  });

  it.each([
    ['shop', 'show'],
    ['first', 'last'],
    ['12', '13'],
    ['from', 'form'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(like(one, other)).toBeLessThan(0.5);
  });

  it('knows numbers in words and figures', () => {
    expect(like('two', '2')).toBeGreaterThan(0.9);
    expect(like('14', '14.00')).toBeGreaterThan(0.9);
  });
});

it('counts swapped letters as one mistake', () => {
  expect(editDistance('clikc', 'click', 2)).toBe(1);
  expect(editDistance('abc', 'xyz', 2)).toBe(3);
});

it.each([
  ['rgb(200, 20, 20)', 'red'],
  ['rgb(36, 83, 60)', 'green'],
  ['rgb(29, 78, 168)', 'blue'],
  ['rgb(226, 98, 27)', 'orange'],
  ['rgb(255, 255, 255)', 'white'],
  ['rgb(0, 0, 0)', 'black'],
  ['rgb(120, 120, 120)', 'grey'],
  ['rgb(107, 47, 143)', 'purple'],
])('calls %s %s', (css, name) => {
  expect(nameColour(css)[0]).toBe(name);
});

it('reads ordinals', () => {
  expect(['first', '3rd', 'last', 'blue'].map(readOrdinal)).toEqual([1, 3, -1, null]);
});

it('knows what languages call themselves', () => {
  expect(readEndonym('German')).toBe('deutsch');
  expect(readEndonym('Larkfield')).toBeNull();
});
